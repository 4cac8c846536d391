import { readArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import { invariant } from '#engine/base';
import { composeAffine, multiplyAffine, transformPoint } from '#engine/math';
import type { Animation, Skeleton, UserTrack } from '#engine/model';
import { createSamplingContext, localToModel, sample, sampleTrack } from '#engine/runtime';
import { fixtureBytes } from '../../fixtures/files.ts';

/** The objects of one file of the character. */
export function characterObjects(name: string): AssetObject[] {
  const archive = readArchive(fixtureBytes('valid', `character/${name}.ozz`));
  return archive.entries.map(({ object }) => object);
}

export function characterSkeleton(): Skeleton {
  const [object] = characterObjects('skeleton');
  invariant(object?.kind === 'skeleton', 'a skeleton file holds a skeleton');
  return object;
}

/** A built clip on its skeleton, moved over the ground by its own root motion. */
export interface CharacterStage {
  readonly skeleton: Skeleton;
  readonly clip: Animation;
  /** A user track, by name. */
  track(name: string): UserTrack;
  /** The value of a float track at a ratio. */
  value(name: string, ratio: number): number;
  /** Where a point is in the world at a ratio; it is fixed to a joint, and given in model space at rest. */
  point(joint: string, atRest: readonly number[], ratio: number): number[];
  /** World matrix of a joint at a ratio. */
  matrix(joint: string, ratio: number): Float32Array;
}

export function characterStage(name: string): CharacterStage {
  const skeleton = characterSkeleton();
  const clip = characterObjects(name).find((object) => object.kind === 'animation');
  invariant(clip !== undefined, 'a clip file holds an animation');
  const tracks = characterObjects(`${name}.tracks`).filter((object) => object.kind === 'track');
  const rest = new Float32Array(skeleton.count * 16);
  localToModel(skeleton, skeleton.restPose, rest);
  const pose = new Float32Array(skeleton.restPose.length);
  const models = new Float32Array(skeleton.count * 16);
  const context = createSamplingContext(skeleton.count);
  const track = (wanted: string): UserTrack => {
    const found = tracks.find((candidate) => candidate.name === wanted);
    invariant(found !== undefined, `a track ${wanted}`);
    return found;
  };
  const matrix = (joint: string, ratio: number): Float32Array => {
    sample(clip, context, ratio, pose);
    localToModel(skeleton, pose, models);
    const local = new Float32Array(10).fill(1);
    sampleTrack(track('Root-position'), ratio, local, 0);
    sampleTrack(track('Root-rotation'), ratio, local, 3);
    const motion = new Float32Array(16);
    composeAffine(motion, 0, local);
    const world = new Float32Array(16);
    multiplyAffine(world, 0, motion, 0, models, jointOf(skeleton, joint) * 16);
    return world;
  };
  return {
    skeleton,
    clip,
    track,
    matrix,
    value: (wanted, ratio) => {
      const out = new Float32Array(1);
      sampleTrack(track(wanted), ratio, out);
      return out[0];
    },
    point: (joint, atRest, ratio) => {
      const local = intoJoint(rest, jointOf(skeleton, joint) * 16, atRest);
      const out = new Float32Array(3);
      transformPoint(out, 0, matrix(joint, ratio), 0, local, 0);
      return [...out];
    },
  };
}

function jointOf({ names }: Skeleton, name: string): number {
  const joint = names.indexOf(name);
  invariant(joint >= 0, `a joint ${name}`);
  return joint;
}

/** A point of model space in a joint's space; the matrix turns and moves only. */
function intoJoint(m: Float32Array, at: number, point: readonly number[]): number[] {
  const d = point.map((number, i) => number - m[at + 12 + i]);
  return [0, 4, 8].map((c) => d[0] * m[at + c] + d[1] * m[at + c + 1] + d[2] * m[at + c + 2]);
}
