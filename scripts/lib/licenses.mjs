// The licences of everything that a build puts into its files: of the page, of its workers, of pieces that
// load later. The bundler's own list has only the first of these, and no text where a package brings none.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, root } from './project.mjs';

/**
 * @typedef {{ name: string, version: string, license: string, text: string }} License
 */

/** What stands in `app/shell/licenses-text.ts` for the text, in any quotes. */
const PLACEHOLDER = /(["'`])%LICENSES%\1/g;

/** Packages of which code is in a build without a module of theirs. */
const RUNTIMES = /** @type {const} */ ([
  [/^\0vite\//, 'vite'],
  [/^\0rolldown\//, 'rolldown'],
  [/[\\/]engine[\\/]kernels[\\/]generated/, 'assemblyscript'],
]);

/**
 * @param {{ fileName: string }} options where the text goes in the build
 * @returns {{ plugin: import('vite').Plugin, forWorkers: import('vite').Plugin }}
 */
export function licenses({ fileName }) {
  /** @type {Set<string>} */
  const folders = new Set();
  /** @param {Iterable<string>} ids */
  const collect = (ids) => {
    for (const id of ids) {
      const folder = packageFolder(id);
      if (folder !== undefined) folders.add(folder);
    }
  };
  /** @param {{ getModuleIds(): Iterable<string> }} context */
  const textOf = (context) => {
    collect(context.getModuleIds());
    return licensesText([...folders].map(licenseOf));
  };
  return {
    forWorkers: {
      name: 'posescope:licenses-of-workers',
      buildEnd() {
        collect(this.getModuleIds());
      },
    },
    plugin: {
      name: 'posescope:licenses',
      renderChunk(code) {
        PLACEHOLDER.lastIndex = 0;
        if (!PLACEHOLDER.test(code)) return null;
        const text = JSON.stringify(textOf(this));
        return { code: code.replace(PLACEHOLDER, () => text), map: null };
      },
      generateBundle() {
        this.emitFile({ type: 'asset', fileName, source: textOf(this) });
      },
    },
  };
}

/**
 * The folder of the package that a module belongs to; undefined for the project's own.
 * @param {string} id
 */
function packageFolder(id) {
  const runtime = RUNTIMES.find(([pattern]) => pattern.test(id));
  if (runtime !== undefined) return path.join(root, 'node_modules', runtime[1]);
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)/.exec(id)?.[1];
}

/**
 * @param {string} folder
 * @returns {License}
 */
function licenseOf(folder) {
  /** @type {{ name: string, version: string, license?: string, author?: string | { name: string } }} */
  const { name, version, license = '', author } = readJson(path.join(folder, 'package.json'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const by = typeof author === 'object' ? author.name : author;
  const text =
    file === undefined
      ? standardText(name, license, by ?? `the authors of ${name}`)
      : readFileSync(path.join(folder, file), 'utf8').split(/^# Licenses of bundled/m)[0];
  return { name, version, license, text: text.trim() };
}

/**
 * The text of a licence that a package names and does not bring.
 * @param {string} name
 * @param {string} license
 * @param {string} author
 */
function standardText(name, license, author) {
  if (license === 'MIT') return MIT.replace('AUTHOR', () => author);
  const apache = path.join(root, 'node_modules/typescript/LICENSE');
  if (license === 'Apache-2.0' && existsSync(apache)) return readFileSync(apache, 'utf8');
  throw new Error(`${name} brings no text of its licence (${license || 'none named'})`);
}

/**
 * All licences as one text, with the project's own first.
 * @param {readonly License[]} all
 */
function licensesText(all) {
  const sorted = all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const parts = sorted.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
  );
  const own = `Posescope\n\n${readFileSync(path.join(root, 'LICENSE'), 'utf8').trim()}`;
  return `${[own, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const MIT = `MIT License

Copyright (c) AUTHOR

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
