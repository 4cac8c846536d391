import type { SessionStore } from '../session/state/store.ts';
import { createAttachments } from './attachment.ts';
import type { Attachments } from './attachment.ts';
import { createBlendMixer } from './blend-mixer.ts';
import type { BlendMixer } from './blend-mixer.ts';
import { createDebugger, watchPlaying } from './debugger.ts';
import type { SamplingDebugger } from './debugger.ts';
import type { Frame } from './frame.ts';
import { createGhosts } from './ghosts.ts';
import type { Ghosts } from './ghosts.ts';
import { createFrameLoop } from './loop.ts';
import type { FrameLoop } from './loop.ts';
import { createOverlay } from './overlay.ts';
import type { Overlay } from './overlay.ts';
import { createPlayer } from './player.ts';
import type { Player } from './player.ts';
import { createRootMotion } from './root-motion.ts';
import type { RootMotion } from './root-motion.ts';
import { createWorldOffset } from './world-offset.ts';
import { turnedPage } from '../session/state/visible-range.ts';

/** The frame loop and player of one session, and the player's listeners. */
export interface Playback {
  readonly player: Player;
  readonly frameLoop: FrameLoop;
  readonly blendMixer: BlendMixer;
  /** Movement of the character over the ground. */
  readonly rootMotion: RootMotion;
  /** The boxes that the character carries. */
  readonly attachments: Attachments;
  /** The poses of the clip on the stage and its reference. */
  readonly overlay: Overlay;
  /** The poses before and after the current one. */
  readonly ghosts: Ghosts;
  /** Steps through the sampler's operations. */
  readonly samplingDebugger: SamplingDebugger;
  /**
   * Joint matrices as the viewport shows them: those of the frame, or of the overlay if that is on.
   */
  shownModels(frame: Frame): Float32Array;
  /** Joint matrices of the reference, while both are shown. */
  referenceModels(): Float32Array | undefined;
  /** Ends the frame loop; nothing is drawn or played afterwards. */
  dispose(): void;
}

/** Creates the playback of one session; the order of listeners is that of this function. */
export function createPlayback(store: SessionStore): Playback {
  const player = createPlayer(store, () => frameLoop.invalidateAll());
  const samplingDebugger = createDebugger(store, player);
  watchPlaying(store, player);
  followPlayhead(store, player);
  const frameLoop = createFrameLoop(
    player,
    () => store.getState().playing && player.frame.duration > 0,
  );
  store.subscribe((state, before) => {
    if (state.playing && !before.playing) frameLoop.invalidateAll();
  });
  const refresh = (): void => player.refresh();
  const blendMixer = createBlendMixer(store, refresh);
  player.addListener(blendMixer.listener);
  const worldOffset = createWorldOffset(store, refresh);
  player.addListener(worldOffset.listener);
  const rootMotion = createRootMotion(store, blendMixer, () => {
    // The boxes were attached on the way, not where the character begins.
    attachments.reset();
    refresh();
  });
  player.addListener(rootMotion.listener);
  const attachments = createAttachments(store, rootMotion, refresh);
  player.addListener(attachments.listener);
  const overlay = createOverlay(store, rootMotion, refresh);
  player.addListener(overlay.listener);
  const ghosts = createGhosts(store, rootMotion, refresh);
  player.addListener(ghosts.listener);
  return {
    player,
    frameLoop,
    blendMixer,
    rootMotion,
    attachments,
    overlay,
    ghosts,
    samplingDebugger,
    shownModels: ({ models }) => (overlay.of === undefined ? models : overlay.shown),
    referenceModels: () => (overlay.of === undefined ? undefined : overlay.reference),
    dispose: () => frameLoop.dispose(),
  };
}

/**
 * Moves all time axes on by a page when the playhead leaves their range during playback. If the user
 * has moved them away from the playhead, they stay until the playhead is in their range again.
 */
export function followPlayhead(store: SessionStore, player: Player): void {
  let shown = store.getState().visibleRange;
  let inView = false;
  player.addListener({
    arrived: ({ playhead: { time, bounce }, duration }) => {
      const { visibleRange, playing, following, speed, setVisibleRange } = store.getState();
      const wasInView = inView && visibleRange === shown;
      shown = visibleRange;
      inView = visibleRange === null || (time >= visibleRange.from && time <= visibleRange.to);
      if (visibleRange === null || inView || !wasInView || !playing || !following) return;
      shown = turnedPage(visibleRange, duration, time, speed * bounce < 0 ? -1 : 1);
      inView = true;
      setVisibleRange(shown);
    },
  });
}
