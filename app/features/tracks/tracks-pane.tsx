import type { ReactNode } from 'react';
import { TRACK_COMPONENTS } from '#engine/model';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import { findAsset } from '../../session/state/assets.ts';
import { builtRecipe } from '../../session/state/build.ts';
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
  const { commands } = useSession();
  const areOfWhole = useSessionState(areOfWholeSource);
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
        Drop user tracks anywhere on the page: <code>walk.tracks.ozz</code> goes with{' '}
        <code>walk.ozz</code>. A source clip whose root motion is extracted brings its own.
      </NothingToShow>
    );
  }
  return (
    <section className="tracks" aria-label="Tracks">
      <TracksBar count={tracks.length} />
      <AttachmentBar />
      {areOfWhole ? (
        <p className="tracks-note">
          This clip is a range of its source, and these tracks are of all of it: they are stretched
          over the clip here, as they would be in a game.
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

/** Whether the clip on the stage was built from a range of its source, and has tracks that were not. */
function areOfWholeSource(state: SessionState): boolean {
  const clip = findAsset(state.assets, state.clipId);
  const range = clip && builtRecipe(state, clip)?.range;
  if (range === undefined) return false;
  return selectClipTracks(state).some(({ id }) => {
    const file = state.files.find((one) => one.id === findAsset(state.assets, id)?.fileId);
    // Root motion is built with its clip, from the same range.
    const { from, to } = file?.recipe?.range ?? {};
    return file?.origin !== 'built' || from !== range.from || to !== range.to;
  });
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
