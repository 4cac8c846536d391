import { hex } from '../../base/errors.ts';
import { floatText } from '../../base/float-text.ts';
import { decodeText } from '../../base/text.ts';
import { LANES } from '../../base/units.ts';
import { KEY_KINDS, keyStream, keyStreams, type Animation } from '../../model/animation.ts';
import { NO_KEY } from '../../model/key-table.ts';
import { MAX_JOINTS, NO_PARENT, POSE_GROUP_FLOATS } from '../../model/skeleton.ts';
import { iframeRatios } from '../iframe-times.ts';
import { keyValue } from '../key-facts.ts';
import type { BytePlace } from './byte-map.ts';
import { jointOfLane } from './byte-item.ts';
import {
  elementOf,
  jointText,
  keyOf,
  numbersText,
  objectOf,
  secondsText,
  short,
  timeText,
  transformPart,
  type ByteContext,
} from './byte-text.ts';
import { iframeEntryAt } from './iframe-entry.ts';
import type { ByteRole } from '../../kinds/shared/section.ts';
import { decodeElement } from './stored-value.ts';

/** One fact about a byte. */
export interface ByteFact {
  readonly name: string;
  readonly text: string;
}

type FactsOf = (context: ByteContext, place: BytePlace) => readonly ByteFact[];

/**
 * What a byte is a part of: joint, kind, time and value, if they apply.
 *
 * @example
 * const map = byteMap(archive);
 * const place = placeAt(map, 1000);
 * if (place !== undefined) {
 *   const facts = byteFacts({ map, names: skeleton.names, unit: 'm' }, place);
 *   console.assert(facts.length > 0);
 * }
 */
export function byteFacts(context: ByteContext, place: BytePlace): readonly ByteFact[] {
  return FACTS[place.leaf.column.role](context, place);
}

function fact(name: string, text: string | number): ByteFact {
  return { name, text: String(text) };
}

function numbersOf(context: ByteContext, place: BytePlace): number[] {
  return decodeElement(elementOf(context, place));
}

const valueFacts: FactsOf = (context, place) => [
  fact('value', numbersText(numbersOf(context, place))),
];

const textFacts: FactsOf = (context, place) => {
  const { bytes } = elementOf(context, place);
  return [fact('text', decodeText(bytes).replace(/\0$/, ''))];
};

const markFacts: FactsOf = (context, place) => {
  if (place.leaf.column.type === 'text') return textFacts(context, place);
  if (place.entry !== undefined) return valueFacts(context, place);
  const { littleEndian } = context.map.archive;
  return [fact('value', littleEndian ? '1: lowest byte first' : '0: highest byte first')];
};

const jointNameFacts: FactsOf = (context, place) => [
  fact('joint', place.leaf.column.owner ?? place.element),
  ...textFacts(context, place),
];

const parentFacts: FactsOf = (context, place) => {
  const [parent] = numbersOf(context, place);
  return [
    fact('joint', jointText(context, place.element)),
    fact('parent', isRoot(parent) ? 'none: a root' : jointText(context, parent)),
  ];
};

/** Versions before 2 store a root as a number that no joint has. */
function isRoot(parent: number): boolean {
  return parent === NO_PARENT || parent >= MAX_JOINTS - 1;
}

const restPoseFacts: FactsOf = (context, place) => {
  const { count } = objectOf(place, 'skeleton');
  const float = Math.floor((place.element % POSE_GROUP_FLOATS) / LANES);
  return [
    fact('joint', jointText(context, jointOfLane(place.element), count)),
    fact(transformPart(float).name, numbersText(numbersOf(context, place))),
  ];
};

const restTransformFacts: FactsOf = (context, place) => [
  fact('joint', jointText(context, place.leaf.column.owner ?? 0)),
  fact(transformPart(place.element).name, numbersText(numbersOf(context, place))),
];

const timepointFacts: FactsOf = (context, place) => {
  const animation = objectOf(place, 'animation');
  const [ratio] = numbersOf(context, place);
  const counts = keyStreams(animation).map(({ kind, timepoint }) => {
    let keys = 0;
    for (const one of timepoint) if (one === place.element) keys++;
    return `${keys} ${kind}`;
  });
  return [
    fact('timepoint', `${place.element} of ${animation.timepoints.length}`),
    fact('time', `${timeText(ratio, animation)} · ratio ${floatText(ratio)}`),
    fact('keys at it', counts.join(', ')),
  ];
};

