import { LANES } from '../../base/units.ts';
import { getLocal, jointOffset, poseLength, setLocal, LOCAL_FLOATS } from '../../math/pose.ts';
import { multiplyQuaternions, normalizeQuaternion, rotateVector } from '../../math/quaternion.ts';
import { createSamplingContext } from '../context.ts';
import { sample } from '../sampling.ts';
import type { CrowdRig, StoredTrack } from './rig.ts';

/**
 * The locals that every group begins with, {@link CrowdRig.localBytes} bytes: each joint as the first clip
 * begins, the same in all lanes. Tracks that rows do not store are final.
 */
export function templateLocals(rig: CrowdRig): Float32Array {
  const { clips, skeleton, scaleTargets } = rig;
  const pose = new Float32Array(poseLength(skeleton.count));
  sample(clips[0], createSamplingContext(skeleton.count), 0, pose);
  joinLocals(rig, pose);
  const template = new Float32Array(rig.localBytes >> 2);
  for (let joint = 0; joint < skeleton.count; joint++) {
    const from = jointOffset(joint);
    const local = joint * 7 * LANES;
    for (let i = 0; i < LOCAL_FLOATS; i++) {
      const value = pose[from + i * LANES];
      if (i < 3) template.fill(value, local + (4 + i) * LANES, local + (5 + i) * LANES);
      else if (i < 7) template.fill(value, local + (i - 3) * LANES, local + (i - 2) * LANES);
      else if (scaleTargets[joint] !== 0) {
        const scale = (scaleTargets[joint] >> 2) + (i - 7) * LANES;
        template.fill(value, scale, scale + LANES);
      }
    }
  }
  return template;
}

/** Where the tracks of each kind begin and end in {@link CrowdRig.stored}. */
export function countStored(stored: readonly StoredTrack[]) {
  const count = (kind: StoredTrack['kind']): number =>
    stored.filter((track) => track.kind === kind).length;
  return {
    rotations: count('rotation'),
    translations: count('translation'),
    scales: count('scale'),
  };
}

const ROTATION_OF_LOCAL = 3;

/** Brings the locals of still joints from their parents to what these hang from. */
function joinLocals({ skeleton, bases }: CrowdRig, pose: Float32Array): void {
  const above = new Float32Array(LOCAL_FLOATS);
  const local = new Float32Array(LOCAL_FLOATS);
  for (let joint = 0; joint < skeleton.count; joint++) {
    const parent = skeleton.parents[joint];
    if (bases[joint] === parent) continue;
    getLocal(pose, parent, above);
    getLocal(pose, joint, local);
    rotateVector(local, 0, above, ROTATION_OF_LOCAL, local, 0);
    for (let i = 0; i < 3; i++) local[i] += above[i];
    multiplyQuaternions(
      local,
      ROTATION_OF_LOCAL,
      above,
      ROTATION_OF_LOCAL,
      local,
      ROTATION_OF_LOCAL,
    );
    normalizeQuaternion(local, ROTATION_OF_LOCAL);
    setLocal(pose, joint, local);
  }
}
