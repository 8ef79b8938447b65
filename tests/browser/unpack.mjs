// Unpacks the npm package's browser, its shared libraries and its fonts: node unpack.mjs FOLDER
// The package's own way would put them into the machine's temporary folder, where any version that lies there is taken.
import { chmodSync, copyFileSync, createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract } from "tar-fs";

const here = import.meta.dirname;
const folder = process.argv[2];
const unfinished = folder + ".unfinished";

const unpack = (name, target) =>
  pipeline(createReadStream(`${here}/node_modules/@sparticuz/chromium/bin/${name}.br`), createBrotliDecompress(), target);

rmSync(unfinished, { recursive: true, force: true });
mkdirSync(unfinished, { recursive: true });
await unpack("chromium", createWriteStream(`${unfinished}/chromium`));
chmodSync(`${unfinished}/chromium`, 0o755);
await unpack("al2023.tar", extract(unfinished));
await unpack("fonts.tar", extract(unfinished));
copyFileSync(`${here}/fonts.conf`, `${unfinished}/fonts.conf`);
renameSync(unfinished, folder);
