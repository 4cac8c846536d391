import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleForNode } from '../scripts/lib/bundle.mjs';
import { engineEntries } from '../scripts/lib/package.mjs';
import { cache, root } from '../scripts/lib/project.mjs';
import { codeBlocks, exampleOf, publicFunctions, publicNames } from './support/examples.ts';

const areas = Object.entries(engineEntries());
const functions = [
  ...new Map(
    areas
      .flatMap(([, face]) => publicFunctions(face))
      .map((found) => [`${found.file} ${found.name}`, found]),
  ).values(),
];
const examples = functions.flatMap(({ file, name, doc }) => {
  const code = exampleOf(doc);
  return code === undefined ? [] : [{ title: `${file} ${name}`, code }];
});
const blocks = codeBlocks(readFileSync(path.join(root, 'docs/engine.md'), 'utf8'));

describe('an example is found', () => {
  it.each<[string, string | undefined]>([
    ['\n * What it does.\n * @param a of it\n ', undefined],
    ['\n * @example\n * const a = 1;\n * done(a);\n ', 'const a = 1;\ndone(a);'],
    ['\n * @example\n * run();\n * @throws Error\n ', 'run();'],
  ])('in %j', (doc, code) => {
    expect(exampleOf(doc)).toBe(code);
  });

  it('in a document', () => {
    expect(codeBlocks('```ts\na();\n```\n```sh\nb\n```\n```ts\nc();\n```')).toEqual([
      'a();\n',
      'c();\n',
    ]);
  });
});

describe('public functions', () => {
  const without = (isMissing: (doc: string) => boolean): string[] =>
    functions.filter(({ doc }) => isMissing(doc)).map(({ file, name }) => `${file} ${name}`);

  it('all have docstrings', () => {
    expect(functions.length).toBeGreaterThan(200);
    expect(without((doc) => doc === '')).toEqual([]);
  });

  it('all have examples', () => {
    expect(without((doc) => exampleOf(doc) === undefined)).toEqual([]);
  });
});

describe('examples', () => {
  const dir = path.join(cache, `examples-${process.pid}`);
  beforeAll(() => {
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, 'main.ts'), program());
    blocks.forEach((code, i) => writeFileSync(path.join(dir, `block-${i}.ts`), sourced(code)));
    for (const folder of ['character', 'models']) {
      cpSync(path.join(root, 'fixtures/valid', folder), path.join(dir, 'files'), {
        recursive: true,
      });
    }
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it('type-check', () => {
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'esnext'];
    const resolved = ['--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
    const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
    const globals = path.join(root, 'engine/import/gltf/draco3dgltf.d.ts');
    const files = [path.join(dir, 'main.ts'), globals];
    const ignoring = ['--ignoreConfig', '--skipLibCheck', '--types', 'node'];
    expect(said([compiler, ...options, ...resolved, ...ignoring, ...files], root)).toBe('');
  });

  it('run', async () => {
    const outDir = path.join(dir, 'out');
    await bundleForNode(path.join(dir, 'main.ts'), { outDir, fileName: 'main.mjs' });
    const output = said([path.join(outDir, 'main.mjs')], path.join(dir, 'files'));
    expect(output).toBe(`${examples.length + blocks.length} examples\n`);
  });
});

/** One program that runs all examples, each in a scope of its own, and says which fail. */
function program(): string {
  const imported = new Set<string>();
  const faces = areas.map(([, face]) => {
    const names = publicNames(face).filter((name) => !imported.has(name));
    for (const name of names) imported.add(name);
    return `import { ${names.join(', ')} } from '${path.join(root, face)}';`;
  });
  const subjects = path.join(root, 'test/support/example-subjects.ts');
  const cases = examples.map(
    ({ title, code }) =>
      `await run(${JSON.stringify(title)}, async ({ ${subjectNames()} }) => {\n{\n${code}\n}\n});`,
  );
  const documents = blocks.map(
    (_, i) => `await run('docs/engine.md, block ${i + 1}', () => import('./block-${i}.ts'));`,
  );
  return [
    ...faces,
    `import { Matrix4, MeshNormalMaterial } from 'three';`,
    `import { exampleSubjects } from '${subjects}';`,
    `type Subjects = Awaited<ReturnType<typeof exampleSubjects>>;`,
    `import type { WhatIfPoint } from '${path.join(root, 'engine/inspect/error/index.ts')}';`,
    `let count = 0;`,
    `console.assert = (holds) => { if (holds !== true) throw new Error('what it asserts does not hold'); };`,
    `async function run(title: string, example: (subjects: Subjects) => Promise<unknown>) {`,
    `  try { await example(await exampleSubjects()); count++; }`,
    `  catch (error) { console.log(title, error); }`,
    `}`,
    ...cases,
    ...documents,
    'console.log(`${count} examples`);',
  ].join('\n');
}

/** The fields of what the subjects are. */
function subjectNames(): string {
  const source = readFileSync(path.join(root, 'test/support/example-subjects.ts'), 'utf8');
  const [, fields] = /return \{\n([\s\S]*?)\n {2}\};/.exec(source) ?? [];
  return [...fields.matchAll(/^ {4}(\w+)[:,]/gm)].map(([, name]) => name).join(', ');
}

/** Code of a user's, on the sources instead of the package. */
function sourced(code: string): string {
  return code.replaceAll(
    /'posescope\/([\w/]+)'/g,
    (_, area: string) => `'${path.join(root, 'engine', area, 'index.ts')}'`,
  );
}

/** What a program writes, also where it fails. */
function said(args: readonly string[], cwd: string): string {
  try {
    return execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}
