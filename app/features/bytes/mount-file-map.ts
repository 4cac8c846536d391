import { drawFileMap, drawFileMarks, xToOffset, type FileMapView } from './draw-map.ts';
import { palettes } from '../../draw/palette.ts';
import { pickByte, selectMarkedBytes } from './marked-bytes.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import { listenTo, placeIn } from '../../ui/pointer.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import type { ShownFile } from './marked-bytes.ts';

/**
 * Draws the map of a file over `host`; a press goes to that place.
 * @returns a function that removes it
 */
export function mountFileMap(
  host: HTMLElement,
  shown: ShownFile,
  onFailure: OnFailure,
): () => void {
  const { session, file, map, pane } = shown;
  const { store } = session;
  const byteCount = file.archive.bytes.length;
  let [mapStale, marksStale] = [true, true];
  const refresh = (): void => {
    mapStale = true;
    remark();
  };
  const remark = (): void => {
    marksStale = true;
    painter.invalidate();
  };
  const fixed = createCanvasSurface(host, () => refresh());
  const moving = createCanvasSurface(host, () => refresh());
  const view = (): FileMapView => ({ width: fixed.width, height: fixed.height, byteCount });
  const paint = (): void => {
    const palette = palettes[store.getState().theme];
    const below = mapStale ? fixed.begin() : undefined;
    if (below !== undefined) {
      drawFileMap({ canvas: below, palette }, view(), map);
      mapStale = false;
    }
    const above = marksStale ? moving.begin() : undefined;
    if (above === undefined) return;
    const marked = selectMarkedBytes(store.getState());
    const ranges = marked?.file === file ? marked.ranges : [];
    drawFileMarks({ canvas: above, palette }, view(), { ...pane.getState(), ranges });
    marksStale = false;
  };
  const painter = session.playback.frameLoop.addPainter('bytes map', paint, onFailure);
  let marked = selectMarkedBytes(store.getState());
  const ends = [
    store.subscribe((state, before) => {
      const now = selectMarkedBytes(state);
      if (state.theme !== before.theme) refresh();
      else if (now !== marked) remark();
      marked = now;
    }),
    pane.subscribe(remark),
    listenToMap(host, view, shown),
    fixed.dispose,
    moving.dispose,
    painter.dispose,
  ];
  return () => ends.forEach((end) => end());
}

/** A press, and dragging on from it, goes to the byte under the pointer. */
function listenToMap(
  host: HTMLElement,
  view: () => FileMapView,
  { session, file, pane }: ShownFile,
): () => void {
  let pressed = false;
  const offsetAt = (event: PointerEvent): number => xToOffset(view(), placeIn(host, event).x);
  const go = (event: PointerEvent): void =>
    pickByte(session.store.getState(), file, offsetAt(event));
  const release = (): void => {
    pressed = false;
  };
  return listenTo(host, {
    pointerdown: (event) => {
      if (event.button !== 0) return;
      host.setPointerCapture(event.pointerId);
      pressed = true;
      go(event);
    },
    pointermove: (event) => {
      pane.setState({ hovered: offsetAt(event) });
      if (pressed) go(event);
    },
    pointerup: release,
    pointercancel: release,
    pointerleave: () => pane.setState({ hovered: null }),
  });
}
