import { defineFeature } from '../../session/feature.ts';
import type { Session } from '../../session/session.ts';
import { typeAheadPart } from '../../session/type-ahead.ts';
import { MAX_NOTE, type Marker } from '../../session/state/clip-marks.ts';
import { selectClip, selectJointList } from '../../session/state/stage.ts';

export const notesFeature = defineFeature({
  id: 'notes',
  panes: [
    {
      id: 'notes',
      title: 'Notes',
      area: 'right',
      help: 'What has been noted about this clip, and at which times?',
      helpText: async () => (await import('./help.ts')).notesHelp,
      load: () => import('./notes-pane.tsx'),
      tables: async () => (await import('./notes-pane.tsx')).useNotesTables,
    },
  ],
  commands: [
    {
      id: 'notes.add',
      title: 'Add a note',
      group: 'Timeline',
      keys: ['Shift+Code:KeyN'],
      run: addNote,
      enabled: ({ store }) => selectClip(store.getState()) !== undefined,
    },
  ],
});

/** Adds a note about the selected joint, at the time or of the loop range, and shows it, to be written. */
function addNote(session: Session): void {
  const { store, playback, panes, use } = session;
  const state = store.getState();
  const { loopRange, loopRangeOn, selectedJoints } = state;
  const range = loopRangeOn ? loopRange : null;
  const time = range?.from ?? playback.player.frame.playhead.time;
  const joint = selectJointList(state).names.at(selectedJoints.at(-1) ?? Infinity);
  const note: Marker = { time, end: range?.to, joint, text: '' };
  const known = state.markers.find((marker) => marker.time === time && marker.joint === joint);
  if (known?.text === undefined) {
    state.changeMarker(known, note);
    // Its field may come late; after Esc, keys are shortcuts again.
    let isWanted = true;
    const cancel = (): void => {
      isWanted = false;
    };
    use(typeAheadPart).expect(cancel, true);
    panes
      .find('notes')
      ?.load()
      .catch(() => isWanted && keepTyped(session, note, cancel));
  }
  panes.show('notes');
}

/** Without the code of the pane, no field comes: what was typed is the note, and keys are shortcuts again. */
function keepTyped({ store, use }: Session, note: Marker, cancel: () => void): void {
  const { store: typed, end } = use(typeAheadPart);
  const { text, cancel: current } = typed.getState();
  // Another field may be expected by now.
  if (current !== cancel && current !== null) return;
  end();
  const { markers, changeMarker } = store.getState();
  const written = text.trim().slice(0, MAX_NOTE);
  if (written !== '' && markers.includes(note)) changeMarker(note, { ...note, text: written });
}
