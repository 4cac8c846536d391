import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fixturePath } from '../../fixtures/files.ts';
import { readArchive } from '#engine/archive';
import type { AssetKind, ObjectOf } from '#engine/archive';
import type { Animation, Skeleton } from '#engine/model';
import { sharedDir } from '../support/shared-dir.ts';

/** A character to be measured with. */
export interface Subject {
  readonly name: string;
  readonly skeleton: Skeleton;
  readonly animation: Animation;
}

/** A file to be parsed. */
export interface SubjectFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What is measured: the real walk where the shared folder is there, else the project's own fixture. */
export function subject(): Subject {
  const shared = sharedDir();
  if (shared === undefined) {
    return load(
      'walker (fixture)',
      fixture('walker.skeleton'),
      fixture('walker.optimized.animation'),
    );
  }
  const assets = path.join(shared, 'assets/ozz');
  return load('pab_walk', path.join(assets, 'pab_skeleton.ozz'), path.join(assets, 'pab_walk.ozz'));
}

/** The largest clip at hand. */
export function largeFile(): SubjectFile {
  const shared = sharedDir();
  const file =
    shared === undefined
      ? fixture('walker.animation')
      : path.join(shared, 'assets/gltf/cmu_01_06_120hz/ozz/cmu_01_06.ozz');
  return { name: path.basename(file), bytes: new Uint8Array(readFileSync(file)) };
}

/** The reference library's own figures, by stage and build, microseconds; none without the shared folder. */
export function nativeFigures(): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const shared = sharedDir();
  const file =
    process.env.POSESCOPE_NATIVE ?? (shared && path.join(shared, 'vectors/native-figures.json'));
  if (file === undefined) return {};
  return (
    JSON.parse(readFileSync(file, 'utf8')) as { stages: Record<string, Record<string, number>> }
  ).stages;
}

function fixture(name: string): string {
  return fixturePath('valid', `${name}.ozz`);
}

function load(name: string, skeleton: string, animation: string): Subject {
  return { name, skeleton: only(skeleton, 'skeleton'), animation: only(animation, 'animation') };
}

function only<Kind extends AssetKind>(file: string, kind: Kind): ObjectOf<Kind> {
  for (const { object } of readArchive(readFileSync(file)).entries) {
    if (object.kind === kind) return object as ObjectOf<Kind>;
  }
  throw new Error(`${file} holds no ${kind}`);
}
