import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsIn, tableAsMarkdown } from './support/architecture.ts';
import { importsOf } from './support/imports.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Whose imports are held to the table. */
const FOLDERS = ['engine', 'app', 'cli'] as const;

describe('the check refuses', () => {
  it.each<[string, string, string]>([
    ['engine/base/a.ts', `import { m } from '../math/m.ts';`, 'engine/base may import: nothing'],
    ['engine/math/a.ts', `import { s } from '../model/s.ts';`, 'may import: engine/base'],
    ['engine/math/a.ts', `import type { S } from '../model/s.ts';`, '(type)'],
    ['engine/math/a.ts', `type S = import('../model/s.ts').S;`, '(type)'],
    ['engine/math/a.ts', `export * from '../model/s.ts';`, "imports '../model/s.ts'"],
    ['engine/math/a.ts', `export { s } from '../model/s.ts';`, "imports '../model/s.ts'"],
    ['engine/math/a.ts', `export type { S } from '../model/s.ts';`, '(type)'],
    ['engine/math/a.ts', `const s = await import('../model/s.ts');`, '(lazy)'],
    ['engine/math/a.ts', 'const s = await import(`../model/s.ts`);', '(lazy)'],
    ['engine/math/a.ts', `new Worker(new URL('../model/s.ts', import.meta.url));`, '(url)'],
    ['engine/math/a.ts', `const s = require('../model/s.ts');`, "imports '../model/s.ts'"],
    ['engine/math/a.ts', `import s = require('../model/s.ts');`, "imports '../model/s.ts'"],
    ['engine/math/a.ts', `await import(name);`, 'only a computation knows'],
    ['engine/math/a.ts', 'await import(`../model/${name}.ts`);', 'only a computation knows'],
    ['engine/math/a.ts', `new URL(name, import.meta.url);`, 'only a computation knows'],
    ['app/shell/a.ts', `import.meta.glob(pattern);`, 'only a computation knows'],
    ['app/ui/a.ts', `import.meta.glob(['../features/*/*.job.ts']);`, '(lazy)'],
    ['app/features/a/a.job.ts', `import { a } from './a.ts';`, 'may import: app/session/jobs/job'],
    ['engine/model/a.ts', `import React from 'react';`, "imports 'react'"],
    ['engine/model/a.ts', `import { readFile } from 'node:fs';`, "imports 'node:fs'"],
    ['engine/model/a.ts', `import { api } from '../index.ts';`, "imports '../index.ts'"],
    ['engine/model/a.ts', `import { api } from '#engine/math';`, "imports '#engine/math'"],
    [
      'engine/inspect/a.ts',
      `import { gltf } from '../import/gltf.ts';`,
      'engine/inspect may import',
    ],
    ['engine/kernels/a.ts', `import { q } from '../math/q.ts';`, 'may import: engine/base'],
    ['engine/import/a.ts', `import { Mesh } from 'three';`, "imports 'three'"],
    [
      'engine/novel/a.ts',
      `export {};`,
      'engine/novel/a.ts:1 is at a place that the table does not know',
    ],
    [
      'engine/extra.ts',
      `export {};`,
      'engine/extra.ts:1 is at a place that the table does not know',
    ],
    ['app/features/a/a-pane.tsx', `import { Menu } from '@base-ui/react';`, "'@base-ui/react'"],
    [
      'app/features/a/a-pane.tsx',
      `import { s } from '../../../engine/math/s.ts';`,
      'app/features/a may import',
    ],
    ['app/features/a/a.ts', `import { s } from '#engine/math/s.ts';`, "'#engine/math/s.ts'"],
    ['app/features/a/a.ts', `import { s } from '../../shell/s.ts';`, 'app/features/a may import'],
    ['app/features/a/a.ts', `import { b } from '../b/b.ts';`, 'app/features/a may import'],
    ['app/features/a/a.ts', `import type { B } from '../b/state.ts';`, '(type)'],
    ['app/features/a/state.ts', `import { useRef } from 'react';`, 'app/features/a/state may'],
    ['app/features/a/state.ts', `import { a } from './a-pane.tsx';`, 'app/features/a/state may'],
    ['app/features/a/commands.ts', `import { useRef } from 'react';`, "imports 'react'"],
    ['app/features/index.ts', `import { A } from './a/a-pane.tsx';`, 'app/features/*/feature'],
    ['app/session/a.ts', `import { a } from '../features/a/a.ts';`, 'app/session may import'],
    ['app/components/a.tsx', `import { a } from '../features/a/a.ts';`, 'may import'],
    ['app/shell/a.tsx', `import { a } from '../features/a/a-pane.tsx';`, 'app/shell may import'],
    ['app/main.tsx', `import { Shell } from './shell/shell.tsx';`, 'app/mount-inspector'],
    ['app/features/a/draw-a.ts', `import { useRef } from 'react';`, "imports 'react'"],
    ['app/features/a/draw-a.ts', `import { a } from './a.ts';`, 'app/features/a/draw-*'],
    ['app/features/a/draw-a.ts', `import { b } from '../b/draw-b.ts';`, 'app/features/a/draw-*'],
    ['app/session/state/a.ts', `import { useStore } from 'zustand';`, "imports 'zustand'"],
    ['app/session/state/a.ts', `import { drawKeys } from '../../draw/keys.ts';`, 'may import'],
    ['app/session/jobs/a.ts', `import { store } from '../state/store.ts';`, 'may import'],
    ['app/draw/a.ts', `import { useRef } from 'react';`, 'may import: #engine, d3-hierarchy'],
    ['app/ui/a.tsx', `import type { Clip } from '#engine/model';`, 'app/ui may import'],
    ['engine/kernels/assembly/a.ts', `import { a } from '../../math/a';`, 'may import'],
    ['cli/inspect.ts', `import { s } from '../engine/math/s.ts';`, 'cli may import'],
    ['cli/inspect.ts', `import { store } from '../app/session/state/store.ts';`, 'cli may import'],
    ['cli/inspect.ts', `import { make } from '../fixtures/make.ts';`, 'cli may import'],
    ['cli/inspect.ts', '\n'.repeat(401), 'cli/inspect.ts:401 is longer than 400 lines'],
  ])('%s: %s', (file, source, message) => {
    const problems = problemsIn(new Map([[file, source]]));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it('with the line of the import', () => {
    const source = `// import a from '../model/a.ts';\n\nimport { b } from '../model/b.ts';\n`;
    const [problem] = problemsIn(new Map([['engine/math/a.ts', source]]));
    expect(problem).toMatch(/^engine\/math\/a\.ts:3 /);
  });

  it('places that import each other, besides the one that may not', () => {
    const problems = problemsIn(
      new Map([
        ['engine/inspect/a.ts', `import { b } from '../layouts/b.ts';`],
        ['engine/layouts/b.ts', `import type { C } from '../inspect/c.ts';`],
        ['engine/inspect/c.ts', ''],
      ]),
    );
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('engine/inspect may import');
    expect(problems[1]).toContain('engine/inspect → engine/layouts (engine/inspect/a.ts:1)');
    expect(problems[1]).toContain('engine/layouts → engine/inspect (engine/layouts/b.ts:1)');
  });

  it('a circle of three places, once', () => {
    const problems = problemsIn(
      new Map([
        ['engine/math/a.ts', `import '../model/b.ts';`],
        ['engine/model/b.ts', `import '../base/c.ts';`],
        ['engine/base/c.ts', `import '../math/d.ts';`],
        ['engine/math/d.ts', ''],
      ]),
    );
    expect(problems.filter((problem) => problem.includes('each other'))).toHaveLength(1);
  });

  it('files of one place that import each other, types included, but for what loads later', () => {
    const circle = (type: string): string[] =>
      problemsIn(
        new Map([
          ['engine/base/a.ts', `import { b } from './b.ts';`],
          ['engine/base/b.ts', `import type { C } from './c.ts';`],
          ['engine/base/c.ts', type],
        ]),
      );
    expect(circle(`import type { A } from './a.ts';`)).toEqual([
      expect.stringContaining('files import each other: engine/base/a.ts → engine/base/b.ts'),
    ]);
    expect(circle(`const a = await import('./a.ts');`)).toEqual([]);
  });

  it('a file it cannot read', () => {
    expect(() => importsOf('engine/base/a.ts', 'import from;')).toThrow('engine/base/a.ts');
  });
});

describe('the check accepts', () => {
  it.each<[string, string]>([
    ['engine/base/a.ts', `import { b } from './b.ts';`],
    ['engine/base/a.ts', `import { b } from './deep/b.ts';`],
    ['engine/base/a.ts', `// import React from 'react'\nconst text = "import x from 'react'";`],
    ['engine/runtime/a.ts', `import { kernel } from '../kernels/loader.ts';`],
    ['engine/import/a.ts', `import { WebIO } from '@gltf-transform/core';`],
    ['engine/import/a.ts', `import { MeshoptDecoder } from 'meshoptimizer/decoder';`],
    ['engine/globals.d.ts', `declare const performance: { now(): number };`],
    ['app/main.tsx', `import { mountInspector } from './mount-inspector.tsx';`],
    ['app/mount-inspector.tsx', `import { createRoot } from 'react-dom/client';`],
    ['app/mount-inspector.tsx', `import { Shell } from './shell/shell.tsx';`],
    ['app/session/state/a.ts', `import { createStore } from 'zustand/vanilla';`],
    ['app/features/a/a.tsx', `import { Canvas } from '@react-three/fiber';\nimport './a.css';`],
    ['app/features/a/a.tsx', `import { sample } from '#engine/runtime';`],
    ['app/features/a/deep/a.ts', `import { b } from '../b.ts';`],
    ['app/features/a/draw-a.ts', `import { b } from './draw-b.ts';`],
    ['app/session/jobs/worker.ts', `import.meta.glob('../../features/*/*.job.ts');`],
    ['app/session/jobs/a.ts', `new URL('https://example.org/');`],
    ['engine/kernels/assembly/a.ts', `import { a } from './b';\nimport { c } from '../layout';`],
    ['cli/main.ts', `import { Command } from 'commander';\nimport path from 'node:path';`],
  ])('%s: %s', (file, source) => {
    expect(problemsIn(new Map([[file, source]]))).toEqual([]);
  });
});

describe('this project', () => {
  it('imports only what the table allows, without circles, in files of at most 400 lines', () => {
    const sources = sourcesIn(FOLDERS);
    for (const folder of FOLDERS) {
      const found = [...sources.keys()].filter((file) => file.startsWith(`${folder}/`));
      expect(found.length, folder).toBeGreaterThan(5);
    }
    expect(problemsIn(sources)).toEqual([]);
  });

  it('has the same table in docs/architecture.md', () => {
    const lines = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8').split('\n');
    const rows = lines.filter((line) => /^\| (engine|app|cli)\b/.test(line));
    expect(rows).toEqual(tableAsMarkdown());
  });
});

/**
 * Text by path of every script in the folders. AssemblyScript is a language of its own, with
 * imports of its own.
 */
function sourcesIn(folders: readonly string[]): Map<string, string> {
  const sources = new Map<string, string>();
  for (const folder of folders) {
    for (const name of listFiles(path.join(root, folder))) {
      const file = `${folder}/${name}`;
      if (!/\.[cm]?[jt]sx?$/.test(file) || file.startsWith('engine/kernels/generated/')) continue;
      sources.set(file, readFileSync(path.join(root, file), 'utf8'));
    }
  }
  return sources;
}

function listFiles(dir: string): string[] {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  return names.map((name) => name.split(path.sep).join('/'));
}