/** Facts about a key: its joint, kind, index, time and value, and facts from its column. */
const keyFacts: FactsOf = (context, place) => {
  const clip = objectOf(place, 'animation', 'raw-animation');
  const { kind = 'translation', owner, first = 0 } = place.leaf.column;
  const key = first + place.element;
  const { track, time, count } = keyOf(clip, kind, key, owner);
  return [
    fact('joint', jointText(context, track, clip.trackCount)),
    fact('key', `${kind} ${key} of ${count}`),
    fact('time', secondsText(time)),
  ];
};

const keyTimeFacts: FactsOf = (context, place) => [
  ...keyFacts(context, place),
  fact('timepoint', numbersText(numbersOf(context, place))),
];

const keyOffsetFacts: FactsOf = (context, place) => {
  const [offset] = numbersOf(context, place);
  const before =
    offset === 0 ? '0: its track begins' : `key ${place.element - offset}, ${offset} keys back`;
  return [...keyFacts(context, place), fact('predecessor', before)];
};

const keyValueFacts: FactsOf = (context, place) => {
  const numbers = numbersOf(context, place);
  const { role, type } = place.leaf.column;
  const value = role === 'raw-key' ? numbers.slice(1) : numbers;
  const text =
    type === 'rotation'
      ? value.map((component) => component.toFixed(4).replace('-', '−')).join('  ')
      : numbersText(value);
  return [...keyFacts(context, place), fact('value', text)];
};

/** A key of an older version: all of it at one place. */
const wholeKeyFacts: FactsOf = (context, place) => {
  const { kind = 'translation', first = 0 } = place.leaf.column;
  const value = [...keyValue(objectOf(place, 'animation'), kind, first + place.element)];
  return [...keyFacts(context, place), fact('value', numbersText(value))];
};

const iframeFacts: FactsOf = (_context, place) => {
  const animation = objectOf(place, 'animation');
  const { kind = 'translation' } = place.leaf.column;
  const { iframes } = keyStream(animation, kind);
  if (iframes.count === 0) return [fact('iframe', 'none that a player could find')];
  const taken = iframeRatios(animation)[KEY_KINDS.indexOf(kind)][place.element];
  return [
    fact('iframe', `${kind} ${place.element + 1} of ${iframes.count}`),
    fact('time', timeText(taken, animation)),
  ];
};

const iframeEntriesFacts: FactsOf = (context, place) => {
  const animation = objectOf(place, 'animation');
  const { bytes } = context.map.archive;
  const { alignedTracks } = animation;
  const entry = iframeEntryAt(bytes, place.range.offset, alignedTracks, place.offset);
  if (entry === undefined) return iframeFacts(context, place);
  if (entry.what === 'prefix') {
    const first = jointText(context, entry.group * LANES, animation.trackCount);
    const text = `the next four entries, from ${first} on, take ${entry.lengths.join(' + ')} bytes`;
    return [...iframeFacts(context, place), fact('prefix', text)];
  }
  return [
    ...iframeFacts(context, place),
    fact('joint', jointText(context, entry.track, animation.trackCount)),
    fact('right key', `${entry.key}, ${entryTime(animation, place, entry.key)}`),
  ];
};

function entryTime(animation: Animation, { leaf }: BytePlace, key: number): string {
  const { table, count } = keyStream(animation, leaf.column.kind ?? 'translation');
  if (key >= count) return 'which there is not';
  const left = table.previous[key];
  const time = timeText(table.ratio[key], animation);
  return left === NO_KEY ? time : `${time}, after key ${left}`;
}

const iframeDescFacts: FactsOf = (context, place) => {
  const [start, last] = numbersOf(context, place);
  return [
    ...iframeFacts(context, place),
    fact('entries', `from byte ${start} of the entries on`),
    fact('last key', `${last}: restoring it puts the cursor to ${last + 1}`),
  ];
};

const intervalFacts: FactsOf = (context, place) => {
  const [interval] = numbersOf(context, place);
  const { duration } = objectOf(place, 'animation');
  return [fact('value', `ratio ${floatText(interval)}: ${secondsText(interval * duration)}`)];
};

