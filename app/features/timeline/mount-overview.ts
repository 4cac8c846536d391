import { appStore, frameLoop } from '../../transition.ts';
import { drawOverview, overviewAxis, overviewOf, overviewWindow } from './draw-overview.ts';
import { timeToX } from '../../draw/time-axis.ts';
import type { Frame } from '../../playback/frame.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { createCanvasStyleSelector } from './canvas-style.ts';
import { memoizeLast } from '../../ui/memoize-last.ts';
import { createSceneSelector } from './scene.ts';

/**
 * Draws the overview over `host`.
 * @param playhead the line that is moved to where the playhead is
 * @returns ends it
 */
export function mountOverview(
  host: HTMLElement,
  playhead: HTMLElement,
  onFailure: OnFailure,
): () => void {
  const selectScene = createSceneSelector();
  const selectStyle = createCanvasStyleSelector();
  const overviewFor = memoizeLast(overviewOf);
  let scene = selectScene(appStore.getState());
  let stale = true;
  let shownX = NaN;
  const refresh = (): void => {
    stale = true;
    painter.invalidate();
  };
  const surface = createCanvasSurface(host, () => refresh(), 'seldom');
  const paint = ({ playhead: { time } }: Frame): void => {
    if (scene === undefined) return;
    const { keys, index, rows, found } = scene;
    const axis = overviewAxis(surface.width, keys.duration);
    const x = timeToX(axis, time);
    if (x !== shownX) playhead.style.transform = `translateX(${x}px)`;
    shownX = x;
    const canvas = stale ? surface.begin() : undefined;
    if (canvas === undefined) return;
    const state = appStore.getState();
    const { from, to } = shownRange(state.visibleRange, keys.duration);
    const window = overviewWindow(axis, from, to, surface.height);
    const overview = overviewFor(keys, index, rows, found);
    drawOverview(canvas, axis, surface.height, overview, window, selectStyle(state).palette);
    stale = false;
  };
  const painter = frameLoop.addPainter('timeline-overview', paint, onFailure);
  const unsubscribe = appStore.subscribe((state, before) => {
    const now = selectScene(state);
    const same =
      now?.rows === scene?.rows &&
      now?.keys === scene?.keys &&
      now?.found === scene?.found &&
      state.visibleRange === before.visibleRange &&
      state.theme === before.theme;
    scene = now;
    if (!same) refresh();
  });
  return () => {
    unsubscribe();
    surface.dispose();
    painter.dispose();
  };
}
