import { isBoxShown } from '../../playback/attachment.ts';
import { assetsOfKind, findAsset, type Asset, type AssetId } from '../../session/state/assets.ts';
import { buildOf } from '../../session/state/build.ts';
import {
  motionOf,
  selectClipTracks,
  sourceIdsOf,
  trackOwners,
} from '../../session/state/clip-tracks.ts';
import { switchOf, type Command, type Session } from '../../session/session.ts';
import { eventMonitorPart } from './event-monitor.ts';
import type { SessionState } from '../../session/state/store.ts';

/** Choices of steps per second; null is the screen's rate. */
export const STEP_RATES: readonly (number | null)[] = [null, 60, 30, 20, 10, 5, 2];

export function stepRateText(rate: number | null): string {
  return rate === null ? 'every frame' : `${rate} a second`;
}

const hasEvents = (session: Session): boolean => session.use(eventMonitorPart).tallies.length > 0;

function hasMotion({ store }: Session): boolean {
  const { position, rotation } = motionOf(selectClipTracks(store.getState()));
  return position !== undefined || rotation !== undefined;
}

function stepRate(rate: number | null): Command {
  return trackCommand(`step-${rate ?? 'frame'}`, `Steps: ${stepRateText(rate)}`, {
    run: ({ store }) => store.setState({ stepRate: rate }),
    checked: ({ store }) => store.getState().stepRate === rate,
  });
}

function trackCommand(
  name: string,
  title: string,
  rest: Pick<Command, 'run' | 'enabled' | 'checked'>,
): Command {
  return { id: `tracks.${name}`, title, group: 'Playback', ...rest };
}

/**
 * The source tracks of the clip on the stage that are not built, and are not being built; also those of its file of which it is
 * not known which clip they belong to.
 */
export function unbuiltTracks(state: SessionState): AssetId[] {
  const tracks = assetsOfKind(state.assets, 'raw-track');
  const clip = findAsset(state.assets, state.clipId);
  if (clip === undefined || tracks.length === 0) return [];
  const sources = new Set(sourceIdsOf(state, clip));
  const files = new Set([clip.fileId, findAsset(state.assets, [...sources][0])?.fileId]);
  const owners = trackOwners(state);
  const built = new Set(state.files.map(({ builtFrom }) => builtFrom));
  const isOfClip = ({ id, fileId }: Asset): boolean => {
    const owner = owners.get(id);
    return owner === undefined ? files.has(fileId) : sources.has(owner.id);
  };
  return tracks
    .filter((track) => isOfClip(track) && !built.has(track.id))
    .map(({ id }) => id)
    .filter((id) => buildOf(state, id).phase === 'idle');
}

/** Commands for user tracks and their events. */
export const tracksCommands: readonly Command[] = [
  trackCommand('build', 'Build the source tracks of the clip', {
    run: ({ store }) => {
      const state = store.getState();
      for (const id of unbuiltTracks(state)) state.requestBuild(id, false);
    },
    enabled: ({ store }) => unbuiltTracks(store.getState()).length > 0,
  }),
  ...STEP_RATES.map(stepRate),
  trackCommand('root-motion', 'Move over the ground', {
    ...switchOf('rootMotion'),
    enabled: hasMotion,
  }),
  trackCommand('attachment', 'Events carry a box', {
    run: ({ store }) => {
      const state = store.getState();
      state.setAttachment({ shown: !isBoxShown(state) });
    },
    checked: ({ store }) => isBoxShown(store.getState()),
    enabled: hasEvents,
  }),
  trackCommand('flash', 'Events flash', switchOf('eventFlash')),
  trackCommand('sound', 'Events sound', switchOf('eventSound')),
  trackCommand('clear-log', 'Clear the event log', {
    run: (session) => session.use(eventMonitorPart).clear(),
    enabled: hasEvents,
  }),
];
