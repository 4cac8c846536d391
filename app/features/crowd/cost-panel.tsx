import { useRef, type ReactNode, type RefObject } from 'react';
import { PlotLayer } from '../../components/plot.tsx';
import { useFramePainter, useSessionState } from '../../components/session.tsx';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { drawCosts } from './draw-costs.ts';
import { LEVEL_PIXELS } from './detail.ts';
import { palettes, type Palette } from '../../draw/palette.ts';
import { writeText } from '../../ui/dom.ts';
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

/** Milliseconds between two changes of the numbers while something plays: slow enough to be read. */
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
  const table = useNumbers(costs, status);
  const isOnCard = status.card !== undefined;
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
      <Chart costs={costs} />
      {status.made === undefined ? null : <Facts status={status} />}
    </aside>
  );
}

/** The parts of the last frames, drawn at frame time. */
function Chart({ costs }: Pick<CostPanelProps, 'costs'>): ReactNode {
  const palette = useSessionState(({ theme }) => palettes[theme]);
  const bands = COST_PARTS.map((part) => ({ values: costs[part], color: colorOf(palette, part) }));
  return (
    <figure className="ui-plot crowd-chart" aria-label="What the last frames cost">
      <PlotLayer
        name="crowd-costs"
        inputs={undefined}
        draw={(pen, { width, height }) =>
          drawCosts(pen, width, height, bands, costs.next, costs.count)
        }
      />
    </figure>
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

/** Writes what has been measured into the rows of the table at frame time. */
function useNumbers(
  costs: CrowdCosts,
  { made }: CrowdStatus,
): RefObject<HTMLTableSectionElement | null> {
  const table = useRef<HTMLTableSectionElement>(null);
  const write = (): void => {
    const rows = table.current;
    if (rows === null || made === undefined || costs.count === 0) return;
    const cells = [...rows.rows].map((row) => [...row.cells].slice(1));
    const title = rows.parentElement?.querySelector('th') ?? null;
    writeText(title, `mean of ${formatCounted(costs.count, 'frame')}`);
    writeNumbers(cells, costs, made.crowd.settings.characters);
  };
  useFramePainter('crowd-numbers', write, NUMBERS_EVERY);
  return table;
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
