import { KEY_KINDS, KEY_VALUE_WORDS, keyStream } from '../../model/animation.ts';
import type { Animation, KeyKind, KeyStream } from '../../model/animation.ts';
import type { ByteSection } from '../shared/section.ts';
import { column, field, group, text, type Walk } from '../shared/walk.ts';

/** The parts of a runtime animation's body, in the order of the file. */
export function animationParts(walk: Walk, animation: Animation): ByteSection[] {
  const { ranges, timepoints } = animation;
  return [
    group(walk, 'header', () => headerFields(walk)),
    text(walk, 'name', ranges.name.length, { role: 'name' }),
    column(walk, 'timepoints', { role: 'timepoint', type: 'f32', count: timepoints.length }),
    ...KEY_KINDS.map((kind) => group(walk, `${kind}s`, () => streamColumns(walk, animation, kind))),
  ];
}

function headerFields(walk: Walk): ByteSection[] {
  const count = (name: string): ByteSection => field(walk, name, 'u32', 'count');
  return [
    field(walk, 'duration', 'f32', 'duration'),
    ...['track count', 'length of the name', 'timepoint count'].map(count),
    ...KEY_KINDS.map((kind) => count(`${kind} key count`)),
    ...KEY_KINDS.flatMap((kind) =>
      [`bytes of ${kind} iframes`, `words that describe ${kind} iframes`].map(count),
    ),
  ];
}

function streamColumns(walk: Walk, animation: Animation, kind: KeyKind): ByteSection[] {
  const stream = keyStream(animation, kind);
  const { count, timepoint, iframes } = stream;
  const type = timepoint.BYTES_PER_ELEMENT === 2 ? 'u16' : 'u8';
  const littleEndian = animation.bigEndianIndices !== true;
  return [
    column(walk, 'times', { role: 'key-time', type, count, kind, littleEndian }),
    column(walk, 'offsets', { role: 'key-offset', type: 'u16', count, kind }),
    iframeEntries(walk, stream),
    column(walk, 'iframes', {
      role: 'iframe-desc',
      type: 'u32',
      components: 2,
      count: iframes.count,
      kind,
    }),
    column(walk, 'iframe interval', { role: 'iframe-interval', type: 'f32', count: 1, kind }),
    column(walk, 'values', { role: 'key-value', count, kind, ...valueType(kind) }),
  ];
}

function valueType(kind: KeyKind): { type: 'half' | 'rotation'; components: number } {
  return kind === 'rotation'
    ? { type: 'rotation', components: 1 }
    : { type: 'half', components: KEY_VALUE_WORDS };
}

/** One element per snapshot. Bytes between two snapshots belong to the first of them. */
function iframeEntries(walk: Walk, { kind, iframes }: KeyStream): ByteSection {
  const count = Math.max(1, iframes.count);
  const starts = new Uint32Array(count + 1);
  for (let iframe = 1; iframe < count; iframe++) starts[iframe] = iframes.desc[2 * iframe];
  starts[count] = iframes.entries.length;
  for (let i = 0; i <= count; i++) starts[i] += walk.at;
  return column(walk, 'iframe entries', {
    role: 'iframe-entries',
    type: 'varint',
    count,
    starts,
    kind,
  });
}
