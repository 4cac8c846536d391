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
import { turnedPage } from '../session/state/visible-range.ts';

/** What runs every frame of one session, and what listens to its player. */
export interface Playback {
  readonly player: Player;
  readonly frameLoop: FrameLoop;
  readonly blendMixer: BlendMixer;
  /** What carries the character over the ground. */
  readonly rootMotion: RootMotion;
  /** What the character carries. */
  readonly attachments: Attachments;
  /** The clip on the stage beside what it is measured against. */
  readonly overlay: Overlay;
  /** Poses before and after. */
  readonly ghosts: Ghosts;
  /** Walks through what the sampler does. */
  readonly samplingDebugger: SamplingDebugger;
  /** Matrices of the joints as the viewport shows them: those of the frame, unless its error is looked at. */
  shownModels(frame: Frame): Float32Array;
  /** Matrices of what the clip is measured against, while both are shown. */
  referenceModels(): Float32Array | undefined;
  /** Ends the frame loop: nothing is drawn or played after. */
  dispose(): void;
}

/** Creates the playback of one session; listeners are told in the order of this function. */
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
  const rootMotion = createRootMotion(store, blendMixer, () => {
    // What was taken hold of on the way is not where the character begins.
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
 * Turns the page of all time axes when the playhead plays out of what they show. Whoever has moved them
 * away from the playhead is left alone until it comes by.
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
