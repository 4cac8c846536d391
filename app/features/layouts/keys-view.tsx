import { useState, type ReactNode } from 'react';
import type { Arrival, ComparedOrder } from '#engine/layouts';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useRequestedJob, useSessionState } from '../../components/session.tsx';
import { drawArrivalChart } from './draw-arrival-chart.ts';
import { keysVerdict } from './draw-layouts-text.ts';
import {
  drawSnapshotChart,
  snapshotPointAt,
  snapshotText,
  type SnapshotPoint,
  type SnapshotSeries,
} from './draw-snapshot-chart.ts';
import type { KeyReport } from './key-layouts.job.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { Plot } from '../../components/plot.tsx';
import { LineMaps } from './line-maps.tsx';
import { OrderTable } from './order-table.tsx';
import { RunBar, Waiting } from './run-bar.tsx';
import { keysJob } from './state.ts';

/** A clip's keys in other orders: what playing, jumping and sending it costs then. */
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
        draw={(canvas, { width, height }, palette, metrics) =>
          drawSnapshotChart(canvas, width, height, series, point, palette, metrics)
        }
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
        draw={(canvas, { width, height }, palette, metrics) =>
          drawArrivalChart(canvas, width, height, arrivals, duration, palette, metrics)
        }
      />
      <p className="layouts-caption">
        Packed with gzip, unpacked piece by piece; the dotted line is the first second.
      </p>
    </figure>
  );
}
