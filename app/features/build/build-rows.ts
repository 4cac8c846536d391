import type { AssetObject } from '#engine/archive';
import { bitsPerJointPerFrame, guessFrameRate } from '#engine/inspect';
import {
  KEY_KINDS,
  iframeTotals,
  keyStream,
  keyStreams,
  paddingKeyCount,
  rawKeys,
} from '#engine/model';
import type { Animation, KeyKind, RawAnimation } from '#engine/model';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { formatBytes, formatCount, formatCounted, formatDuration } from '../../draw/format.ts';
import { storedBytes, type Asset, type OpenFile } from '../../session/state/assets.ts';
import type { BuildResult } from '../../session/state/build.ts';

/** One thing of a clip before and after. */
export interface BuildRow {
  readonly label: string;
  readonly kind?: KeyKind | undefined;
  readonly source: string;
  readonly built: string;
  /** The part of the source that is kept; for keys, how many were added where there are more: a track has at least two. */
  readonly kept: string;
}

/** Contents of a source and of its build; blanks if there is no build yet. */
export function buildRows(
  source: Asset,
  built: Asset | undefined,
  files: readonly OpenFile[],
  result: BuildResult | undefined,
): BuildRow[] {
  const raw = source.entry.object;
  const object = built?.entry.object;
  const before = result?.sourceBytes ?? source.entry.range.length;
  return [
    compared('size', before, files.at(0)?.archive.bytes.length, formatBytes),
    ...(raw.kind === 'raw-animation'
      ? [...bitsRow(raw, before, built, files), ...clipRows(raw, object, files, result)]
      : countRows(raw, object)),
    ...(result === undefined ? [] : [only('built in', formatDuration(result.milliseconds / 1000))]),
  ];
}

function countRows(raw: AssetObject, built: AssetObject | undefined): BuildRow[] {
  const after = built !== undefined && 'count' in built ? built.count : undefined;
  const label = raw.kind === 'raw-skeleton' ? 'joints' : 'keys';
  return 'count' in raw ? [compared(label, raw.count, after, formatCount)] : [];
}

/** The measure by which clips of any length compare: of both at the rate of what was built, and as long. */
function bitsRow(
  raw: RawAnimation,
  before: number,
  built: Asset | undefined,
  files: readonly OpenFile[],
): BuildRow[] {
  const clip = built?.entry.object;
  if (clip?.kind !== 'animation') return [];
  const rate = guessFrameRate(clip)?.rate;
  const after = bitsPerJointPerFrame(clip, storedBytes({ files }, built) ?? 0, rate);
  const source = { ...raw, duration: clip.duration };
  return [
    compared('bits/joint/frame', bitsPerJointPerFrame(source, before, rate), after, formatBits),
  ];
}

function formatBits(bits: number): string {
  return bits.toFixed(1);
}

function clipRows(
  raw: RawAnimation,
  object: AssetObject | undefined,
  files: readonly OpenFile[],
  result: BuildResult | undefined,
): BuildRow[] {
  const built = object?.kind === 'animation' ? object : undefined;
  return [
    ...KEY_KINDS.map((kind, at) => {
      // The source of the build may have been sampled at another rate than the open one.
      const before = result?.sourceKeys[at] ?? rawKeys(raw, kind).times.length;
      return keyRow(before, built, kind);
    }),
    ...(built === undefined ? [] : extraRows(built, files)),
  ];
}

function keyRow(before: number, built: Animation | undefined, kind: KeyKind): BuildRow {
  const after = built === undefined ? undefined : jointKeys(built, kind);
  const row = compared(`${KIND_SHAPES[kind]} ${kind}s`, before, after, formatCount);
  const added = (after ?? 0) - before;
  return { ...row, kind, ...(added > 0 && { kept: `+${formatCount(added)}` }) };
}

/** Keys of one kind, but for padding, which no source has. */
function jointKeys(built: Animation, kind: KeyKind): number {
  return keyStream(built, kind).table.trackOffsets[built.trackCount];
}

function compared(
  label: string,
  before: number,
  after: number | undefined,
  format: (value: number) => string,
): BuildRow {
  if (after === undefined) return { label, source: format(before), built: '', kept: '' };
  const part = before === 0 ? '' : `${((100 * after) / before).toFixed(1)} %`;
  return { label, source: format(before), built: format(after), kept: part };
}

function extraRows(animation: Animation, files: readonly OpenFile[]): BuildRow[] {
  const iframes = iframeTotals(keyStreams(animation));
  const padding = paddingKeyCount(animation);
  const motion = files.slice(1).reduce((sum, file) => sum + file.archive.bytes.length, 0);
  return [
    ...(padding === 0 ? [] : [only('padding', formatCounted(padding, 'key'))]),
    only('timepoints', formatCount(animation.timepoints.length)),
    only('iframes', `${formatCount(iframes.count)} · ${formatBytes(iframes.bytes)}`),
    ...(motion === 0 ? [] : [only('motion', formatBytes(motion))]),
  ];
}

/** A row without a value for the source. */
function only(label: string, built: string): BuildRow {
  return { label, source: '', built, kept: '' };
}
