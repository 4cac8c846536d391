import { useRef, type ReactNode } from 'react';
import { LANES, type TrackIndex } from '#engine/base';
import { createHotValues, readHotValues } from '#engine/inspect';
import { keyStream, type Animation, type KeyKind } from '#engine/model';
import { keyCache, type SamplingContext } from '#engine/runtime';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';
import { laneText, valueText } from './hot-key-cells.ts';

interface LaneDetailsProps {
  readonly animation: Animation;
  readonly track: TrackIndex;
  readonly name: string;
}

const ROWS = ['left', 'between', 'right'] as const;

/** Stands in a cell until the lane has been drawn. */
const NOTHING_YET = '–';

const values = createHotValues();

/**
 * One lane of the cache in full: both keys with their ratios and values, the interpolated value, and
 * the flag.
 */
export function LaneDetails({ animation, track, name }: LaneDetailsProps): ReactNode {
  const { samplingDebugger } = useSession().playback;
  const kind = useSessionState((state) => state.keyKind);
  // The contents change with the debugger's place.
  useSessionState((state) => state.debugPlace);
  const body = useRef<HTMLTableSectionElement>(null);
  const flag = useRef<HTMLSpanElement>(null);
  const paint = (): void => {
    const context = samplingDebugger.shown();
    if (context?.animation !== animation || body.current === null) return;
    writeText(flag.current, flagText(context, kind, track));
    paintLane(body.current, animation, context, kind, track);
  };
  useFramePainter('sampling-lane', paint, READING_MS);
  return (
    <section className="sampling-details ui-live" aria-label="Lane of the selected joint">
      <h3>
        {name} <span className="sampling-quiet">lane {laneText(track)},</span>{' '}
        <span ref={flag} className="sampling-quiet" />
      </h3>
      <table className="ui-table">
        <thead className="ui-visually-hidden">
          <tr>
            <th scope="col">which</th>
            <th scope="col">key</th>
            <th scope="col">ratio</th>
            <th scope="col">value</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {ROWS.map((row) => (
            <tr key={row} className={`sampling-details-${row}`}>
              <th scope="row">{row}</th>
              <td>{NOTHING_YET}</td>
              <td>{NOTHING_YET}</td>
              <td>{NOTHING_YET}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether the last step changed the lane or its group. */
function flagText(context: SamplingContext, kind: KeyKind, track: TrackIndex): string {
  const { outdated, step } = keyCache(context, kind);
  const flags = step.groups === 0 ? 0 : outdated[Math.floor(track / LANES)];
  if ((flags & (1 << (track % LANES))) !== 0) return 'outdated: has another key';
  return flags === 0 ? 'as before the step' : 'its group was decompressed';
}

function paintLane(
  body: HTMLTableSectionElement,
  animation: Animation,
  context: SamplingContext,
  kind: KeyKind,
  track: TrackIndex,
): void {
  const floats = readHotValues(context, kind, track, values);
  if (floats === 0) return;
  const { table } = keyStream(animation, kind);
  const right = keyCache(context, kind).entries[track];
  const left = table.previous[right];
  const [from, to, at] = [table.ratio[left], table.ratio[right], context.ratio];
  const alpha = (at - from) / (to - from);
  paintRow(body.rows[0], String(left), from, valueText(values.left, floats));
  paintRow(body.rows[1], `α ${alpha.toFixed(3)}`, at, valueText(values.value, floats));
  paintRow(body.rows[2], String(right), to, valueText(values.right, floats));
}

function paintRow(row: HTMLTableRowElement, key: string, ratio: number, value: string): void {
  writeText(row.cells[1], key);
  writeText(row.cells[2], ratio.toFixed(4));
  writeText(row.cells[3], value);
}
