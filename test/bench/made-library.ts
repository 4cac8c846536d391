import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fixturePath } from '../../fixtures/files.ts';

/** Clips of a folder. */
const PER_FOLDER = 100;

/** What a folder holds: a skeleton, sources, and as many copies of clips as wanted. */
interface Rig {
  readonly skeleton: string;
  readonly sources: readonly string[];
  readonly clips: readonly string[];
}

const CHARACTER = ['idle', 'jog', 'run', 'turn', 'walk', 'wave'];

/** One folder in three is of a character with 60 joints. */
const RIGS: readonly Rig[] = [
  {
    skeleton: 'character/skeleton.ozz',
    sources: CHARACTER.map((name) => `character/${name}.raw.ozz`),
    clips: CHARACTER.map((name) => `character/${name}.ozz`),
  },
  smallRig('five'),
  smallRig('eight'),
];

function smallRig(name: string): Rig {
  return {
    skeleton: `${name}.skeleton.ozz`,
    sources: [`${name}.raw_animation.ozz`],
    clips: [`${name}.animation.ozz`, `${name}.optimized.animation.ozz`],
  };
}

/** Writes a library of `count` clips, beside their skeletons and sources. Returns the paths of the clips. */
export function makeLibrary(library: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const folder = Math.floor(index / PER_FOLDER);
    const { skeleton, sources, clips } = RIGS[folder % RIGS.length];
    const into = path.join(library, `folder-${String(folder).padStart(3, '0')}`);
    if (index % PER_FOLDER === 0) {
      mkdirSync(into, { recursive: true });
      for (const name of [skeleton, ...sources])
        copyFixture(name, path.join(into, path.basename(name)));
    }
    const clip = clips[index % clips.length];
    const file = path.join(into, `clip-${String(index).padStart(5, '0')}.ozz`);
    copyFixture(clip, file);
    return file;
  });
}

function copyFixture(name: string, file: string): void {
  copyFileSync(fixturePath('valid', name), file);
}

/** A source of the library, and a clip that was built from it. */
export function sourceAndClip(library: string): { readonly source: string; readonly clip: string } {
  const folder = path.join(library, 'folder-000');
  const clips = readdirSync(folder).filter((name) => name.startsWith('clip-'));
  const clip = clips.toSorted()[CHARACTER.indexOf('idle')];
  return { source: path.join(folder, 'idle.raw.ozz'), clip: path.join(folder, clip) };
}
