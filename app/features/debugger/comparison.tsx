import { X } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { entriesAt, type StepTrace } from '#engine/inspect';
import { KEY_KINDS, keyStream, type Animation, type KeyKind } from '#engine/model';
import { KindMark } from '../../components/key-marks.tsx';
import { useSession } from '../../components/session.tsx';
import { formatCount, formatCounted, formatSeconds } from '../../draw/format.ts';
import { recordedTrace } from '../../playback/debugger.ts';
import type { Playback } from '../../playback/playback.ts';
import type { StepHistory } from '../../playback/step-history.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextTable } from '../../ui/text-table.tsx';

interface ComparisonProps {
  readonly animation: Animation;
  readonly a: number;
  readonly b: number;
  readonly onEnd: () => void;
}

interface Difference {
  readonly kind: KeyKind;
  readonly cursorA: number;
  readonly cursorB: number;
  /** Number of tracks with different right keys. */
  readonly tracks: number;
}

/** Two recorded steps side by side: cursors, and the number of tracks with different keys. */
export function Comparison({ animation, a, b, onEnd }: ComparisonProps): ReactNode {
  const { playback } = useSession();
  const { history } = playback.player.frame;
  const differences = useMemo(
    () => compareSteps(playback, animation, a, b),
    [playback, animation, a, b],
  );
  return (
    <TextTable
      className="debugger-comparison"
      caption={
        <>
          {stepTitle(history, a)} and {stepTitle(history, b)}
          <IconButton label="End the comparison" onClick={onEnd} icon={X} />
        </>
      }
      heads={['stream', 'cursor', 'cursor', 'keys apart', 'other hot keys']}
      rows={differences.map(({ kind, cursorA, cursorB, tracks }) => ({
        key: kind,
        head: (
          <>
            <KindMark kind={kind} /> {kind}
          </>
        ),
        cells: [
          formatCount(cursorA),
          formatCount(cursorB),
          formatCount(Math.abs(cursorB - cursorA)),
          formatCounted(tracks, 'track'),
        ],
      }))}
    />
  );
}

function compareSteps(
  { player, samplingDebugger }: Playback,
  animation: Animation,
  a: number,
  b: number,
): Difference[] {
  const first = recordedTrace(player.frame, a);
  const second = samplingDebugger.traceOf(b);
  if (first === undefined || second === undefined) return [];
  return KEY_KINDS.map((kind, index) => {
    const { table } = keyStream(animation, kind);
    const cursors = [endCursor(first, index), endCursor(second, index)];
    const [left, right] = cursors.map((cursor) => {
      const entries = new Uint32Array(animation.alignedTracks);
      entriesAt(table, cursor, entries);
      return entries;
    });
    const tracks = left.filter((key, track) => key !== right[track]).length;
    return { kind, cursorA: cursors[0], cursorB: cursors[1], tracks };
  });
}

/** A cursor at the end of a step. */
function endCursor(trace: StepTrace, kind: number): number {
  const last = trace.kind.lastIndexOf(kind);
  return last < 0 ? trace.begin.cursors[kind] : trace.cursor[last];
}

/** The playhead's time in a step. */
function stepTitle({ time, capacity }: StepHistory, step: number): string {
  return `step ${formatCount(step)}, ${formatSeconds(time[step % capacity])} s`;
}
