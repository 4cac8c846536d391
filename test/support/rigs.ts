import type { RawAnimation, Skeleton } from '#engine/model';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { rawClip, rawSkeleton, type WrittenTrack } from './raw-clip.ts';

/** Joints with their parents and tracks, each after its parent. */
export type Rig = readonly (readonly [
  name: string,
  parent: string | undefined,
  track: WrittenTrack,
])[];

/** Keys that bend a joint about one axis, and back. */
function bend(angle: number): WrittenTrack['rotations'] {
  return [0, 0.5, 1].map((time) => {
    const half = (angle * Math.sin(Math.PI * time)) / 2;
    return [time, 0, 0, Math.sin(half), Math.cos(half)];
  });
}

/** The track of a joint at a place below its parent that bends by an angle. */
export function at(x: number, y: number, angle: number): WrittenTrack {
  return { translations: [[0, x, y, 0]], rotations: bend(angle) };
}

export const HIP = ['hip', undefined, at(0, 1, 0.5)] as const;
export const KNEE = ['knee', 'hip', at(0, -0.5, 1)] as const;
export const FOOT = ['foot', 'knee', at(0, -0.4, 0.3)] as const;
export const ARM = ['arm', 'hip', at(0.3, 0.4, 0.7)] as const;
export const TAIL = ['tail', 'hip', at(1, 2, 3)] as const;
export const BODY: Rig = [HIP, KNEE, FOOT, ARM];
/** The same joints in another order. */
export const PERMUTED: Rig = [HIP, ARM, KNEE, FOOT];

export function renamed(rig: Rig, prefix: string): Rig {
  return rig.map(([name, parent, track]) => [prefix + name, parent && prefix + parent, track]);
}

/** A rig as a skeleton and a source clip that moves it. */
export function rigged(rig: Rig, name = 'clip'): { skeleton: Skeleton; raw: RawAnimation } {
  const names = rig.map(([joint]) => joint);
  const parents = rig.map(([, parent]) => (parent === undefined ? -1 : names.indexOf(parent)));
  const skeleton = buildSkeleton({ ...rawSkeleton(parents), names });
  return {
    skeleton,
    raw: rawClip(
      rig.map(([, , track]) => track),
      1,
      name,
    ),
  };
}
