import path from 'node:path';
import type { Animation, Mesh, Skeleton } from '#engine/model';
import { readObject } from '../../support/archives.ts';

const file = (name: string): string =>
  path.resolve(import.meta.dirname, '../../../fixtures/valid', `${name}.ozz`);

/** A character that has all that three.js draws. */
export function character(): { skeleton: Skeleton; clip: Animation; other: Animation; mesh: Mesh } {
  return {
    skeleton: readObject(file('character/skeleton'), 'skeleton'),
    clip: readObject(file('character/walk'), 'animation'),
    other: readObject(file('character/run'), 'animation'),
    mesh: readObject(file('character/mesh'), 'mesh'),
  };
}

/** Another one, whose clips do not fit it. */
export function walker(): { clip: Animation } {
  return { clip: readObject(file('walker.animation'), 'animation') };
}
