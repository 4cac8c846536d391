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

/**
 * Features that came after 0.1.0, and their files. The bound on `app/` was set for the features of 0.1.0, so the lines of
 * these files are counted apart. What they added to files that others share still counts.
 * @type {readonly (readonly [feature: string, files: RegExp])[]}
 */
const LATER = [
  ['library', /^app\/features\/library\//],
  ['findings', /^app\/features\/findings\/|^app\/session\/state\/(staged-)?findings\.ts$/],
  ['notes', /^app\/features\/notes\//],
  ['recording', /^app\/features\/recording\/|^app\/session\/viewport-pictures\.ts$/],
  ['undo', /^app\/(features|session)\/history\/|^app\/session\/state\/document\.ts$/],
  ['saved sessions', /^app\/session\/saved\/|^app\/features\/[^/]+\/saved\.ts$/],
  [
    'watched and replaced files',
    /^app\/session\/(files\/(watch|new-versions|describe-changes)[^/]*|state\/new-contents)\.ts$/,
  ],
  ['offline use', /^app\/session\/files\/(offline|keep-page)\.ts$/],
  ['GLB export', /^app\/session\/files\/(save|export)-glb[^/]*$/],
  ['second view and window', /\/second-(view|window)[^/]*$/],
  ['workspaces', /^app\/shell\/workspace(s|-menu)\.tsx?$/],
  ['joint sets', /\/joint-set(s|-menu)\.tsx?$|\/scope-line\.tsx$/],
  ['help of panes', /\/help\.ts$|\/pane-help\.tsx$|\/glossary\.ts$/],
  [
    'crowds by WebGPU, and their benchmark',
    /^app\/features\/crowd\/(benchmark\/|gpu-|card\.ts)|^app\/launch\.ts$/,
  ],
  [
    'levels of detail of crowds',
    /^app\/features\/crowd\/(detail|skin-levels|simplify-mesh\.job)\.ts$/,
  ],
  [
    'names and lists of clips',
    /^app\/session\/state\/clip-names\.ts$|^app\/ui\/picker(-list)?\.tsx$/,
  ],
  ['world offset', /\/(world-offset|half-rounding)\.ts$/],
  ['following cameras', /^app\/features\/viewport\/camera-follow\.ts$/],
  ['orders of rows', /^app\/features\/timeline\/(row-(order|choice)|joint-errors)\.tsx?$/],
  ['small screens', /^app\/shell\/dock-area\.ts$/],
  ['permission for other hosts', /^app\/session\/files\/other-hosts\.ts$/],
  ['posescope open', /^app\/session\/files\/served-files\.ts$/],
  ['tables of pictures', /\/tables\.ts$|^app\/shell\/(pane-table|table-rows)\.tsx?$/],
];

/** The later feature that a file is of; undefined for a file of 0.1.0's features or one that several share. */
const laterFeatureOf = (/** @type {string} */ file) =>
  LATER.find(([, files]) => files.test(file))?.[0];
const linesOf = (/** @type {string | undefined} */ feature) =>
  sum([...app].map(([file, lines]) => (laterFeatureOf(file) === feature ? lines : 0)));

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
  ['lines of TypeScript in app/ without later features', linesOf(undefined), 43_000, ''],
  ['lines of app/session/jobs/', sum(linesBelow('app/session/jobs').values()), 900, ''],
  ['files of app/ under 40 lines', shortShare(app), 15, ' %'],
  ['the same, without files that have a role', shortShare(free), 10, ' %'],
  ['longest file', Math.max(...app.values(), ...linesBelow('engine').values()), 400, ' lines'],
];
for (const [what, value, bound, unit] of rows) {
  const sign = value <= bound ? '✓' : '✗';
  console.log(`${sign} ${what}: ${value}${unit} (at most ${bound}${unit})`);
}
console.log(`  lines of TypeScript in app/, all: ${sum(app.values())}`);
console.log('  features that came after 0.1.0, lines in files of their own:');
for (const [feature] of LATER) console.log(`    ${feature}: ${linesOf(feature)}`);
