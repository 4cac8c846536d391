import { appStore, eventMonitor } from '../../transition.ts';
import { isBoxShown } from '../../playback/attachment.ts';
import { motionOf, selectClipTracks } from '../../session/state/clip-tracks.ts';
import type { Command } from '../../session/session.ts';

/** Steps a second that can be chosen; null is the screen's own rate. */
export const STEP_RATES: readonly (number | null)[] = [null, 60, 30, 20, 10, 5, 2];

export function stepRateText(rate: number | null): string {
  return rate === null ? 'every frame' : `${rate} a second`;
}

const hasEvents = (): boolean => eventMonitor.tallies.length > 0;

function hasMotion(): boolean {
  const { position, rotation } = motionOf(selectClipTracks(appStore.getState()));
  return position !== undefined || rotation !== undefined;
}

function stepRate(rate: number | null): Command {
  return {
    id: `tracks.step-${rate ?? 'frame'}`,
    title: `Steps: ${stepRateText(rate)}`,
    group: 'Playback',
    run: () => appStore.getState().setStepRate(rate),
    checked: () => appStore.getState().stepRate === rate,
  };
}

/** What is done with user tracks and the events on them. */
export const tracksCommands: readonly Command[] = [
  ...STEP_RATES.map(stepRate),
  {
    id: 'tracks.root-motion',
    title: 'Move over the ground',
    group: 'Playback',
    run: () => appStore.getState().setRootMotion(!appStore.getState().rootMotion),
    enabled: hasMotion,
    checked: () => appStore.getState().rootMotion,
  },
  {
    id: 'tracks.attachment',
    title: 'Events carry a box',
    group: 'Playback',
    run: () => {
      const state = appStore.getState();
      state.setAttachment({ shown: !isBoxShown(state) });
    },
    enabled: hasEvents,
    checked: () => isBoxShown(appStore.getState()),
  },
  {
    id: 'tracks.flash',
    title: 'Events flash',
    group: 'Playback',
    run: () => appStore.getState().setEventFlash(!appStore.getState().eventFlash),
    checked: () => appStore.getState().eventFlash,
  },
  {
    id: 'tracks.sound',
    title: 'Events sound',
    group: 'Playback',
    run: () => appStore.getState().setEventSound(!appStore.getState().eventSound),
    checked: () => appStore.getState().eventSound,
  },
  {
    id: 'tracks.clear-log',
    title: 'Clear the event log',
    group: 'Playback',
    run: () => eventMonitor.clear(),
    enabled: hasEvents,
  },
];
