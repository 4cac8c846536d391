import { TRACK_COMPONENTS } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import { selectClip } from '../../session/state/stage.ts';

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
