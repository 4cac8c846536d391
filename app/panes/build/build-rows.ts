import { KEY_KINDS, keyStream, keyStreams, rawKeys } from '#engine';
import type { Animation, KeyKind, RawAnimation } from '#engine';
import { formatBytes, formatCount, formatDuration } from '../../draw/format.ts';
import type { Asset, OpenFile } from '../../store/assets.ts';
import type { BuildResult } from '../../store/build.ts';

/** Kind is colour and shape. */
const KIND_MARK: Readonly<Record<KeyKind, string>> = {
  translation: '■',
  rotation: '●',
  scale: '▲',
};

/** One thing of a clip before and after. */
export interface BuildRow {
  readonly label: string;
  readonly kind?: KeyKind | undefined;
  readonly source: string;
  readonly built: string;
  /** What is left of the source, as a part of it. */
  readonly kept: string;
}

/** What a source clip holds, and what the clip built of it does; blanks where there is none. */
export function buildRows(
  source: Asset,
  clip: Asset | undefined,
  files: readonly OpenFile[],
  result: BuildResult | undefined,
): BuildRow[] {
  const raw = source.entry.object;
  const built = clip?.entry.object;
  if (raw.kind !== 'raw-animation') return [];
  const animation = built?.kind === 'animation' ? built : undefined;
  const before = result?.sourceBytes ?? source.entry.range.length;
  const after = animation === undefined ? undefined : clip?.entry.range.length;
  return [
    compared('size', before, after, formatBytes),
    ...KEY_KINDS.map((kind) => keyRow(raw, animation, kind)),
    ...(animation === undefined ? [] : extraRows(animation, files, result)),
  ];
}

function keyRow(raw: RawAnimation, built: Animation | undefined, kind: KeyKind): BuildRow {
  const after = built === undefined ? undefined : keyStream(built, kind).count;
  const row = compared(
    `${KIND_MARK[kind]} ${kind}s`,
    rawKeys(raw, kind).times.length,
    after,
    formatCount,
  );
  return { ...row, kind };
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

function extraRows(
  animation: Animation,
  files: readonly OpenFile[],
  result: BuildResult | undefined,
): BuildRow[] {
  const streams = keyStreams(animation);
  const iframes = Math.max(...streams.map((stream) => stream.iframes.count));
  const snapshots = streams.reduce((sum, { iframes: { entries, desc } }) => {
    return sum + entries.byteLength + desc.byteLength;
  }, 0);
  const motion = files.slice(1).reduce((sum, file) => sum + file.archive.bytes.length, 0);
  return [
    only('timepoints', formatCount(animation.timepoints.length)),
    only('iframes', `${formatCount(iframes)} · ${formatBytes(snapshots)}`),
    ...(motion === 0 ? [] : [only('motion', formatBytes(motion))]),
    ...(result === undefined ? [] : [only('built in', formatDuration(result.milliseconds / 1000))]),
  ];
}

/** Of what a source has none. */
function only(label: string, built: string): BuildRow {
  return { label, source: '', built, kept: '' };
}
