import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import {
  useFramePainter,
  usePart,
  useSession,
  useSessionState,
} from '../../components/session.tsx';
import { formatCount } from '../../draw/format.ts';
import { eventMonitorPart } from './event-monitor.ts';
import { heldEvents } from './event-log.ts';
import { definePart } from '../../session/session.ts';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { eventLine, countVerdict, sumEvents } from './events.ts';
import type { EventSums } from './events.ts';

/** Least milliseconds between two renderings of the log, which may fill too fast to read. */
const PATIENCE = 120;

/** Compares both methods and lists the events that fired; a note instead where no track can fire. */
export function EventPanel(): ReactNode {
  const hasEdges = useSessionState((state) =>
    selectClipTracks(state).some(({ track }) => track.type === 'float'),
  );
  return hasEdges ? <Events /> : <WithoutEvents />;
}

function WithoutEvents(): ReactNode {
  return (
    <section className="tracks-events" aria-label="Events">
      <p className="tracks-note">
        None of these tracks fires events: only tracks of one number (float) have a threshold to
        cross.
      </p>
    </section>
  );
}

function Events(): ReactNode {
  const { store, playback } = useSession();
  const eventMonitor = usePart(eventMonitorPart);
  const playTone = usePart(tonePart);
  const density = useSessionState((state) => state.density);
  const sounded = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [seen, setSeen] = useState(() => eventMonitor.log.total);
  useFramePainter('tracks-log', () => {
    const { total } = eventMonitor.log;
    if (total > sounded.current && store.getState().eventSound) playTone();
    sounded.current = total;
    if (total === seen || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setSeen(eventMonitor.log.total);
    }, PATIENCE);
  });
  useEffect(() => {
    // What fired while the pane was hidden makes no sound when it is seen again.
    sounded.current = eventMonitor.log.total;
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [eventMonitor]);
  const { log, tallies, expected } = eventMonitor;
  const { duration } = playback.player.frame;
  // Rows can be rendered one after another while more events fire: all count from the same newest one.
  const total = Math.min(seen, log.total);
  return (
    <section className="tracks-events" aria-label="Events">
      <Comparison sums={sumEvents(tallies, expected, duration)} />
      <EventHeads />
      {total === 0 ? (
        <p className="tracks-note">
          Nothing has fired yet. Play, scrub or seek across an edge (▲ ▼), in any direction.
        </p>
      ) : null}
      <VirtualList
        className="tracks-log ui-live"
        role="log"
        aria-label="Event log, the newest first"
        tabIndex={0}
        count={heldEvents(log, total)}
        rowHeight={ROW_HEIGHT[density]}
        rowKey={(row) => total - 1 - row}
        row={rowsOf(total)}
      />
    </section>
  );
}

function EventHeads(): ReactNode {
  return (
    <div className="ui-list-head tracks-columns" aria-hidden>
      <span>time s</span>
      <span>loop</span>
      <span>track</span>
      <span title="▲ rising: the value went above the threshold; ▼ falling: it went below. Backward: while the clip played backward">
        edge
      </span>
      <span>step</span>
      <span>found in</span>
      <span>sampling</span>
    </div>
  );
}

/** Rows of the events until `total`, the newest first. */
function rowsOf(total: number): (row: number) => ReactNode {
  return (row) => <EventRow event={total - 1 - row} />;
}

function EventRow({ event }: { readonly event: number }): ReactNode {
  const { player } = useSession().playback;
  const { log, tallies } = usePart(eventMonitorPart);
  const line = eventLine(log, tallies, player.frame.duration, event);
  return (
    <div className="tracks-event" data-missed={line.missed || undefined}>
      <span>{line.time}</span>
      <span>{line.loop}</span>
      <span title={line.name}>{line.name}</span>
      <span data-edge={line.edge}>
        {line.edge}
        {line.direction}
      </span>
      <span>{line.step}</span>
      <span>{line.interval}</span>
      <span>{line.sampled}</span>
    </div>
  );
}

function Comparison({ sums }: { readonly sums: EventSums }): ReactNode {
  const proof = countVerdict(sums.fired, sums.expected);
  return (
    <table className="ui-table tracks-comparison ui-live">
      <thead>
        <tr>
          <th scope="col">method</th>
          <th scope="col">events</th>
          <th scope="col">missed</th>
          <th scope="col">late, mean</th>
          <th scope="col">late, max</th>
          <th scope="col">late, sum</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">edges</th>
          <td data-proof={proof}>
            {formatCount(sums.fired)} of {formatCount(sums.expected)} {proof}
          </td>
          <td>{formatCount(Math.max(0, sums.expected - sums.fired))}</td>
          <td>0 ms</td>
          <td>0 ms</td>
          <td>0 ms</td>
        </tr>
        <tr>
          <th scope="row">sampling</th>
          <td data-tip={DETECTED_HELP}>
            {formatCount(sums.detected)} of {formatCount(sums.expected)}
          </td>
          <td data-bad={sums.missed > 0 || undefined}>{formatCount(sums.missed)}</td>
          <td>{milliseconds(sums.lateMean)}</td>
          <td>{milliseconds(sums.lateMax)}</td>
          <td>{milliseconds(sums.lateSum)}</td>
        </tr>
      </tbody>
    </table>
  );
}

const DETECTED_HELP =
  'Events that sampling the curve after every step has detected. A step that ends on an edge detects it early; it counts once the edge fires.';

function milliseconds(seconds: number): string {
  return `${(seconds * 1000).toFixed(1)} ms`;
}

const SECONDS = 0.05;
const HERTZ = 880;
const LOUDNESS = 0.12;

/** Plays a short tone. The browser allows no sound before the user has pressed something. */
const tonePart = definePart((session) => {
  let audio: AudioContext | undefined;
  session.onDispose(() => void audio?.close());
  return (): void => {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    const tone = new OscillatorNode(audio, { frequency: HERTZ });
    const volume = new GainNode(audio, { gain: LOUDNESS });
    volume.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  };
});
