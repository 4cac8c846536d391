import { LANES } from '../../base/units.ts';
import { getLocal, jointOffset, poseLength, setLocal, LOCAL_FLOATS } from '../../math/pose.ts';
import { multiplyQuaternions, normalizeQuaternion, rotateVector } from '../../math/quaternion.ts';
import { keyComponents, type Animation } from '../../model/animation.ts';
import { createSamplingContext } from '../context.ts';
import { placeInPose, ROW_TRACK_FLOATS } from '../rows.ts';
import { sample } from '../sampling.ts';
import type { CrowdRig } from './rig.ts';

/**
 * The locals that every group begins with, {@link CrowdRig.localBytes} bytes: each joint as the first clip
 * begins, the same in all lanes. Tracks that no clip stores are final.
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

/** Writes the row of the tracks that a clip holds to `out[to]`, where their changes are 0 already. */
export function writeHeldRow(
  { held, skeleton }: CrowdRig,
  clip: Animation,
  out: Float32Array,
  to: number,
): void {
  const pose = new Float32Array(poseLength(skeleton.count));
  sample(clip, createSamplingContext(skeleton.count), 0, pose);
  held.forEach((each, track) => {
    const from = placeInPose(each);
    for (let i = 0; i < keyComponents(each.kind); i++) {
      out[to + track * ROW_TRACK_FLOATS + i] = pose[from + i * LANES];
    }
  });
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
