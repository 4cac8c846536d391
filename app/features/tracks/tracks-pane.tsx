import type { ReactNode } from 'react';
import { TRACK_COMPONENTS } from '#engine/model';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import { findAsset } from '../../session/state/assets.ts';
import { buildOf, builtRecipe, originOf } from '../../session/state/build.ts';
import { isSameRange } from '../../session/state/build-input.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { PaneTable } from '../../session/panes.ts';
import { Button } from '../../ui/button.tsx';
import { AttachmentBar } from './attachment-bar.tsx';
import { unbuiltTracks } from './commands.ts';
import { EventPanel } from './event-panel.tsx';
import { TrackRow } from './track-row.tsx';
import { TrackRuler } from './track-ruler.tsx';
import { TracksBar } from './tracks-bar.tsx';
import './tracks-pane.css';

/** The curves of the clip's user tracks, and the events that fire as the playhead passes them. */
export default function TracksPane(): ReactNode {
  const tracks = useSessionState(selectClipTracks);
  const duration = useSessionState((state) => selectClip(state)?.duration ?? 0);
  const sources = useSessionState((state) => unbuiltTracks(state).length);
  const problem = useSessionState(trackProblem);
  const { commands } = useSession();
  const areStretched = useSessionState(areOfOtherRange);
  if (tracks.length === 0 || duration === 0) {
    return (
      <NothingToShow
        title={duration === 0 ? 'No clip' : 'No tracks of this clip'}
        action={
          sources === 0 ? null : (
            <Button onClick={() => commands.run('tracks.build')}>
              Build {formatCounted(sources, 'source track')}
            </Button>
          )
        }
      >
        {sources === 0
          ? null
          : 'The source tracks of its file have curves and events once they are built. '}
        {problem}
        Drop user tracks anywhere on the page: <code>walk.tracks.ozz</code> goes with{' '}
        <code>walk.ozz</code>. A source clip whose root motion is extracted brings its own.
      </NothingToShow>
    );
  }
  return (
    <section className="ui-pane tracks" aria-label="Tracks">
      <TracksBar count={tracks.length} />
      <AttachmentBar />
      {areStretched ? (
        <p className="tracks-note">
          This clip and these tracks are not of the same range of their source: the tracks are
          stretched over the clip here, as they would be in a game.
        </p>
      ) : null}
      <div className="tracks-body">
        <div className="tracks-rows">
          <TrackRuler duration={duration} />
          {tracks.map((asset) => (
            <TrackRow key={asset.id} asset={asset} duration={duration} />
          ))}
        </div>
        <EventPanel />
      </div>
    </section>
  );
}

/** Whether the clip on the stage is another range of its source than some of its tracks are. */
function areOfOtherRange(state: SessionState): boolean {
  const clip = findAsset(state.assets, state.clipId);
  const range = clip && (builtRecipe(state, clip) ?? originOf(state, clip))?.range;
  return selectClipTracks(state).some(({ id }) => {
    const file = state.files.find((one) => one.id === findAsset(state.assets, id)?.fileId);
    const own = file?.origin === 'built' ? file.recipe?.range : undefined;
    // Tracks that are in one file with a clip that was opened last as long as it does.
    return file?.id !== clip?.fileId && !isSameRange(own, range);
  });
}

/** Why a source track of the clip could not be built. */
function trackProblem(state: SessionState): string | undefined {
  const problems = unbuiltTracks(state).map((id) => buildOf(state, id).problem);
  return problems.find((problem) => problem !== undefined)?.concat(' ');
}

/** The keys of each user track. */
export function useTracksTables(): readonly PaneTable[] {
  const tracks = useSessionState(selectClipTracks);
  const duration = useSessionState((state) => selectClip(state)?.duration ?? 0);
  return tracks.map(({ name, track }): PaneTable => {
    const size = TRACK_COMPONENTS[track.type];
    return {
      title: name,
      columns: ['time (s)', ...['x', 'y', 'z', 'w'].slice(0, size)],
      rowCount: track.count,
      row: (key) => [
        track.ratios[key] * duration,
        ...track.values.subarray(key * size, (key + 1) * size),
      ],
    };
  });
}
