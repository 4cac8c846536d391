import type { AssetObject } from '#engine/archive';
import { shortFloat } from '#engine/base';
import { clipKeys, clipStatistics, seekStreams, worstSeek } from '#engine/inspect';
import type { Clip } from '#engine/model';

/** An object of a file, and how many bytes of the file it takes; undefined in a model. */
export interface FileObject<Kind extends AssetObject = AssetObject> {
  readonly object: Kind;
  readonly bytes: number | undefined;
}

/** Names of the figures of a clip. */
export const CLIP_FIGURES = [
  'bytes',
  'duration',
  'tracks',
  'keys',
  'translations',
  'rotations',
  'scales',
  'paddingKeys',
  'iframes',
  'iframeBytes',
  'worstSeek',
] as const;

type ClipFigure = (typeof CLIP_FIGURES)[number];

/** Figures of two clips; null where one has no such thing, as a source has no iframes. */
export type ClipFigures = Readonly<
  Record<ClipFigure, readonly [before: number | null, after: number | null]>
>;

/** The figures of two clips side by side. Keys are those of `inspect`, padding included. */
export function clipFigures(before: FileObject<Clip>, after: FileObject<Clip>): ClipFigures {
  const [a, b] = [figuresOf(before), figuresOf(after)];
  const pairs = CLIP_FIGURES.map((name) => [name, [a[name], b[name]]] as const);
  return Object.fromEntries(pairs) as ClipFigures;
}

function figuresOf({ object: clip, bytes }: FileObject<Clip>): Record<ClipFigure, number | null> {
  const { lanes, count, padding } = clipKeys(clip);
  const [translations, rotations, scales] = lanes.map((lane) => lane.count);
  const kinds = clip.kind === 'animation' ? clipStatistics(clip).kinds : undefined;
  return {
    bytes: bytes ?? null,
    duration: shortFloat(clip.duration),
    tracks: clip.trackCount,
    keys: count,
    translations,
    rotations,
    scales,
    paddingKeys: padding,
    iframes: kinds?.reduce((sum, { iframes }) => sum + iframes, 0) ?? null,
    iframeBytes: kinds?.reduce((sum, { iframeBytes }) => sum + iframeBytes, 0) ?? null,
    worstSeek: clip.kind === 'animation' ? worstSeek(seekStreams(clip), 'rule').keys : null,
  };
}

/** How a figure has changed: `-114 (-11 %)`; `=` if it has not. */
export function changeText(before: number, after: number): string {
  if (before === after) return '=';
  const by = signed(Number((after - before).toPrecision(6)));
  if (before === 0) return by;
  const ratio = after / before;
  if (ratio >= 10) return `${by} (×${Number(ratio.toPrecision(3))})`;
  return `${by} (${signed(Number(((ratio - 1) * 100).toPrecision(3)))} %)`;
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}
