import { KEY_KINDS, keyStream, type Animation, type KeyKind } from '../../model/animation.ts';
import type { ByteSection, RecordType } from '../shared/section.ts';
import { column, field, group, text, type Walk } from '../shared/walk.ts';
import { OLDER_FORMS, type OlderForm } from './older.ts';
import type { RotationForm } from './older-rotation.ts';

type Parts = (walk: Walk, animation: Animation) => ByteSection[];

/** For each version before 7, the parts of its body in the order of the file. */
export const olderAnimationParts = {
  6: partsOf(OLDER_FORMS[6]),
  5: partsOf(OLDER_FORMS[5]),
  4: partsOf(OLDER_FORMS[4]),
  3: partsOf(OLDER_FORMS[3]),
  2: partsOf(OLDER_FORMS[2]),
  1: partsOf(OLDER_FORMS[1]),
} as const;

function partsOf(form: OlderForm): Parts {
  return form.named
    ? (walk, animation) => namedParts(walk, animation, form)
    : (walk, animation) => unnamedParts(walk, animation, form);
}

function namedParts(walk: Walk, animation: Animation, form: OlderForm): ByteSection[] {
  return [
    group(walk, 'header', () => [
      ...headerFields(walk),
      field(walk, 'length of the name', 'u32', 'count'),
      ...KEY_KINDS.map((kind) => countField(walk, kind)),
    ]),
    text(walk, 'name', animation.ranges.name.length, { role: 'name' }),
    ...KEY_KINDS.map((kind) => group(walk, `${kind}s`, () => [keys(walk, animation, kind, form)])),
  ];
}

function unnamedParts(walk: Walk, animation: Animation, form: OlderForm): ByteSection[] {
  return [
    group(walk, 'header', () => headerFields(walk)),
    ...KEY_KINDS.map((kind) =>
      group(walk, `${kind}s`, () => [countField(walk, kind), keys(walk, animation, kind, form)]),
    ),
  ];
}

function headerFields(walk: Walk): ByteSection[] {
  return [field(walk, 'duration', 'f32', 'duration'), field(walk, 'track count', 'u32', 'count')];
}

function countField(walk: Walk, kind: KeyKind): ByteSection {
  return field(walk, `${kind} key count`, 'u32', 'count');
}

const ROTATION_RECORDS: Readonly<Record<RotationForm, RecordType>> = {
  floats: 'float-rotation-key',
  'without w': 'rotation-key-without-w',
  'without largest': 'rotation-key',
};

function keys(walk: Walk, animation: Animation, kind: KeyKind, form: OlderForm): ByteSection {
  const vector = form.floats ? 'float-vector-key' : 'vector-key';
  const type = kind === 'rotation' ? ROTATION_RECORDS[form.rotation] : vector;
  return column(walk, 'keys', { role: 'key', type, count: keyStream(animation, kind).count, kind });
}
