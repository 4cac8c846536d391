import type { Playback } from './playback/playback.ts';
import type { Session } from './session/session.ts';

// The one session of the page, until every feature takes its session as an argument.
export let session: Session;
export let appStore: Session['store'];
export let player: Playback['player'];
export let frameLoop: Playback['frameLoop'];
export let blendMixer: Playback['blendMixer'];
export let rootMotion: Playback['rootMotion'];
export let attachments: Playback['attachments'];
export let overlay: Playback['overlay'];
export let ghosts: Playback['ghosts'];
export let samplingDebugger: Playback['samplingDebugger'];
export let shownModels: Playback['shownModels'];
export let referenceModels: Playback['referenceModels'];

export function adopt(made: Session): void {
  session = made;
  appStore = made.store;
  ({
    player,
    frameLoop,
    blendMixer,
    rootMotion,
    attachments,
    overlay,
    ghosts,
    samplingDebugger,
    shownModels,
    referenceModels,
  } = made.playback);
}
