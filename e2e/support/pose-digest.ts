// What the engine computes, as one number: bundled by firefox.spec.ts, run in every browser and in Node.
import { readArchive } from '#engine/archive';
import { createSamplingContext, poseLength, sample } from '#engine/runtime';

const STEPS = 200;

/** A digest of the bits of every pose of every clip in these archives, sampled forward and by seeks. */
export function digestPoses(archives: readonly Uint8Array[]): string {
  const digest = { value: 0x811c9dc5, floats: 0 };
  for (const bytes of archives) {
    for (const { object } of readArchive(bytes).entries) {
      if (object.kind !== 'animation') continue;
      const context = createSamplingContext(object.trackCount);
      const pose = new Float32Array(poseLength(object.trackCount));
      for (let step = 0; step <= 2 * STEPS; step++) {
        const ratio = step <= STEPS ? step / STEPS : ((step * 7919) % STEPS) / STEPS;
        sample(object, context, ratio, pose);
        add(digest, pose);
      }
    }
  }
  return `${digest.floats} floats, ${(digest.value >>> 0).toString(16)}`;
}

function add(digest: { value: number; floats: number }, pose: Float32Array): void {
  for (const word of new Uint32Array(pose.buffer)) {
    digest.value = Math.imul(digest.value ^ word, 0x01000193);
  }
  digest.floats += pose.length;
}
