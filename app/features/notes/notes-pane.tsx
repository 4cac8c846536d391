import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { NothingToShow } from '../../components/next-steps.tsx';
import { usePart, useSession, useSessionState } from '../../components/session.tsx';
import { formatSeconds } from '../../draw/format.ts';
import { goToTime, revealTime } from '../../session/navigation.ts';
import { typeAheadPart } from '../../session/type-ahead.ts';
import { MAX_NOTE, type Marker } from '../../session/state/clip-marks.ts';
import { selectClip, selectJointList } from '../../session/state/stage.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import './notes-pane.css';

const WHAT_FOR =
  'A note says something about a time or the loop range of the clip, and about the selected joint: Timeline → Add a note (Shift+N).';

/** All markers of the clip on the stage, with what is written about them. */
export default function NotesPane(): ReactNode {
  const session = useSession();
  const markers = useSessionState((state) => state.markers);
  const hasClip = useSessionState((state) => selectClip(state) !== undefined);
  if (!hasClip) return <NothingToShow title="No notes yet">{WHAT_FOR}</NothingToShow>;
  if (markers.length === 0) {
    return (
      <EmptyState title="No notes yet">
        <p>{WHAT_FOR}</p>
        <div className="ui-empty-actions">
          <Button onClick={() => session.commands.run('notes.add')}>Add a note</Button>
        </div>
      </EmptyState>
    );
  }
  return (
    <section className="ui-pane" aria-label="Notes">
      <div className="ui-bar notes-bar">
        <Button variant="primary" onClick={() => session.commands.run('notes.add')}>
          Add a note
        </Button>
        <Button onClick={() => session.commands.run('timeline.previous-marker')}>Previous</Button>
        <Button onClick={() => session.commands.run('timeline.next-marker')}>Next</Button>
      </div>
      <ol className="notes-list">
        {markers.map((marker, index) => (
          <Note key={keyOf(markers, index)} marker={marker} />
        ))}
      </ol>
    </section>
  );
}

/** Its place, and which one there it is: what is written may change while it has the focus. */
function keyOf(markers: readonly Marker[], index: number): string {
  const place = placeOf(markers[index]);
  return `${place} ${markers.slice(0, index).filter((other) => placeOf(other) === place).length}`;
}

function placeOf({ time, joint }: Marker): string {
  return `${time} ${joint}`;
}

/** What is being written, until the note is another one, as undo makes it. */
function useWritten(text: string): [string, (written: string) => void] {
  const [written, setWritten] = useState(text);
  const [before, setBefore] = useState(text);
  if (before !== text) {
    setBefore(text);
    setWritten(text);
  }
  return [written, setWritten];
}

/**
 * Calls back once a note is about to be written.
 * @param begin gets what was typed since it was added, as its field comes late, and whether Enter has ended that
 */
function useBegin(isNew: boolean, begin: (typed: string, isDone: boolean) => void): void {
  const { history } = useSession();
  const typeAhead = usePart(typeAheadPart);
  const onNew = useEffectEvent(() => {
    const { text, pressed } = typeAhead.store.getState();
    typeAhead.end();
    begin(text.slice(0, MAX_NOTE), pressed.at(-1) === 'Enter');
  });
  useEffect(() => {
    const { steps, done } = history.state.getState();
    // What undo has emptied is not about to be written: the keys stay with the page, for the next undo or redo.
    if (isNew && done === steps.length) onNew();
  }, [isNew, history]);
}

function Note({ marker }: { readonly marker: Marker }): ReactNode {
  const session = useSession();
  const change = useSessionState((state) => state.changeMarker);
  const { time, end, joint, text } = marker;
  const [written, setWritten] = useWritten(text ?? '');
  const area = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLButtonElement>(null);
  const keep = (): void => {
    const kept = written.trim();
    if (kept !== (text ?? '')) change(marker, { ...marker, text: kept });
  };
  useBegin(text === '', (typed, isDone) => {
    if (typed !== '') setWritten(typed);
    if (isDone) change(marker, { ...marker, text: typed.trim() });
    (isDone ? place : area).current?.focus();
  });
  const when = [time, ...(end === undefined ? [] : [end])]
    .map((at) => `${formatSeconds(at)} s`)
    .join(' – ');
  return (
    <li className="note">
      <div className="note-head">
        <button
          ref={place}
          type="button"
          className="note-place"
          onClick={() => goToMarker(session, marker)}
        >
          <span className="ui-number">{when}</span>
          {joint === undefined ? null : <span className="ui-cut note-joint">{joint}</span>}
        </button>
        <Button onClick={() => change(marker, undefined)} aria-label={`Remove the note at ${when}`}>
          Remove
        </Button>
      </div>
      <textarea
        aria-label={`Note at ${when}`}
        className="note-text"
        rows={2}
        maxLength={MAX_NOTE}
        placeholder="What is there?"
        ref={area}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          // Leaving it keeps it; the keys are the page's again.
          place.current?.focus();
        }}
      />
    </li>
  );
}

/** Stops there, and selects the joint if the skeleton has it. */
function goToMarker(session: ReturnType<typeof useSession>, { time, joint }: Marker): void {
  const state = session.store.getState();
  const found = joint === undefined ? -1 : selectJointList(state).names.indexOf(joint);
  if (found >= 0) state.selectJoint(found);
  goToTime(session, time);
  revealTime(session, time);
}

/** The markers of the clip, with what is written about them. */
export function useNotesTables(): readonly PaneTable[] {
  const markers = useSessionState((state) => state.markers);
  return [
    tableOf(
      'Notes',
      ['time (s)', 'end (s)', 'joint', 'text'],
      markers,
      ({ time, end = '', joint = '', text = '' }) => [time, end, joint, text],
    ),
  ];
}
