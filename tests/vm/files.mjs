// Puts files, given as base64 by absolute path, into the VM's own file system.
export function putFiles(vm, files) {
  for (const [path, data] of Object.entries(files)) {
    let folder = "";
    for (const part of path.split("/").slice(1, -1)) {
      folder += "/" + part;
      if (!vm.FS.analyzePath(folder).exists) vm.FS.mkdir(folder);
    }
    vm.FS.writeFile(path, Buffer.from(data, "base64"));
  }
}
