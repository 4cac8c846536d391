import { useState, type ReactNode } from 'react';
import type { Arrival, ComparedOrder } from '#engine/layouts';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useRequestedJob, useSessionState, useSession } from '../../components/session.tsx';
import { drawArrivalChart, arrivalColor } from './draw-arrival-chart.ts';
import { keysVerdict } from './layouts-text.ts';
import {
  drawSnapshotChart,
  snapshotPointAt,
  snapshotText,
  type SnapshotPoint,
  type SnapshotSeries,
} from './draw-snapshot-chart.ts';
import type { KeyReport } from './layouts.job.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { Plot, PlotLayer, usePointed } from '../../components/plot.tsx';
import { OrderTable } from './order-table.tsx';
import { RunBar, Waiting } from './run-bar.tsx';
import { keysJob } from './state.ts';
import { goToTime } from '../../session/navigation.ts';
import {
  drawLineMap,
  drawLineMapCursor,
  lineMapCellAt,
  lineMapsLayout,
  type LineMapCell,
  type NamedLineMap,
} from './draw-line-maps.ts';

/** A clip's keys in other orders, with the costs of playing, seeking and sending. */
export function KeysView(): ReactNode {
  const clip = useSessionState(selectAnimation);
  const job = useRequestedJob(keysJob, clip);
  const { result } = job;
  return (
    <>
      <RunBar
        view="keys"
        job={job}
        verdict={result === undefined ? '' : keysVerdict(result.comparison)}
      />
      {clip === undefined ? (
        <NothingToShow title="No keys to lay out">
          Drop a runtime animation anywhere on the page.
        </NothingToShow>
      ) : result === undefined ? (
        <Waiting job={job} />
      ) : (
        <Keys result={result} />
      )}
    </>
  );
}

function Keys({ result }: { readonly result: KeyReport }): ReactNode {
  const { comparison, arrivals } = result;
  const { orders, duration } = comparison;
  return (
    <div className="layouts-keys">
      <OrderTable comparison={comparison} arrivals={arrivals} />
      <LineMaps maps={mapsOf(orders)} />
      <SnapshotChart
        series={[
          { name: 'jump frames', shape: 'rotation', choices: comparison.jumpFrames },
          { name: 'iframes', shape: 'translation', choices: comparison.iframes },
        ]}
      />
      <ArrivalChart arrivals={arrivals} duration={duration} />
    </div>
  );
}

const MAP_NAMES = ['by track', 'by need time', 'single stream'];

/** Jump frames change nothing about how a stream is read forward. */
function mapsOf(orders: readonly ComparedOrder[]) {
  return MAP_NAMES.map((name, i) => ({ name, map: orders[i].map }));
}

function SnapshotChart({ series }: { readonly series: readonly SnapshotSeries[] }): ReactNode {
  const [point, setPoint] = useState<SnapshotPoint | null>(null);
  const text =
    point === null
      ? '● jump frames of the single stream, ■ iframes of this format: 0, 1, 2, 4 … 64'
      : snapshotText(series[point.series], series[point.series].choices[point.choice]);
  return (
    <figure className="layouts-chart">
      <figcaption className="ui-heading">Memory against jump time</figcaption>
      <Plot
        name="layouts-snapshots"
        className="layouts-canvas"
        label="What snapshots add to the clip, and what a jump takes with them"
        inputs={[series[0].choices, point]}
        draw={(pen, { width, height }) => drawSnapshotChart(pen, width, height, series, point)}
        onPoint={({ x, y, width, height }) =>
          setPoint(snapshotPointAt(width, height, series, x, y))
        }
        onLeave={() => setPoint(null)}
      />
      <p className="layouts-caption">{text}</p>
    </figure>
  );
}

interface ArrivalChartProps {
  readonly arrivals: readonly Arrival[];
  readonly duration: number;
}

function ArrivalChart({ arrivals, duration }: ArrivalChartProps): ReactNode {
  return (
    <figure className="layouts-chart">
      <figcaption className="ui-heading">Playback while loading</figcaption>
      <Plot
        name="layouts-arrival"
        className="layouts-canvas"
        label="How much of the packed clip has arrived, and how far it can be played then"
        inputs={[arrivals]}
        draw={(pen, { width, height }) => drawArrivalChart(pen, width, height, arrivals, duration)}
      />
      <p className="layouts-caption">
        Packed with gzip, unpacked piece by piece; the dotted line is the first second.
      </p>
    </figure>
  );
}

/** Which 64-byte lines of the stored clip each frame reads, order by order, with the frame that is played. */
function LineMaps({ maps }: { readonly maps: readonly NamedLineMap[] }): ReactNode {
  const session = useSession();
  const [cell, setCell] = usePointed<LineMapCell>(maps[0].map);
  const { length } = maps;
  return (
    <figure className="layouts-chart layouts-maps">
      <figcaption className="ui-heading">Lines that each frame reads</figcaption>
      <Plot
        name="layouts-lines"
        className="layouts-canvas"
        label="The stored clip from left to right, frames from top to bottom; a click goes to a frame"
        inputs={[maps[0].map]}
        draw={(pen, { width, height }) => {
          const layout = lineMapsLayout(width, height, length);
          maps.forEach((map, i) => {
            drawLineMap(pen, layout, i, map, arrivalColor(pen.palette, i));
          });
        }}
        onPoint={({ x, y, width, height }) =>
          setCell(lineMapCellAt(lineMapsLayout(width, height, length), maps, x, y))
        }
        onLeave={() => setCell(null)}
        onPress={() => {
          if (cell === null) return;
          const { frames } = maps[cell.map].map;
          goToTime(session, ((cell.frame + 1) / frames) * session.playback.player.frame.duration);
        }}
      >
        <PlotLayer
          name="layouts-lines-over"
          inputs={undefined}
          draw={({ canvas, palette }, { width, height }, { ratio }) => {
            const layout = lineMapsLayout(width, height, length);
            drawLineMapCursor(canvas, layout, ratio, palette.cursor);
            if (cell === null) return;
            const { frames } = maps[cell.map].map;
            drawLineMapCursor(canvas, layout, (cell.frame + 0.5) / frames, palette.text);
          }}
        />
      </Plot>
      <p className="layouts-caption ui-number">
        {cell === null
          ? 'The clip as it is stored from left to right, its frames from top to bottom.'
          : frameText(maps, cell.frame)}
      </p>
    </figure>
  );
}

function frameText(maps: readonly NamedLineMap[], frame: number): string {
  const lines = maps.map(({ map }) => String(map.perFrame[frame])).join(', ');
  return `Frame ${frame + 1} reads ${lines} lines.`;
}
