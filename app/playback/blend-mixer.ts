import type { Seconds } from '#engine/base';
import type { BlendTrace } from '#engine/inspect';
import { sample } from '#engine/runtime';
import type { BlendJob } from '#engine/runtime';
import { fadeCurveAt, fadedWeight } from '../session/state/blend.ts';
import type { Crossfade } from '../session/state/blend.ts';
import { hasChanged } from '../session/state/changes.ts';
import { createLateCode, type LateCode } from '../session/state/late-code.ts';
import type { SessionState, SessionStore } from '../session/state/store.ts';
import { mixedDuration, mixedLayers } from './blend-layers.ts';
import type { MixedLayer } from './blend-layers.ts';
import type { Frame, PlaybackListener } from './frame.ts';

/** Blends the pose from several clips, instead of the clip on the stage. */
export interface BlendMixer {
  readonly listener: PlaybackListener;
  /** In the store's order, without those whose clip does not fit the skeleton any more. */
  layers: readonly MixedLayer[];
  /** The normal layers, indexed as in the trace. */
  normal: readonly MixedLayer[];
  /** The additive layers. */
  additive: readonly MixedLayer[];
  /**
   * The layer whose clip is on the stage; the active one if there are several. The playhead and the
   * frame's context are those of this layer.
   */
  shown: MixedLayer | undefined;
  /** How the last pose was blended; undefined while nothing is blended. */
  trace: BlendTrace | undefined;
  /** Number of panes that show the trace; it is recorded only if there are any. */
  watchers: number;
  /** Seconds per loop, if layers are synchronised. */
  duration(): number;
  /** Whether layers share one ratio. */
  synced(): boolean;
  /** How much of the crossfade is done, in [0, 1]; 0 without one. */
  fadePart(): number;
}

interface Mix {
  readonly store: SessionStore;
  readonly mixer: BlendMixer;
  readonly late: LateCode<Blending>;
  job: BlendJob | undefined;
  frame: Frame | undefined;
  /** Seconds since the current crossfade began. */
  faded: number;
}

/** The code that blends poses. */
type Blending = typeof import('./blending.ts');

/** Parts of the store that decide what is blended. */
const BLENDED_BY = [
  'layers',
  'assets',
  'blendOn',
  'influenceShown',
  'activeLayer',
  'blendThreshold',
  'blendSynced',
] as const satisfies readonly (keyof SessionState)[];

/**
 * @param onChange called when layers or their weights have changed
 * @param code what blends poses; loaded when it is first needed, and the clip on the stage is shown meanwhile
 */
export function createBlendMixer(
  store: SessionStore,
  onChange: () => void,
  code?: Blending,
): BlendMixer {
  const mixer: BlendMixer = {
    listener: {
      enter: (frame) => {
        const { blendOn, activeLayer } = store.getState();
        return blendOn ? shownLayer(mixer.layers, frame, activeLayer)?.ratio : undefined;
      },
      staged: (frame) => {
        mix.frame = frame;
        assemble(mix);
      },
      rate: () => rateOf(mix),
      elapse: (seconds) => fade(mix, seconds),
      pass: (_loop, from, to, times) => move(mix, (to - from) * times),
      pose: (frame) => pose(mix, frame),
    },
    layers: [],
    normal: [],
    additive: [],
    shown: undefined,
    trace: undefined,
    watchers: 0,
    duration: () => mixedDuration(mixer.layers),
    synced: () => store.getState().blendSynced,
    fadePart: () => {
      const { crossfade } = store.getState();
      return crossfade === null ? 0 : fadeProgress(crossfade, mix.faded);
    },
  };
  const change = (): void => {
    assemble(mix);
    onChange();
  };
  const late = createLateCode(store, 'Blend', () => import('./blending.ts'), change, code);
  const mix: Mix = { store, mixer, late, job: undefined, frame: undefined, faded: 0 };
  store.subscribe((state, before) => {
    if (state.crossfade !== before.crossfade) mix.faded = 0;
    if (hasChanged(state, before, BLENDED_BY)) change();
  });
  return mixer;
}

