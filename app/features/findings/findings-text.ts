import { millimetresText, type Finding } from '#engine/base';
import { formatCount, formatCounted, formatSeconds } from '../../draw/format.ts';

/** A number that a finding is known by. */
export interface EvidenceRow {
  readonly name: string;
  readonly value: string;
}

/** Endings of names of evidence, and how such a number is written. */
const UNITS: readonly (readonly [ending: string, write: (value: number) => string])[] = [
  ['Mm', millimetresText],
  ['Degrees', (value) => `${short(value)}°`],
  ['Percent', (value) => `${short(value)} %`],
  ['Seconds', (value) => `${formatSeconds(value)} s`],
  ['Bytes', (value) => formatCounted(value, 'byte')],
  ['Keys', (value) => (Number.isInteger(value) ? formatCounted(value, 'key') : short(value))],
  ['Frames', (value) => formatCounted(value, 'frame')],
];

/** The evidence of a finding in words and units; a count of one is left out. */
export function evidenceRows({ evidence, places }: Finding): EvidenceRow[] {
  return Object.entries(evidence)
    .filter(([name, value]) => name !== 'count' || value > 1)
    .map(([name, value]) => {
      const [ending, write] = UNITS.find(([unit]) => isUnitOf(unit, name)) ?? ['', plain];
      const stem = name.slice(0, name.length - ending.length);
      const at = name === 'count' ? timesText(places) : '';
      return { name: words(stem === '' ? ending : stem), value: write(value) + at };
    });
}

/** `, at 6 times`, if several of the places are at the same time: that is one mark over the clip. */
function timesText(places: Finding['places']): string {
  const times = places.flatMap(({ time }) => time ?? []);
  const count = new Set(times).size;
  return count === times.length ? '' : `, at ${formatCounted(count, 'time')}`;
}

function isUnitOf(ending: string, name: string): boolean {
  return name.endsWith(ending) || name === ending.toLowerCase();
}

function plain(value: number): string {
  return Number.isInteger(value) ? formatCount(value) : short(value);
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** `worstJoint` → `worst joint`; `count` → `places`. */
function words(name: string): string {
  if (name === 'count') return 'places';
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
}

/** What a rule ignores: `iframe-drift in walk.ozz`, `everything about Hips`. */
export function scopeText({
  code,
  file,
  joint,
}: {
  readonly code?: string | undefined;
  readonly file?: string | undefined;
  readonly joint?: string | undefined;
}): string {
  const parts = [
    code ?? 'everything',
    joint === undefined ? undefined : `about ${joint}`,
    file === undefined ? undefined : `in ${file}`,
  ];
  const text = parts.filter((part) => part !== undefined).join(' ');
  return joint === undefined && file === undefined ? `${text} everywhere` : text;
}
