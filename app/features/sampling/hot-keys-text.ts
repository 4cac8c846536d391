import { LANES, hex, type ByteOffset, type JointIndex, type KeyIndex } from '#engine/base';
import { createHotKeys, createHotValues, readHotKeys, readHotValues } from '#engine/inspect';
import { keyStream, valueStride, type KeyKind, type KeyStream } from '#engine/model';
import { keyCache, type SamplingContext } from '#engine/runtime';

/** Offset of a key's value in its file; -1 for a clip that is in no file. */
export function valueOffset(stream: KeyStream, key: KeyIndex): ByteOffset {
  const { offset, length } = stream.ranges.values;
  return length === 0 ? -1 : offset + key * valueStride(stream);
}

/**
 * The hot keys of one kind as a table to paste elsewhere: tab-separated, a line per joint.
 * @param joints those that get a line
 */
export function hotKeysText(
  context: SamplingContext,
  kind: KeyKind,
  joints: readonly JointIndex[],
  names: readonly string[],
): string {
  const { animation, alignedTracks } = context;
  const hot = createHotKeys(alignedTracks);
  if (animation === undefined || !readHotKeys(context, kind, hot)) return '';
  const stream = keyStream(animation, kind);
  const values = createHotValues();
  const lines = joints.map((joint) => {
    const floats = readHotValues(context, kind, joint, values);
    const offset = valueOffset(stream, hot.right[joint]);
    return [
      names[joint],
      Math.floor(joint / LANES),
      joint % LANES,
      isOutdated(context, kind, joint) ? 1 : 0,
      hot.left[joint],
      hot.leftRatio[joint],
      hot.leftRatio[joint] * animation.duration,
      hot.right[joint],
      hot.rightRatio[joint],
      hot.rightRatio[joint] * animation.duration,
      hot.alpha[joint],
      ...values.left.subarray(0, floats),
      ...values.value.subarray(0, floats),
      ...values.right.subarray(0, floats),
      offset < 0 ? '' : hex(offset),
    ];
  });
  return [heading(kind), ...lines].map((cells) => cells.join('\t')).join('\n');
}

const BEFORE_VALUES =
  'joint,group,lane,outdated,left,left ratio,left s,right,right ratio,right s,alpha'.split(',');

function heading(kind: KeyKind): string[] {
  const components = kind === 'rotation' ? ['x', 'y', 'z', 'w'] : ['x', 'y', 'z'];
  return [
    ...BEFORE_VALUES,
    ...components.map((name) => `left ${name}`),
    ...components,
    ...components.map((name) => `right ${name}`),
    'byte',
  ];
}

/** Whether the last step gave a track another key. */
export function isOutdated(context: SamplingContext, kind: KeyKind, joint: JointIndex): boolean {
  const { outdated, step } = keyCache(context, kind);
  if (step.groups === 0) return false;
  return (outdated[Math.floor(joint / LANES)] & (1 << (joint % LANES))) !== 0;
}
