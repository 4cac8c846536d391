import type { ReactNode } from 'react';
import { shareUntil, type Arrival, type ComparedOrder } from '#engine/layouts';
import { useSessionState } from '../../components/session.tsx';
import { formatBytes } from '../../draw/format.ts';
import { arrivalColor } from './draw-arrival-chart.ts';
import {
  amountText,
  arrivalVerdict,
  jumpingVerdict,
  microText,
  shareText,
} from './layouts-text.ts';
import type { KeyReport } from './layouts.job.ts';
import { TwoLineHead } from './cost-table.tsx';
import { palettes } from '../../draw/palette.ts';

const TITLES = [
  ['order of keys'],
  ['size'],
  ['gzip'],
  ['1st second', 'needs'],
  ['forward', 'µs a frame'],
  ['jump', 'µs'],
  ['keys', 'a frame'],
  ['bytes', 'a frame'],
  ['lines', 'a frame'],
  ['memory per', 'player'],
] as const;

/** The orders that can be played, and the forms for transfer only, each with a note. */
export function OrderTable({ comparison, arrivals }: KeyReport): ReactNode {
  const { orders, duration } = comparison;
  const palette = useSessionState((state) => palettes[state.theme]);
  const arrivalOf = (name: string): Arrival | undefined =>
    arrivals.find((arrival) => arrival.name === name);
  const only = arrivals.filter(({ name }) => !orders.some((order) => order.name === name));
  const mark = (name: string): ReactNode => {
    const form = arrivals.findIndex((arrival) => arrival.name === name);
    const background = form < 0 ? 'none' : arrivalColor(palette, form);
    return <span className="layouts-line" style={{ background }} data-dashed={form > 2} />;
  };
  return (
    <div className="layouts-orders">
      <table className="ui-table layouts-table layouts-table-noted">
        <TwoLineHead titles={TITLES} />
        {orders.map((order) => (
          <OrderRows
            key={order.name}
            {...{ order, duration }}
            mark={mark(order.name)}
            arrival={arrivalOf(order.name)}
          />
        ))}
        {only.map((arrival) => (
          <tbody key={arrival.name}>
            <tr>
              <th scope="row">
                {mark(arrival.name)}
                {arrival.name}
              </th>
              <ArrivalCells arrival={arrival} duration={duration} bytes={arrival.bytes} />
              <td colSpan={6} className="layouts-travels">
                for transfer only: decoded once all of it has arrived
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <p className="layouts-finding">{jumpingVerdict(comparison)}</p>
      <p className="layouts-finding">{arrivalVerdict(arrivals, duration)}</p>
    </div>
  );
}

interface OrderRowsProps {
  readonly order: ComparedOrder;
  readonly mark: ReactNode;
  readonly arrival: Arrival | undefined;
  readonly duration: number;
}

function OrderRows({ order, mark, arrival, duration }: OrderRowsProps): ReactNode {
  const { name, note, bytes, frame, forward, seek, activeBytes } = order;
  return (
    <tbody>
      <tr>
        <th scope="row">
          {mark}
          {name}
        </th>
        <ArrivalCells arrival={arrival} duration={duration} bytes={bytes} />
        <td>{microText(forward.median)}</td>
        <td>{microText(seek.median)}</td>
        <td>{amountText(frame.keys)}</td>
        <td>{amountText(frame.bytes)}</td>
        <td>{amountText(frame.lines)}</td>
        <td>{formatBytes(activeBytes)}</td>
      </tr>
      <tr className="layouts-note">
        <td colSpan={10}>{note}</td>
      </tr>
    </tbody>
  );
}

interface ArrivalCellsProps {
  readonly arrival: Arrival | undefined;
  readonly bytes: number;
  readonly duration: number;
}

function ArrivalCells({ arrival, bytes, duration }: ArrivalCellsProps): ReactNode {
  return (
    <>
      <td>{formatBytes(bytes)}</td>
      <td>{arrival === undefined ? '–' : formatBytes(arrival.packedBytes)}</td>
      <td>
        {arrival === undefined ? '–' : shareText(shareUntil(arrival, Math.min(1, 1 / duration)))}
      </td>
    </>
  );
}
