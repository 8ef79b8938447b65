// Starts the MicroPython VM and gives its memory along: the package itself has no view of that (1.27).

export async function startVm(loadMicroPython, options) {
  const real = {};
  let memory;
  for (const way of ["instantiate", "instantiateStreaming"]) {
    real[way] = WebAssembly[way];
    WebAssembly[way] = async (...given) => {
      const made = await real[way].call(WebAssembly, ...given);
      memory = Object.values((made.instance ?? made).exports).find((part) => part instanceof WebAssembly.Memory);
      return made;
    };
  }
  try {
    return { vm: await loadMicroPython(options), memory };
  } finally {
    Object.assign(WebAssembly, real);
  }
}

// Puts files, given by absolute path, into the VM's own file system.
export function putFiles(vm, files) {
  for (const [path, data] of Object.entries(files)) {
    let folder = "";
    for (const part of path.split("/").slice(1, -1)) {
      folder += "/" + part;
      if (!vm.FS.analyzePath(folder).exists) vm.FS.mkdir(folder);
    }
    vm.FS.writeFile(path, data);
  }
}
