import { ChevronDown, ChevronUp, Expand, Repeat, X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { TimeRange } from '#engine/base';
import { KEY_KINDS } from '#engine/model';
import { KindMark } from '../../components/key-marks.tsx';
import { CommandButton } from '../../components/command-button.tsx';
import { usePart, useSessionState } from '../../components/session.tsx';
import { formatBytes, formatCount, formatCounted, formatSeconds } from '../../draw/format.ts';
import { rangeStatistics } from './draw-range-statistics.ts';
import type { RangeCounts } from './draw-range-statistics.ts';
import type { TimelineScene } from './draw-scene.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextTable } from '../../ui/text-table.tsx';
import { timelinePart } from './pane-state.ts';

interface RangeProps {
  readonly scene: TimelineScene;
  readonly range: TimeRange;
}

/** Statistics of the selected time range, and buttons that act on it. */
export default function RangeBar({ scene, range }: RangeProps): ReactNode {
  const { pane } = usePart(timelinePart);
  const selectRange = useSessionState((state) => state.selectRange);
  const { from, to } = range;
  const { keys, bytes, joints, kinds } = rangeStatistics(scene, from, to);
  const open = useStore(pane, (state) => state.rangeOpen);
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <section className="timeline-range ui-number" aria-label="Selected range">
      <output>
        <span>
          {formatSeconds(from, 3)} – {formatSeconds(to, 3)} s ({formatSeconds(to - from, 3)} s)
        </span>
        <span>
          {formatCounted(keys, 'key')}:
          {KEY_KINDS.map((kind, place) => (
            <Fragment key={kind}>
              {' '}
              <KindMark kind={kind} /> {formatCount(kinds[place].keys)}
            </Fragment>
          ))}
        </span>
        <span>{formatBytes(bytes)}</span>
        <span>{formatCounted(joints, 'joint')}</span>
      </output>
      <IconButton
        label={open ? 'Hide the table of the selected range' : 'Table of the selected range'}
        pressed={open}
        onClick={() => pane.setState({ rangeOpen: !open })}
      >
        <Chevron size={12} />
      </IconButton>
      <CommandButton command="timeline.zoom-to-range">
        <Expand size={12} />
      </CommandButton>
      <CommandButton command="timeline.loop-selected-range">
        <Repeat size={12} />
      </CommandButton>
      <IconButton label="Clear the selected range" onClick={() => selectRange(null)}>
        <X size={12} />
      </IconButton>
    </section>
  );
}

/** Statistics of the selected range by kind of key. */
export function RangeTable({ scene, range: { from, to } }: RangeProps): ReactNode {
  const statistics = rangeStatistics(scene, from, to);
  const columns: readonly Column[] = [
    { head: 'keys', of: ({ keys }) => formatCount(keys) },
    { head: 'of the clip’s', of: ({ keys }, all) => shareText(keys, all) },
    { head: 'a second', of: ({ keys }) => rateText(keys, to - from) },
    { head: 'bytes', of: ({ bytes }) => formatBytes(bytes) },
    { head: 'joints', of: ({ joints }) => formatCount(joints) },
    ...(scene.found === undefined ? [] : [FINDS]),
  ];
  const { count, lanes } = scene.keys;
  const cells = (counts: RangeCounts, all: number): string[] =>
    columns.map(({ of }) => of(counts, all));
  return (
    <TextTable
      className="timeline-range-table ui-number"
      label="Selected range by kind"
      heads={[
        <span key="kind" className="ui-visually-hidden">
          kind
        </span>,
        ...columns.map(({ head }) => head),
      ]}
      rows={[
        ...KEY_KINDS.map((kind, place) => ({
          key: kind,
          head: (
            <>
              <KindMark kind={kind} /> {kind}
            </>
          ),
          cells: cells(statistics.kinds[place], lanes[place].count),
        })),
        { key: 'all', head: 'together', cells: cells(statistics, count) },
      ]}
    />
  );
}

interface Column {
  readonly head: string;
  /** @param all the clip's keys of the same kind */
  readonly of: (counts: RangeCounts, all: number) => string;
}

const FINDS: Column = { head: 'found', of: ({ finds }) => formatCount(finds) };

function shareText(count: number, all: number): string {
  return all === 0 ? '–' : `${((100 * count) / all).toFixed(1)} %`;
}

function rateText(count: number, seconds: number): string {
  return seconds > 0 ? formatCount(count / seconds) : '–';
}