/** Edit time: allocates all that blending needs. */
function assemble(mix: Mix): void {
  const { mixer, store, frame, late } = mix;
  const state = store.getState();
  const skeleton = frame?.skeleton;
  mix.job = undefined;
  mixer.trace = undefined;
  if (frame === undefined || skeleton === undefined || !state.blendOn) return;
  mixer.layers = mixedLayers(state, skeleton, mixer.layers, frame.ratio);
  mixer.normal = mixer.layers.filter(({ additive }) => !additive);
  mixer.additive = mixer.layers.filter(({ additive }) => additive);
  if (mixer.layers.length === 0) return;
  applyFade(mix);
  showLayer(mix, frame, shownLayer(mixer.layers, frame, state.activeLayer));
  if (late.code === undefined) {
    late.load();
    return;
  }
  mixer.trace = late.code.createBlendTrace(skeleton.count, mixer.normal.length);
  mix.job = {
    layers: mixer.normal,
    additiveLayers: mixer.additive,
    restPose: skeleton.restPose,
    threshold: state.blendThreshold,
    output: frame.pose,
  };
}

function shownLayer(
  layers: readonly MixedLayer[],
  { animation }: Frame,
  active: number | null,
): MixedLayer | undefined {
  const onStage = layers.filter(({ clip }) => clip === animation);
  return onStage.find(({ id }) => id === active) ?? onStage.at(0);
}

/** Gives the layer's context to the frame, so that the sampling panes show this layer. */
function showLayer({ mixer }: Mix, frame: Frame, shown: MixedLayer | undefined): void {
  const before = mixer.shown;
  mixer.shown = shown;
  if (shown === undefined) return;
  frame.context = shown.context;
  // Another layer of the same clip may be at another ratio.
  if (before?.id !== shown.id && !mixer.synced()) {
    frame.playhead.time = shown.ratio * frame.duration;
  }
}

/** Factor on the transport's speed, so that the playhead moves as the shown layer does. */
function rateOf({ mixer, job, frame }: Mix): number {
  if (job === undefined || frame === undefined) return 1;
  if (!mixer.synced()) return ownRate(mixer);
  const duration = mixer.duration();
  return duration > 0 ? frame.duration / duration : 1;
}

/**
 * Without synchronisation: clip seconds of the playhead per second. A layer with speed 0 does not stop
 * the playhead.
 */
function ownRate({ shown }: BlendMixer): number {
  return shown === undefined || shown.speed === 0 ? 1 : shown.speed;
}

/**
 * Loops that an unsynchronised layer advances while the playhead passes once over the clip on the
 * stage.
 * @param duration of the clip on the stage
 */
export function layerRate(mixer: BlendMixer, layer: MixedLayer, duration: Seconds): number {
  return (duration * layer.speed) / (ownRate(mixer) * layer.clip.duration);
}

/** Frame time: moves unsynchronised layers by the playhead's step, each at its own speed. */
function move({ mixer, frame }: Mix, by: number): void {
  if (frame === undefined) return;
  for (let i = 0; i < mixer.layers.length; i++) {
    const layer = mixer.layers[i];
    const ratio = layer.ratio + by * layerRate(mixer, layer, frame.duration);
    layer.ratio = ratio - Math.floor(ratio);
  }
}

/** Frame time. */
function pose({ job, mixer, store, late: { code } }: Mix, frame: Frame): boolean {
  if (code === undefined || job === undefined || job.output !== frame.pose) return false;
  const { blendSynced, influenceShown } = store.getState();
  for (let i = 0; i < mixer.layers.length; i++) {
    const layer = mixer.layers[i];
    if (blendSynced) layer.ratio = frame.ratio;
    sample(layer.clip, layer.context, layer.ratio, layer.pose);
  }
  const watched = mixer.watchers > 0 || influenceShown;
  if (watched && mixer.trace !== undefined) code.traceBlending(job, mixer.trace);
  code.blend(job);
  return true;
}

/** Advances a crossfade. At its end, its weights are written to the store. */
function fade(mix: Mix, seconds: number): void {
  const { crossfade, finishCrossfade } = mix.store.getState();
  if (crossfade === null || mix.job === undefined) return;
  mix.faded += seconds;
  applyFade(mix);
  if (mix.mixer.fadePart() === 1) finishCrossfade(1);
}

/** Gives normal layers the weights that a crossfade has brought them to. */
function applyFade({ mixer, store }: Mix): void {
  const { crossfade } = store.getState();
  const part = mixer.fadePart();
  for (let i = 0; i < mixer.normal.length; i++) {
    const layer = mixer.normal[i];
    layer.weight = fadedWeight(layer.id, layer.base, crossfade, part);
  }
}

/** Progress of a crossfade, in [0, 1]. */
export function fadeProgress({ seconds, curve }: Crossfade, faded: number): number {
  return fadeCurveAt(curve, seconds > 0 ? Math.min(1, faded / seconds) : 1);
}
