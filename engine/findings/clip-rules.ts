import { ADDITIVE_RULES } from './additive-rules.ts';
import type { ClipRule } from './clip-scene.ts';
import { CONTACT_RULES } from './contact-rules.ts';
import { FIRST_POSE_RULES } from './first-pose-rules.ts';
import { FRAME_RULES } from './frame-rules.ts';
import { FROZEN_RULES } from './frozen-rules.ts';
import { JITTER_RULES } from './jitter-rules.ts';
import { LOOP_RULES } from './loop-rules.ts';
import { ORIGINAL_RULES } from './original-rules.ts';
import { ROOT_MOTION_RULES } from './root-motion-rules.ts';
import { RIG_RULES } from './rig-rules.ts';
import { ROTATION_RULES } from './rotation-rules.ts';
import { SEEK_COST_RULES } from './seek-rules.ts';
import { SOURCE_RULES } from './source-rules.ts';
import { SPIKE_RULES } from './spike-rules.ts';

/** All rules about clips of either kind and what belongs to them, in the order in which they are checked. */
export const CLIP_RULES: readonly ClipRule[] = [
  ...RIG_RULES,
  ...ADDITIVE_RULES,
  ...ROTATION_RULES,
  ...SPIKE_RULES,
  ...JITTER_RULES,
  ...FIRST_POSE_RULES,
  ...FRAME_RULES,
  ...FROZEN_RULES,
  ...LOOP_RULES,
  ...ROOT_MOTION_RULES,
  ...ORIGINAL_RULES,
  ...CONTACT_RULES,
  ...SOURCE_RULES,
  ...SEEK_COST_RULES,
];
