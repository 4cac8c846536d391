import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Seconds, TimeRange } from '#engine/base';
import { parseTime } from '../../components/parse-time.ts';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatSeconds } from '../../draw/format.ts';
import { assetsOfKind, clipOf, type Asset } from '../../session/state/assets.ts';
import { builtAsset, builtRecipe } from '../../session/state/build.ts';
import { isSameRange } from '../../session/state/build-input.ts';
import { allMarks } from '../../session/state/clip-marks.ts';
import { trackOwners } from '../../session/state/clip-tracks.ts';
import type { SessionState } from '../../session/state/store.ts';
import { Button } from '../../ui/button.tsx';
import { EntryField } from '../../ui/entry-field.tsx';
import { Heading, Note, Row, type SourceSectionProps } from './section.tsx';

/** From when to when the source is built. An end that is moved beyond the other one lets that go to the clip's own. */
export function RangeSection({ recipe: { range }, change, source }: SourceSectionProps): ReactNode {
  const duration = clipOf(source)?.duration ?? 0;
  const { store, history } = useSession();
  const loop = useSessionState(useShallow((state) => loopOfSource(state, source)));
  const tracks = useSessionState((state) => tracksNote(state, source));
  const built = range && { from: range.from, to: range.to ?? duration };
  const set = ({ from, to }: TimeRange): void =>
    change({ range: to < duration ? { from, to } : { from } });
  const cutToLoop = ({ from, to, isOfBuild }: LoopOfSource): void =>
    history.asOneStep(() => {
      set({ from, to });
      // Its times are those of the build before: in the next one they are others, or not there.
      if (isOfBuild) store.getState().setLoopRange(null);
    });
  const toggle = (on: boolean): void => {
    if (!on) change({ range: undefined });
    else if (loop === undefined) set({ from: 0, to: duration });
    else cutToLoop(loop);
  };
  return (
    <>
      <Heading title="Cut to a range" on={range !== undefined} onToggle={toggle} />
      {built === undefined ? null : (
        <>
          <TimeRow
            label="From"
            value={built.from}
            duration={duration}
            fits={(from) => from < duration}
            onChange={(from) => set({ from, to: from < built.to ? built.to : duration })}
          />
          <TimeRow
            label="To"
            value={built.to}
            duration={duration}
            fits={(to) => to > 0}
            onChange={(to) => set({ from: built.from < to ? built.from : 0, to })}
          />
          {loop === undefined || isSameRange(loop, built) ? null : (
            <Row label={`Loop range: ${secondsText(loop.from)} – ${secondsText(loop.to)} s`}>
              <Button onClick={() => cutToLoop(loop)}>Use loop range</Button>
            </Row>
          )}
          {tracks === undefined ? null : <Note>{tracks}</Note>}
        </>
      )}
    </>
  );
}

interface TimeRowProps {
  readonly label: string;
  readonly value: Seconds;
  readonly duration: Seconds;
  readonly fits: (time: Seconds) => boolean;
  readonly onChange: (time: Seconds) => void;
}

function TimeRow({ label, value, duration, fits, onChange }: TimeRowProps): ReactNode {
  const frameRate = useSessionState((state) => state.frameRate);
  const read = (text: string): Seconds | undefined => {
    const time = parseTime(text, { duration, frameRate, now: value });
    return time !== undefined && fits(time) ? time : undefined;
  };
  return (
    <Row
      label={label}
      hint="Time of the source: seconds, 933ms, frame f28, 70%, ratio 0.7r; from here with a sign: +1f"
    >
      <EntryField
        label={`${label}, a time of the source`}
        className="build-length"
        text={`${secondsText(value)} s`}
        accepts={(text) => read(text) !== undefined}
        onCommit={(text) => {
          const time = read(text);
          if (time !== undefined) onChange(time);
        }}
      />
    </Row>
  );
}

function secondsText(time: Seconds): string {
  return formatSeconds(time, 3);
}

interface LoopOfSource extends TimeRange {
  /** Whether it is that of the build on the stage, and not of the source. */
  readonly isOfBuild: boolean;
}

/** The loop range of the source or, while its build is on the stage, of that; as times of the source. */
function loopOfSource(state: SessionState, { id }: Asset): LoopOfSource | undefined {
  const built = builtAsset(state, id);
  if (built !== undefined && built.id === state.clipId && state.loopRange !== null) {
    const begin = builtRecipe(state, built)?.range?.from ?? 0;
    const { from, to } = state.loopRange;
    return { from: begin + from, to: begin + to, isOfBuild: true };
  }
  const range = allMarks(state).get(id)?.loopRange;
  return range ? { ...range, isOfBuild: false } : undefined;
}

/** What becomes of the user tracks of a source clip, and of others in its file; undefined if there are none. */
function tracksNote(state: SessionState, { id, fileId }: Asset): string | undefined {
  const owners = trackOwners(state);
  if ([...owners.values()].some((owner) => owner.id === id)) {
    return 'Its user tracks are cut to it, too.';
  }
  const isUncut = assetsOfKind(state.assets, 'track', 'raw-track').some(
    (track) => track.fileId === fileId && !owners.has(track.id),
  );
  return isUncut ? 'User tracks are not cut: their times are parts of the whole clip.' : undefined;
}
