import { useEffect, useRef, type ReactNode } from 'react';
import { POINT_LAYOUTS, type PointLayoutName } from '#engine/layouts';
import { useSession, useSlice } from '../../components/session.tsx';
import { formatCount } from '../../draw/format.ts';
import { microText } from './layouts-text.ts';
import { drawPointsWorld, worldView } from './draw-points-world.ts';
import { movingPoints } from './moving-points.ts';
import { createPen } from '../../draw/canvas.ts';
import { palettes } from '../../draw/palette.ts';
import { POINT_COUNTS, POINTS_VIEW_SIZE, layoutsSlice, type PointsWorld } from './state.ts';
import type { Session } from '../../session/session.ts';
import { memoizeLast } from '../../session/state/changes.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import { CHART_FONTS } from '../../ui/page-fonts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { useThrowInRender, type OnFailure } from '../../ui/use-painter.ts';

const NAMES: Readonly<Record<PointLayoutName, string>> = {
  interface: 'objects behind an interface',
  objects: 'plain objects',
  records: 'records, hot and cold',
  hot: 'hot and cold split',
  arrays: 'separate arrays',
  simd: 'separate arrays, SIMD',
  nearFar: 'near and far',
  nearFarSimd: 'near and far, SIMD',
};

const LAYOUTS = (Object.keys(POINT_LAYOUTS) as PointLayoutName[]).map((value) => ({
  value,
  label: NAMES[value],
}));

const COUNTS = POINT_COUNTS.map((count) => ({ value: String(count), label: formatCount(count) }));

const VIEWS = [
  { value: 'window', label: 'in view' },
  { value: 'near', label: 'near ones' },
] as const;

/** Points that move, in a layout that can be chosen. */
export function PointsStage(): ReactNode {
  const session = useSession();
  const world = useSlice(layoutsSlice, (state) => state.pointsWorld);
  const status = useSlice(layoutsSlice, (state) => state.pointsStatus);
  const host = useRef<HTMLElement>(null);
  const numbers = useRef<HTMLDivElement>(null);
  const { setPointsWorld } = layoutsSlice.of(session.store).getState();
  const fail = useThrowInRender();
  useEffect(() => {
    if (host.current === null || numbers.current === null) return undefined;
    return mountPoints(session, host.current, numbers.current, fail);
  }, [session, fail]);
  return (
    <div className="layouts-stage">
      <div className="layouts-stage-bar">
        <Select
          label="Layout of the moving points"
          value={world.layout}
          choices={LAYOUTS}
          onChange={(layout) => setPointsWorld({ layout, running: true })}
        />
        <Select
          label="Moving points"
          value={String(world.count)}
          choices={COUNTS}
          onChange={(count) => setPointsWorld({ count: Number(count), running: true })}
        />
        <Segmented
          name="Points that are drawn"
          value={world.view}
          choices={VIEWS}
          onChange={(view: PointsWorld['view']) => setPointsWorld({ view })}
        />
      </div>
      <figure ref={host} className="layouts-world" aria-label="Moving points">
        {status === undefined ? null : <p className="layouts-status">{status}</p>}
      </figure>
      <div ref={numbers} className="layouts-numbers ui-number" />
    </div>
  );
}

/** Milliseconds between two changes of the numbers: slow enough to be read. */
const NUMBERS_EVERY = 250;
const SMOOTHING = 0.1;

/** Draws every step and requests the next; the points move only while the pane is shown. */
function mountPoints(
  session: Session,
  host: HTMLElement,
  numbers: HTMLElement,
  onFailure: OnFailure,
): () => void {
  const store = layoutsSlice.of(session.store);
  const feed = session.use(movingPoints);
  const { setPointsWorld } = store.getState();
  const mean = { step: 0, style: 0, drawing: 0, steps: -1, shownAt: 0 };
  const [viewOf, pen] = [memoizeLast(worldView), createPen()];
  const paint = (): void => {
    const start = performance.now();
    const { theme, pointsWorld } = store.getState();
    const canvas = surface.begin();
    if (canvas === undefined) return;
    const view = viewOf(surface.width, surface.height, POINTS_VIEW_SIZE[pointsWorld.view]);
    drawPointsWorld(pen(canvas, palettes[theme], CHART_FONTS), view, feed);
    const drawing = performance.now() - start;
    if (feed.steps !== mean.steps) {
      const weight = feed.steps <= 1 ? 1 : SMOOTHING;
      mean.steps = feed.steps;
      mean.step += weight * (feed.stepMs - mean.step);
      mean.style += weight * (feed.cullMs - mean.style);
      mean.drawing += weight * (drawing - mean.drawing);
      feed.next();
    }
    if (start - mean.shownAt < NUMBERS_EVERY) return;
    mean.shownAt = start;
    numbers.textContent =
      feed.steps === 0
        ? 'creating the points…'
        : `step ${microText(mean.step)} ms · cull ${microText(mean.style)} ms · ` +
          `draw ${microText(mean.drawing)} ms · ${formatCount(feed.found)} drawn`;
  };
  const painter = session.playback.frameLoop.addPainter('points', paint, onFailure);
  const surface = createCanvasSurface(host, () => painter.invalidate());
  feed.onStep = () => painter.invalidate();
  setPointsWorld({ running: true });
  feed.next();
  return () => {
    feed.onStep = undefined;
    setPointsWorld({ running: false });
    painter.dispose();
    surface.dispose();
  };
}
