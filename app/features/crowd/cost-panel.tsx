import { useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '../../components/session.tsx';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { createPen } from '../../draw/canvas.ts';
import { drawCosts } from './draw-costs.ts';
import { LEVEL_PIXELS } from './detail.ts';
import { palettes, type Palette } from '../../draw/palette.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import { CHART_FONTS } from '../../ui/page-fonts.ts';
import { memoizeLast } from '../../session/state/changes.ts';
import { writeText } from '../../ui/dom.ts';
import { useThrowInRender, type OnFailure } from '../../ui/use-painter.ts';
import type { Session } from '../../session/session.ts';
import { COST_PARTS, meanCost, worstFrame, type CostPart, type CrowdCosts } from './costs.ts';
import type { CrowdStatus } from './stage.ts';

const NAMES: Readonly<Record<CostPart, string>> = {
  sort: 'sort and levels',
  near: 'near',
  far: 'far',
  upload: 'upload',
  draw: 'draw',
};

/** Parts that a graphics card does instead, where it computes the crowd. */
const BY_PROCESSOR: ReadonlySet<CostPart> = new Set(['near', 'far']);

/** What levels of detail draw, and from which height on the screen. */
function levelNames(isSkin: boolean): string[] {
  const draws = isSkin
    ? ['all triangles', 'fewer triangles', 'a box per bone']
    : ['all bones', 'longer bones', 'longest bones'];
  const names = draws.map((what, level) =>
    level < LEVEL_PIXELS.length
      ? `${what}, from ${LEVEL_PIXELS[level]} px`
      : `${what}, below ${LEVEL_PIXELS[level - 1]} px`,
  );
  return [...names, 'out of sight'];
}

/** Heading of the table until a frame has been measured. */
const NO_FRAME = 'play to measure';

/** Milliseconds between two changes of the numbers: slow enough to be read. */
const NUMBERS_EVERY = 250;

/** Colours of the kinds of keys, used here only to tell parts apart. */
function colorOf(palette: Palette, part: CostPart): string {
  const colors = {
    sort: palette.scale,
    near: palette.hot,
    far: palette.translation,
    upload: palette.rotation,
    draw: palette.textFaint,
  };
  return colors[part];
}

interface CostPanelProps {
  readonly costs: CrowdCosts;
  readonly status: CrowdStatus;
}

/** Live costs of the crowd: a table of parts, and a chart of the last frames. */
export function CostPanel({ costs, status }: CostPanelProps): ReactNode {
  const session = useSession();
  const table = useRef<HTMLTableSectionElement>(null);
  const chart = useRef<HTMLElement>(null);
  const isOnCard = status.card !== undefined;
  const fail = useThrowInRender();
  useEffect(() => {
    const host = chart.current;
    const rows = table.current;
    if (host === null || rows === null) return undefined;
    return mountCosts(session, host, rows, costs, status, fail);
  }, [session, costs, status, fail]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls in small windows, by keys as well
    <aside className="crowd-costs" aria-label="Cost of the crowd" tabIndex={0}>
      <table className="ui-table crowd-table ui-live">
        <thead>
          <tr>
            <th scope="col">{NO_FRAME}</th>
            <th scope="col">ms</th>
            <th scope="col">characters</th>
            <th scope="col">µs each</th>
          </tr>
        </thead>
        <tbody ref={table}>
          {COST_PARTS.map((part) => (
            <tr key={part} hidden={isOnCard && BY_PROCESSOR.has(part)}>
              <th scope="row">
                <span className={`crowd-swatch crowd-${part}`} /> {NAMES[part]}
              </th>
              <td>–</td>
              <td>–</td>
              <td>–</td>
            </tr>
          ))}
          <tr hidden={isOnCard}>
            <th scope="row">slowest frame</th>
            <td>–</td>
            <td colSpan={2}>all parts</td>
          </tr>
          <tr hidden={!isOnCard}>
            <th scope="row">on the card</th>
            <td>–</td>
            <td colSpan={2}>poses and picture</td>
          </tr>
          <LevelRows status={status} />
        </tbody>
      </table>
      <figure ref={chart} className="ui-plot crowd-chart" aria-label="What the last frames cost" />
      {status.made === undefined ? null : <Facts status={status} />}
    </aside>
  );
}

/** A row of each level of detail, by name. */
function LevelRows({ status }: { readonly status: CrowdStatus }): ReactNode {
  return levelNames(status.made?.mesh !== undefined).map((name) => (
    <tr key={name}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>–</td>
      <td>–</td>
    </tr>
  ));
}

function Facts({ status }: { readonly status: CrowdStatus }): ReactNode {
  const { made, madeMs, form, card } = status;
  if (made === undefined) return null;
  const { crowd, clips } = made;
  const { rig, settings, host } = crowd;
  const clipNames = clips.length === 1 ? clips[0].name : `${clips.length} clips`;
  const moving = new Set(rig.stored.map(({ joint }) => joint)).size;
  return (
    <dl className="crowd-facts">
      <dt>{card === undefined ? 'kernels' : 'graphics card'}</dt>
      <dd>
        {card ??
          (form === 'typescript' ? 'TypeScript' : form === 'relaxed' ? 'relaxed SIMD' : 'SIMD')}
      </dd>
      {card === undefined ? (
        <>
          <dt>threads</dt>
          <dd>{settings.threads ?? 1}</dd>
        </>
      ) : null}
      <dt>plays</dt>
      <dd>{clipNames}</dd>
      <dt>moving joints</dt>
      <dd>
        {moving} of {rig.skeleton.count}
      </dd>
      <dt>decoded clips</dt>
      <dd>
        {formatBytes(rig.tableBytes)}, made in {madeMs.toFixed(1)} ms
      </dd>
      <dt>memory</dt>
      <dd>{formatBytes(host.memory.buffer.byteLength)}</dd>
    </dl>
  );
}

/** Keeps chart and numbers up to date at frame time. */
function mountCosts(
  { store, playback }: Session,
  host: HTMLElement,
  rows: HTMLTableSectionElement,
  costs: CrowdCosts,
  { made }: CrowdStatus,
  onFailure: OnFailure,
): () => void {
  const cells = [...rows.rows].map((row) => [...row.cells].slice(1));
  const title = rows.parentElement?.querySelector('th') ?? null;
  const bandsOf = memoizeLast((palette: Palette) =>
    COST_PARTS.map((part) => ({ values: costs[part], color: colorOf(palette, part) })),
  );
  const pen = createPen();
  let written = -Infinity;
  const surface = createCanvasSurface(host, () => painter.invalidate());
  const paint = (): void => {
    const canvas = surface.begin();
    const palette = palettes[store.getState().theme];
    const { width, height } = surface;
    const { next, count } = costs;
    if (canvas !== undefined) {
      drawCosts(pen(canvas, palette, CHART_FONTS), width, height, bandsOf(palette), next, count);
    }
    const now = performance.now();
    if (now - written < NUMBERS_EVERY || made === undefined || costs.count === 0) return;
    written = now;
    writeText(title, `mean of ${formatCounted(costs.count, 'frame')}`);
    writeNumbers(cells, costs, made.crowd.settings.characters);
  };
  const painter = playback.frameLoop.addPainter('crowd-costs', paint, onFailure);
  return () => {
    painter.dispose();
    surface.dispose();
  };
}

function writeNumbers(
  cells: readonly HTMLElement[][],
  costs: CrowdCosts,
  characters: number,
): void {
  const near = Math.min(4 * meanCost(costs, 'nearGroups'), characters);
  const counts: Readonly<Record<CostPart, number>> = {
    sort: characters,
    near,
    far: Math.min(4 * meanCost(costs, 'farGroups'), characters),
    upload: 0,
    draw: characters,
  };
  COST_PARTS.forEach((part, i) => {
    const mean = meanCost(costs, part);
    const [ms, count, each] = cells[i];
    writeText(ms, mean.toFixed(3));
    const uploads = part === 'upload';
    writeText(
      count,
      uploads ? formatBytes(Math.round(meanCost(costs, 'uploadBytes'))) : formatCount(counts[part]),
    );
    writeText(each, counts[part] === 0 ? '' : ((1000 * mean) / counts[part]).toFixed(2));
  });
  writeText(cells[COST_PARTS.length][0], worstFrame(costs).toFixed(3));
  writeText(cells[COST_PARTS.length + 1][0], costs.cardMs === 0 ? '–' : costs.cardMs.toFixed(3));
  costs.levels.forEach((count, level) => {
    const [number, share] = cells[COST_PARTS.length + 2 + level];
    writeText(number, formatCount(count));
    writeText(share, `${Math.round((100 * count) / characters)} %`);
  });
}
