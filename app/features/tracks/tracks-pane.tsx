import type { ReactNode } from 'react';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useSessionState } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import { assetsOfKind, findAsset } from '../../session/state/assets.ts';
import { sourceOf } from '../../session/state/build.ts';
import { selectClip } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { AttachmentBar } from './attachment-bar.tsx';
import { EventPanel } from './event-panel.tsx';
import { TrackRow } from './track-row.tsx';
import { TrackRuler } from './track-ruler.tsx';
import { TracksBar } from './tracks-bar.tsx';
import './tracks-pane.css';

/** The curves of the clip's user tracks, and the events that fire as the playhead passes them. */
export default function TracksPane(): ReactNode {
  const tracks = useSessionState(selectClipTracks);
  const duration = useSessionState((state) => selectClip(state)?.duration ?? 0);
  const sources = useSessionState(sourceTrackCount);
  if (tracks.length === 0 || duration === 0) {
    return (
      <NothingToShow title={duration === 0 ? 'No clip' : 'No tracks of this clip'}>
        {sources === 0
          ? null
          : `Its file has ${formatCounted(sources, 'source track')}: choose one in Assets and build it to see its curve. `}
        Drop user tracks anywhere on the page: <code>walk.tracks.ozz</code> goes with{' '}
        <code>walk.ozz</code>. A source clip whose root motion is extracted brings its own.
      </NothingToShow>
    );
  }
  return (
    <section className="tracks" aria-label="Tracks">
      <TracksBar count={tracks.length} />
      <AttachmentBar />
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

/** How many tracks the file of the clip on the stage, or of its source, has that are not built. */
function sourceTrackCount(state: SessionState): number {
  const { assets, clipId } = state;
  const clips = [findAsset(assets, clipId), sourceOf(state, clipId)];
  const files = new Set(clips.map((clip) => clip?.fileId));
  return assetsOfKind(assets, 'raw-track').filter(({ fileId }) => files.has(fileId)).length;
}
