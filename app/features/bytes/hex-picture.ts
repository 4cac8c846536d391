import type { ByteRange } from '#engine/base';
import { leavesBetween } from '#engine/inspect/bytes';
import type { ByteLeaf } from '#engine/inspect/bytes';
import type { SamplingContext } from '#engine/runtime';
import { drawBytes, strokeRange } from './draw-bytes.ts';
import { drawHotBytes } from './draw-hot.ts';
import { bytesLayout, rowCount, seenBytes } from './draw-view.ts';
import type { BytesView } from './draw-view.ts';
import type { Canvas2D, Metrics } from '../../draw/canvas.ts';
import { palettes } from '../../draw/palette.ts';
import type { Frame } from '../../playback/frame.ts';
import { findAsset } from '../../session/state/assets.ts';
import type { OpenFile } from '../../session/state/assets.ts';
import { selectMarkedBytes } from './state.ts';
import type { SessionState } from '../../session/state/store.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import type { Density } from '../../session/state/view.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import { fontsOfSize } from '../../ui/page-fonts.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import type { HexScroll } from './hex-scroll.ts';
import type { ShownFile } from './pane-state.ts';

/** Two canvases, what stays below what moves: the lower one is drawn only when it has changed. */
export interface HexPicture {
  /** What is on the canvas. */
  view(): BytesView;
  /** Draws everything anew in the next frame. */
  refresh(): void;
  /** Lays the bytes out anew: rows have another height. */
  relayout(): void;
  /** Frames what is pointed at. */
  point(ranges: readonly ByteRange[]): void;
  dispose(): void;
}

/** Rows stand a little closer than those of lists. */
const CLOSER = 2;

interface PictureEvents {
  /** Called when bytes stand in other places than before. */
  readonly onLayout: () => void;
  readonly onFailure: OnFailure;
}

export function createHexPicture(
  host: HTMLElement,
  scroll: HexScroll,
  shown: ShownFile,
  { onLayout, onFailure }: PictureEvents,
): HexPicture {
  const { session, file, pane } = shown;
  const { store, playback } = session;
  const type = pageType();
  let view = emptyView(file, type.digit);
  let hotLeaves: readonly ByteLeaf[] = [];
  let pointed: readonly ByteRange[] = [];
  let stale = true;

  const refresh = (): void => {
    stale = true;
    painter.invalidate();
  };
  const relayout = (): void => {
    view = laidOut(view, fixed.width, fixed.height, store.getState().density);
    scroll.resize(rowCount(view) * view.rowHeight, view.height);
    onLayout();
    refresh();
  };
  const fixed = createCanvasSurface(host, () => relayout());
  const moving = createCanvasSurface(host, () => refresh());
  const paint = ({ context }: Frame): void => {
    const state = store.getState();
    const below = stale ? fixed.begin() : undefined;
    if (below !== undefined) {
      view = { ...view, scrollTop: scroll.top() };
      hotLeaves = drawFile(below, view, state, shown, type);
      pane.setState({ seen: seenBytes(view) });
      stale = false;
    }
    const above = moving.begin();
    if (above !== undefined) drawMoving(above, view, state, hotLeaves, context, pointed);
  };
  const painter = playback.frameLoop.addPainter('bytes', paint, onFailure);
  return {
    view: () => view,
    refresh,
    relayout,
    point: (ranges) => {
      pointed = ranges;
      painter.invalidate();
    },
    dispose: () => {
      fixed.dispose();
      moving.dispose();
      painter.dispose();
    },
  };
}

/** @returns the columns of the clip on the stage that are seen */
function drawFile(
  canvas: Canvas2D,
  view: BytesView,
  state: SessionState,
  { map, file }: ShownFile,
  type: PageType,
): ByteLeaf[] {
  const { from, to } = seenBytes(view);
  const leaves = leavesBetween(map, from, to);
  const scene = { bytes: file.archive.bytes, leaves, ranges: selectedRanges(state, file) };
  drawBytes(canvas, view, scene, palettes[state.theme], { ...type, rowHeight: view.rowHeight });
  return leavesWithin(leaves, clipRange(state, file));
}

/** Frame time. */
function drawMoving(
  canvas: Canvas2D,
  view: BytesView,
  state: SessionState,
  hotLeaves: readonly ByteLeaf[],
  context: SamplingContext | undefined,
  pointed: readonly ByteRange[],
): void {
  const palette = palettes[state.theme];
  if (context !== undefined) drawHotBytes(canvas, view, hotLeaves, context, palette);
  canvas.strokeStyle = palette.text;
  canvas.lineWidth = 1;
  for (const range of pointed) strokeRange(canvas, view, range);
}

type PageType = Omit<Metrics, 'rowHeight'> & { readonly digit: number };

/** The page's own fonts, as a canvas wants them, and how wide a digit is. */
function pageType(): PageType {
  const fonts = fontsOfSize(12, 11);
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return { ...fonts, digit: 6.6 };
  canvas.font = fonts.numberFont;
  return { ...fonts, digit: canvas.measureText('0').width };
}

function emptyView({ archive }: OpenFile, digit: number): BytesView {
  const byteCount = archive.bytes.length;
  return {
    width: 0,
    height: 0,
    rowHeight: 1,
    digit,
    ...bytesLayout(0, digit, byteCount),
    byteCount,
    scrollTop: 0,
  };
}

function laidOut(before: BytesView, width: number, height: number, density: Density): BytesView {
  const rowHeight = ROW_HEIGHT[density] - CLOSER;
  const layout = bytesLayout(width, before.digit, before.byteCount);
  return { ...before, ...layout, width, height, rowHeight };
}

function selectedRanges(state: SessionState, file: OpenFile): readonly ByteRange[] {
  const marked = selectMarkedBytes(state);
  return marked?.file === file ? marked.ranges : [];
}

/** Where the clip on the stage stands in a file; nowhere in another one. */
function clipRange({ assets, clipId }: SessionState, file: OpenFile): ByteRange {
  const clip = findAsset(assets, clipId);
  return clip?.fileId === file.id ? clip.entry.range : { offset: 0, length: 0 };
}

function leavesWithin(leaves: readonly ByteLeaf[], { offset, length }: ByteRange): ByteLeaf[] {
  return leaves.filter(({ range }) => range.offset >= offset && range.offset < offset + length);
}
