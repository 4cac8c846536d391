import { KEY_VALUE_WORDS, createHotKeys, getLocal, hex, keyStream, readHotKeys } from '#engine';
import type {
  ByteOffset,
  JointIndex,
  KeyIndex,
  KeyKind,
  KeyStream,
  SamplingContext,
} from '#engine';

/** Where a part of a joint's local transform begins, and how many floats it has. */
const LOCAL_PARTS: Readonly<Record<KeyKind, readonly [start: number, floats: number]>> = {
  translation: [0, 3],
  rotation: [3, 4],
  scale: [7, 3],
};

const LOCAL_FLOATS = 10;
const BYTES_A_VALUE = 2 * KEY_VALUE_WORDS;

/** Where the value of a key stands in its file; -1 for a clip that stands in none. */
export function valueOffset({ ranges }: KeyStream, key: KeyIndex): ByteOffset {
  return ranges.values.length === 0 ? -1 : ranges.values.offset + key * BYTES_A_VALUE;
}

/** The part of a joint's local transform that keys of a kind make: x y z, or x y z w. Allocates nothing. */
export function readLocalPart(
  pose: Float32Array,
  joint: JointIndex,
  kind: KeyKind,
  local: Float32Array,
  out: Float32Array,
): number {
  const [start, floats] = LOCAL_PARTS[kind];
  getLocal(pose, joint, local);
  for (let i = 0; i < floats; i++) out[i] = local[start + i];
  return floats;
}

/**
 * The hot keys of one kind as a table to paste elsewhere: tab-separated, a line a joint.
 * @param joints those that get a line
 */
export function hotKeysText(
  context: SamplingContext,
  kind: KeyKind,
  joints: readonly JointIndex[],
  names: readonly string[],
  pose: Float32Array,
): string {
  const { animation, alignedTracks } = context;
  const hot = createHotKeys(alignedTracks);
  if (animation === undefined || !readHotKeys(context, kind, hot)) return '';
  const stream = keyStream(animation, kind);
  const local = new Float32Array(LOCAL_FLOATS);
  const part = new Float32Array(4);
  const components = kind === 'rotation' ? ['x', 'y', 'z', 'w'] : ['x', 'y', 'z'];
  const head = ['joint', 'left', 'left s', 'right', 'right s', 'alpha', ...components, 'byte'];
  const lines = joints.map((joint) => {
    const floats = readLocalPart(pose, joint, kind, local, part);
    const offset = valueOffset(stream, hot.right[joint]);
    return [
      names[joint],
      hot.left[joint],
      hot.leftRatio[joint] * animation.duration,
      hot.right[joint],
      hot.rightRatio[joint] * animation.duration,
      hot.alpha[joint],
      ...part.subarray(0, floats),
      offset < 0 ? '' : hex(offset),
    ];
  });
  return [head, ...lines].map((cells) => cells.join('\t')).join('\n');
}
