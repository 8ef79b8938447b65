// Puts files, given as base64 by absolute path, into the VM's own file system.
import * as page from "../../host_tools/topout_tools/page/static/vm.js";

export function putFiles(vm, files) {
  const decoded = Object.entries(files).map(([path, data]) => [path, Buffer.from(data, "base64")]);
  page.putFiles(vm, Object.fromEntries(decoded));
}
