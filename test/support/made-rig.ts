import { buildAnimation } from '../../engine/offline/animation-builder.ts';
import type { Animation } from '../../engine/model/animation.ts';
import type { Skeleton } from '../../engine/model/skeleton.ts';
import { builtSkeleton, rawClip, type WrittenTrack } from './raw-clip.ts';
import { seeded } from './random.ts';

/**
 * How the joints of a made-up rig are scaled: not at all; some leaves, in a mirror; the root and others,
 * evenly; any joint, unevenly.
 */
export type MadeScale = 'none' | 'mirrored leaves' | 'even' | 'uneven';

export interface MadeRig {
  readonly skeleton: Skeleton;
  readonly clips: readonly Animation[];
}

/**
 * A skeleton of two roots and some clips on it, all of it made up and the same every time. `still`: the part of
 * the joints that neither turn nor move against their parent in any of the clips.
 */
export function makeRig(
  joints: number,
  scale: MadeScale,
  clipCount = 1,
  seed = 1,
  still = 0,
): MadeRig {
  const random = seeded(seed);
  const parents = depthFirstParents(joints, random);
  const isLeaf = (joint: number): boolean => !parents.includes(joint);
  const places = parents.map(() =>
    still > 0 && random() < still ? standAt(unit([...vector(random), 0.7]), vector(random)) : {},
  );
  const clips = Array.from({ length: clipCount }, (_, i) => {
    const tracks = parents.map((_parent, joint) => ({
      ...makeTrack(joint, isLeaf(joint), scale, random),
      ...places[joint],
    }));
    return buildAnimation(rawClip(tracks, 1 + i, `clip ${i}`), { iframeInterval: 0.3 });
  });
  return { skeleton: builtSkeleton(parents), clips };
}

/** The last third of the joints hangs from a second root. */
function depthFirstParents(joints: number, random: () => number): number[] {
  const parents: number[] = [];
  const path: number[] = [];
  const second = Math.ceil((joints * 2) / 3);
  for (let joint = 0; joint < joints; joint++) {
    if (joint === second) path.length = 0;
    const up = joint === 0 || joint === second ? 0 : Math.trunc(random() ** 3 * path.length);
    path.length -= up;
    parents.push(path.at(-1) ?? -1);
    path.push(joint);
  }
  return parents;
}

function makeTrack(
  joint: number,
  leaf: boolean,
  scale: MadeScale,
  random: () => number,
): WrittenTrack {
  const key = (value: () => number[]) => (time: number) => [time, ...value()];
  const times = (): number[] => (random() < 0.4 ? [0] : [0, random() * 0.4, 0.5 + random() * 0.5]);
  return {
    translations: times().map(key(() => vector(random))),
    rotations: times().map(key(() => unit([...vector(random), random() - 0.2]))),
    scales: madeScales(joint, leaf, scale, random, times),
  };
}

function madeScales(
  joint: number,
  leaf: boolean,
  scale: MadeScale,
  random: () => number,
  times: () => number[],
): number[][] {
  if (scale === 'mirrored leaves' && leaf && joint % 2 === 1) return [[0, 1, -1, 1]];
  if (scale === 'even' && joint % 3 === 0) {
    return times().map((time) => {
      const size = 0.5 + random();
      return [time, size, size, size];
    });
  }
  if (scale === 'uneven' && joint % 3 === 0) {
    return times().map((time) => [time, 0.5 + random(), 0.5 + random(), 0.5 + random()]);
  }
  return [];
}

/** One key a kind. */
function standAt(rotation: number[], translation: number[]): WrittenTrack {
  return { translations: [[0, ...translation]], rotations: [[0, ...rotation]] };
}

function vector(random: () => number): number[] {
  return [random() - 0.5, random() - 0.5, random() - 0.5];
}

function unit(q: number[]): number[] {
  const length = Math.hypot(...q);
  return q.map((component) => component / length);
}
