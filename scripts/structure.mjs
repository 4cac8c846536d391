// npm run structure: how the sources measure up to the bounds that docs/architecture.md sets.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/project.mjs';

/** Lines of every script below a folder, by path. */
const linesBelow = (/** @type {string} */ folder) =>
  new Map(
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('\n').length - 1]),
  );

const sum = (/** @type {Iterable<number>} */ numbers) => [...numbers].reduce((a, b) => a + b, 0);

const app = linesBelow('app');
/** Files of a feature that the architecture wants apart: see "Inside a feature" there. */
const ROLE =
  /\/(feature|state|commands|help|tables|saved)\.ts$|\.job\.ts$|\/draw-[^/]*\.ts$|-text\.ts$/;
const free = new Map([...app].filter(([file]) => !ROLE.test(file)));

/** How many of these files are under 40 lines, in percent. */
const shortShare = (/** @type {Map<string, number>} */ files) => {
  const short = [...files.values()].filter((lines) => lines < 40).length;
  return Math.round((1000 * short) / files.size) / 10;
};

/** @type {readonly (readonly [what: string, value: number, bound: number, unit: string])[]} */
const rows = [
  ['lines of TypeScript in app/', sum(app.values()), 43_000, ''],
  ['lines of app/session/jobs/', sum(linesBelow('app/session/jobs').values()), 900, ''],
  ['files of app/ under 40 lines', shortShare(app), 15, ' %'],
  ['longest file', Math.max(...app.values(), ...linesBelow('engine').values()), 400, ' lines'],
];
for (const [what, value, bound, unit] of rows) {
  const sign = value <= bound ? '✓' : '✗';
  console.log(`${sign} ${what}: ${value}${unit} (at most ${bound}${unit})`);
}
console.log(
  `  files of app/ under 40 lines, without those that have a role: ${shortShare(free)} %`,
);
