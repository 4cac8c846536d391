import type { Plugin } from 'vite';

/** Packages that look for files when they run in Node, which in a page they never do. */
const ASKING = /node_modules[\\/](@gltf-transform|draco3dgltf)[\\/]/;

const MODULES = new Set(['fs', 'path', 'node:fs', 'node:path']);

const EMPTY = '\0posescope:no-node';

/** Gives those packages an empty module for Node's own, in builds for the page, instead of a warning each time. */
export function noNode(): Plugin {
  return {
    name: 'posescope:no-node',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    enforce: 'pre',
    resolveId: (source, importer) =>
      MODULES.has(source) && ASKING.test(importer ?? '') ? EMPTY : undefined,
    load: (id) => (id === EMPTY ? 'export default {};' : undefined),
  };
}
