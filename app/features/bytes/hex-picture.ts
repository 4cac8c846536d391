import type { ByteRange } from '#engine/base';
import { leavesBetween, type ByteLeaf } from '#engine/inspect/bytes';
import type { SamplingContext } from '#engine/runtime';
import { drawBytes, strokeRange } from './draw-bytes.ts';
import { drawHotBytes } from './draw-hot.ts';
import { bytesLayout, rowCount, seenBytes, type BytesView } from './draw-view.ts';
import { createInk, type Canvas2D, type Ink, type Metrics } from '../../draw/canvas.ts';
import { palettes } from '../../draw/palette.ts';
import type { Frame } from '../../playback/frame.ts';
import { findAsset, type OpenFile } from '../../session/state/assets.ts';
import { selectMarkedBytes } from './marked-bytes.ts';
import type { SessionState } from '../../session/state/store.ts';
import { ROW_HEIGHT, type Density } from '../../session/state/view.ts';
import { createCanvasLayers, type CanvasLayers } from '../../ui/canvas-layers.ts';
import { fontsOfSize } from '../../ui/page-fonts.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import type { ShownFile } from './marked-bytes.ts';

/** The canvases of a file's bytes. */
export interface HexPicture extends CanvasLayers {
  /** What is on the canvas. */
  view(): BytesView;
  /** Computes the layout again after the row height changed. */
  relayout(): void;
  /** Frames what is pointed at. */
  point(ranges: readonly ByteRange[]): void;
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
  const [type, ink] = [pageType(), createInk()];
  let view = emptyView(file, type.digit);
  let hotLeaves: readonly ByteLeaf[] = [];
  let pointed: readonly ByteRange[] = [];
  const layOut = ({ width, height }: Size): void => {
    view = laidOut(view, width, height, store.getState().density);
    scroll.resize(rowCount(view) * view.rowHeight, view.height);
    onLayout();
  };
  const layers = createCanvasLayers<Frame>(playback.frameLoop, 'bytes', host, {
    upper: 'moving',
    onResize: layOut,
    drawFixed: (canvas) => {
      view = { ...view, scrollTop: scroll.top() };
      hotLeaves = drawFile(canvas, view, store.getState(), shown, type);
      pane.setState({ seen: seenBytes(view) });
    },
    drawMoving: (canvas, { context }) =>
      drawMoving(ink(canvas, palettes[store.getState().theme]), view, hotLeaves, context, pointed),
    onFailure,
  });
  return {
    ...layers,
    view: () => view,
    relayout: () => {
      layOut(view);
      layers.refresh();
    },
    point: (ranges) => {
      pointed = ranges;
      layers.repaint();
    },
  };
}

type Size = Pick<BytesView, 'width' | 'height'>;

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
  drawBytes(
    { canvas, palette: palettes[state.theme], metrics: { ...type, rowHeight: view.rowHeight } },
    view,
    scene,
  );
  return leavesWithin(leaves, clipRange(state, file));
}

/** Frame time. */
function drawMoving(
  ink: Ink,
  view: BytesView,
  hotLeaves: readonly ByteLeaf[],
  context: SamplingContext | undefined,
  pointed: readonly ByteRange[],
): void {
  const { canvas, palette } = ink;
  if (context !== undefined) drawHotBytes(ink, view, hotLeaves, context);
  canvas.strokeStyle = palette.text;
  canvas.lineWidth = 1;
  for (const range of pointed) strokeRange(canvas, view, range);
}

type PageType = Omit<Metrics, 'rowHeight'> & { readonly digit: number };

/** The page's fonts for the canvas, and the width of a digit. */
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

/** Byte range of the clip on the stage in a file; empty in other files. */
function clipRange({ assets, clipId }: SessionState, file: OpenFile): ByteRange {
  const clip = findAsset(assets, clipId);
  return clip?.fileId === file.id ? clip.entry.range : { offset: 0, length: 0 };
}

function leavesWithin(leaves: readonly ByteLeaf[], { offset, length }: ByteRange): ByteLeaf[] {
  return leaves.filter(({ range }) => range.offset >= offset && range.offset < offset + length);
}

/** Elements of the page that bytes are drawn in. */
export interface HexElements {
  readonly scroller: HTMLElement;
  /** Sticks to the top of the scroller. */
  readonly layers: HTMLElement;
  /** Makes the scroller scroll as far as there are rows. */
  readonly sizer: HTMLElement;
}

/** How far rows are scrolled, however many there are. */
export interface HexScroll {
  /** CSS pixels of rows above the visible part. */
  top(): number;
  to(top: number): void;
  /** Sets the height of all rows and of the visible part. */
  resize(content: number, seen: number): void;
}

/**
 * Browsers lay nothing out that is much taller, in CSS pixels. In longer files a scrolled pixel is more
 * than one.
 */
const TALLEST = 8_000_000;

export function createScroll({ scroller, sizer }: HexElements): HexScroll {
  let scale = 1;
  return {
    top: () => scroller.scrollTop * scale,
    to: (top) => {
      if (top !== scroller.scrollTop * scale) scroller.scrollTop = top / scale;
    },
    resize: (content, seen) => {
      const height = Math.min(TALLEST, content);
      scale = height > seen ? (content - seen) / (height - seen) : 1;
      sizer.style.height = `${Math.max(0, height - seen)}px`;
    },
  };
}
