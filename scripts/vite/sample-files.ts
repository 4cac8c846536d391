import { createReadStream, existsSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Serves the files of a folder at ./<at>/ while developing, and copies them there in a build, so
 * that the page can offer them as samples. The folder may be missing.
 */
export function sampleFiles(folder: string, at: string): Plugin {
  let outDir = '';
  return {
    name: 'posescope:sample-files',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use(`/${at}`, (request, response, next) => {
        const file = fileBelow(folder, request.url ?? '/');
        if (file === undefined) return next();
        response.setHeader('Content-Type', 'application/octet-stream');
        createReadStream(file).pipe(response);
      });
    },
    async writeBundle() {
      if (existsSync(folder)) await cp(folder, path.join(outDir, at), { recursive: true });
    },
  };
}

/** The file a request asks for, or undefined when there is none such in the folder. */
export function fileBelow(folder: string, url: string): string | undefined {
  let relative: string;
  try {
    relative = decodeURIComponent(url.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
  const file = path.resolve(folder, `./${relative}`);
  const inside = file.startsWith(path.resolve(folder) + path.sep);
  return inside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}