const durationFacts: FactsOf = (context, place) => [
  fact('value', `${numbersText(numbersOf(context, place))} s`),
];

const trackKeyFacts: FactsOf = (context, place) => [
  fact('key', place.leaf.column.owner ?? place.element),
  ...valueFacts(context, place),
];

const stepFacts: FactsOf = (context, place) => {
  const { count } = objectOf(place, 'track');
  const [bits] = numbersOf(context, place);
  const first = 8 * place.element;
  const held = Array.from({ length: 8 }, (_, bit) => first + bit).filter(
    (key) => key < count && ((bits >> (key - first)) & 1) === 1,
  );
  return [
    fact('keys', `${first} to ${Math.min(count, first + 8) - 1}`),
    fact('hold until the next', held.length === 0 ? 'none' : held.join(', ')),
  ];
};

const interpolationFacts: FactsOf = (context, place) => {
  const [kind] = numbersOf(context, place);
  return [
    fact('key', place.leaf.column.owner ?? 0),
    fact('value', kind === 0 ? '0: holds until the next key' : '1: linear'),
  ];
};

const vertexFacts: FactsOf = (context, place) => [
  fact('vertex', `${place.element} of part ${place.leaf.column.owner ?? 0}`),
  ...valueFacts(context, place),
];

const vertexJointFacts: FactsOf = (context, place) => {
  const { jointRemaps } = objectOf(place, 'mesh');
  const joints = numbersOf(context, place).map((joint) => jointText(context, jointRemaps[joint]));
  return [...vertexFacts(context, place), fact('joints', joints.join(', '))];
};

const triangleFacts: FactsOf = (context, place) => [
  fact('triangle', place.element),
  fact('vertices', numbersText(numbersOf(context, place))),
];

const remapFacts: FactsOf = (context, place) => {
  const [joint] = numbersOf(context, place);
  return [fact('mesh joint', place.element), fact('skeleton joint', jointText(context, joint))];
};

const bindPoseFacts: FactsOf = (context, place) => {
  const { jointRemaps } = objectOf(place, 'mesh');
  const value = numbersOf(context, place)[place.component];
  const [row, column] = [place.component % 4, Math.floor(place.component / 4)];
  return [
    fact('joint', jointText(context, jointRemaps[place.element])),
    fact(`row ${row}, column ${column}`, short(value)),
  ];
};

const FACTS: Readonly<Record<ByteRole, FactsOf>> = {
  mark: markFacts,
  count: valueFacts,
  duration: durationFacts,
  name: textFacts,
  'joint-name': jointNameFacts,
  parent: parentFacts,
  'rest-pose': restPoseFacts,
  'rest-transform': restTransformFacts,
  timepoint: timepointFacts,
  'key-time': keyTimeFacts,
  'key-offset': keyOffsetFacts,
  'key-value': keyValueFacts,
  key: wholeKeyFacts,
  'raw-key': keyValueFacts,
  'iframe-entries': iframeEntriesFacts,
  'iframe-desc': iframeDescFacts,
  'iframe-interval': intervalFacts,
  'track-ratio': trackKeyFacts,
  'track-value': trackKeyFacts,
  'track-step': stepFacts,
  'track-interpolation': interpolationFacts,
  position: vertexFacts,
  vertex: vertexFacts,
  'vertex-joint': vertexJointFacts,
  triangle: triangleFacts,
  'joint-remap': remapFacts,
  'bind-pose': bindPoseFacts,
  trailing: valueFacts,
};

/**
 * The path to a byte, from the object down: `ozz-animation › rotations › values`.
 *
 * @example
 * const place = placeAt(byteMap(archive), 1000);
 * if (place !== undefined) console.assert(pathText(place).includes('ozz-animation'));
 */
export function pathText({ path }: BytePlace): string {
  return path.map(({ name }) => name).join(' › ');
}

/**
 * `0x1f40` for one byte, `0x1f40–0x1f45` for several.
 *
 * @example
 * console.assert(rangeText(8000, 1) === '0x1f40');
 */
export function rangeText(offset: number, length: number): string {
  return length <= 1 ? hex(offset) : `${hex(offset)}–${hex(offset + length - 1)}`;
}
