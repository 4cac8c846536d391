import { ArrowDown, ArrowRightLeft, ArrowUp, Headphones, VolumeX, X } from 'lucide-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { lengthText, type Seconds, shownNames } from '#engine/base';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import type { MixedLayer } from '../../playback/blend-layers.ts';
import type { BlendMixer } from '../../playback/blend-mixer.ts';
import type { Frame } from '../../playback/frame.ts';
import { reachOf } from '../../session/state/additive.ts';
import { selectSkeleton } from '../../session/state/stage.ts';
import {
  FADE_CURVES,
  fadeCurveAt,
  fadedLayers,
  type Layer,
  type FadeCurve,
} from '../../session/state/blend.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';
import { layerName, layerVariable, wholePosesOf } from './layers.ts';
import { Select } from '../../ui/select.tsx';
import { formatSeconds } from '../../draw/format.ts';

/** The layers with their weights of now: those of the session, or what a crossfade has made of them. */
export function useLayersNow(): readonly Layer[] {
  const { blendMixer } = useSession().playback;
  const layers = useSessionState((state) => state.layers);
  const crossfade = useSessionState((state) => state.crossfade);
  const [part, setPart] = useState(blendMixer.fadePart);
  const paint = (): void => {
    const now = blendMixer.fadePart();
    // React keeps each update, also those that change nothing, until the component is rendered again.
    if (now !== part) setPart(now);
  };
  useFramePainter('blend-fade', paint, READING_MS);
  return useMemo(() => fadedLayers({ layers, crossfade }, part), [layers, crossfade, part]);
}

/** The layers in the order of blending. */
export function LayerList({ layers }: { readonly layers: readonly Layer[] }): ReactNode {
  const names = useSessionState(
    useShallow((state) => state.layers.map(({ clipId }) => layerName(state, clipId))),
  );
  return (
    <ol className="blend-layers" aria-label="Layers">
      {layers.map((layer, place) => (
        <LayerRow
          key={layer.id}
          layer={layer}
          place={place}
          isLast={place === layers.length - 1}
          name={names[place]}
        />
      ))}
    </ol>
  );
}

interface LayerRowProps {
  readonly layer: Layer;
  readonly place: number;
  readonly isLast: boolean;
  readonly name: string;
}

function LayerRow(props: LayerRowProps): ReactNode {
  const { layer, place, name } = props;
  const { id, weight, mode } = layer;
  const active = useSessionState((state) => state.activeLayer === id);
  const { store, playback } = useSession();
  const { changeLayer, showLayer, finishCrossfade } = store.getState();
  const changeWeight = (changed: number): void => {
    finishCrossfade(playback.blendMixer.fadePart());
    changeLayer(id, { weight: changed });
  };
  const least = mode === 'additive' ? -1 : 0;
  return (
    <li className="blend-layer" data-active={active || undefined}>
      <div className="blend-line">
        <button
          type="button"
          className="ui-cut blend-name"
          aria-pressed={active}
          title="Show this layer: its keys, its sampling, its mask"
          onClick={() => showLayer(id)}
        >
          <i style={{ background: layerVariable(place) }} />
          {name}
        </button>
        <LayerNow id={id} place={place} />
        <LayerButtons {...props} />
      </div>
      <div className="blend-line">
        <Slider
          label={`Weight of ${name}`}
          value={Math.min(1, Math.max(least, weight))}
          min={least}
          max={1}
          step={0.01}
          detents={[0, 1]}
          onChange={changeWeight}
        />
        <NumberField
          label={`Weight of ${name}, exactly`}
          value={weight}
          step={0.1}
          onCommit={changeWeight}
        />
        <LayerSpeed layer={layer} name={name} />
        <button
          type="button"
          className="blend-mode"
          aria-label={`Mode of ${name}: ${mode}`}
          onClick={() => changeLayer(id, { mode: mode === 'normal' ? 'additive' : 'normal' })}
        >
          {mode}
        </button>
      </div>
      {active ? <Unseen layer={layer} /> : null}
      <WholePoses layer={layer} />
    </li>
  );
}

/** Says why a layer that was just added changes nothing. */
function Unseen({ layer: { weight } }: { readonly layer: Layer }): ReactNode {
  const isFading = useSessionState((state) => state.crossfade !== null);
  if (weight !== 0 || isFading) return null;
  return (
    <p className="blend-unseen">
      At weight 0 nothing of it is seen. Raise its weight to blend it in.
    </p>
  );
}

/** What becomes of a body that whole poses are added to, in an additive layer of them. */
function WholePoses({ layer }: { readonly layer: Layer }): ReactNode {
  const { store } = useSession();
  const clip = useSessionState((state) => wholePosesOf(state, layer));
  const skeleton = useSessionState(selectSkeleton);
  const unit = useSessionState((state) => state.lengthUnit);
  if (clip === undefined || skeleton === undefined) return null;
  const { joint, distance } = reachOf(skeleton, clip);
  const length = lengthText(Number(distance.toPrecision(2)), unit);
  return (
    <p className="blend-whole" role="alert">
      ▲ This clip holds whole poses, not differences. Added at full weight, it moves{' '}
      {shownNames(skeleton.names)[joint]} {length} away from the rest pose.{' '}
      <Button
        variant="quiet"
        onClick={() => store.getState().changeLayer(layer.id, { mode: 'normal' })}
      >
        Set to normal
      </Button>
    </p>
  );
}

/** Synchronised layers play at the speed of their common cycle, not at their own. */
function LayerSpeed({ layer, name }: Pick<LayerRowProps, 'layer' | 'name'>): ReactNode {
  const { store } = useSession();
  const synced = useSessionState((state) => state.blendSynced);
  return (
    <span
      title={synced ? 'Synchronised layers have no speed of their own (switch above)' : undefined}
    >
      <NumberField
        label={`Speed of ${name}`}
        value={layer.speed}
        step={0.1}
        unit="×"
        disabled={synced}
        onCommit={(speed) => store.getState().changeLayer(layer.id, { speed })}
      />
    </span>
  );
}

function LayerButtons({ layer, place, isLast, name }: LayerRowProps): ReactNode {
  const { id, muted, solo, mode } = layer;
  const { changeLayer, moveLayer, removeLayer, fadeTo } = useSession().store.getState();
  return (
    <span className="blend-buttons">
      <IconButton
        label={`Crossfade to ${name}`}
        disabled={mode === 'additive'}
        onClick={() => fadeTo(id)}
        icon={ArrowRightLeft}
      />
      <IconButton
        label={`Mute ${name}`}
        pressed={muted}
        onClick={() => changeLayer(id, { muted: !muted })}
        icon={VolumeX}
      />
      <IconButton
        label={`Only ${name}`}
        pressed={solo}
        onClick={() => changeLayer(id, { solo: !solo })}
        icon={Headphones}
      />
      <IconButton
        label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => moveLayer(id, -1)}
        icon={ArrowUp}
      />
      <IconButton
        label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => moveLayer(id, 1)}
        icon={ArrowDown}
      />
      <IconButton label={`Remove ${name}`} onClick={() => removeLayer(id)} icon={X} />
    </span>
  );
}

/** Effective weight of the layer, its time in its clip, and its speed. */
function LayerNow({ id, place }: { readonly id: number; readonly place: number }): ReactNode {
  const { store, playback } = useSession();
  const { blendMixer } = playback;
  const text = useRef<HTMLElement>(null);
  const effective = useRef<HTMLElement>(null);
  const paint = ({ duration }: Frame): void => {
    const layer = blendMixer.layers.find((candidate) => candidate.id === id);
    const isOn = layer !== undefined && store.getState().blendOn;
    if (effective.current !== null) {
      effective.current.style.scale = `${isOn ? Math.min(1, Math.abs(layer.weight)) : 0} 1`;
    }
    writeText(text.current, isOn ? layerText(blendMixer, layer, duration) : 'off');
  };
  useFramePainter('blend-layers', paint, READING_MS);
  return (
    <span className="blend-now ui-live">
      <span className="blend-effective" title="Effective weight: after mute, solo and crossfades">
        <i ref={effective} style={{ background: layerVariable(place) }} />
      </span>
      <span className="blend-time" ref={text} title="Time in its clip, and its speed" />
    </span>
  );
}

function layerText(mixer: BlendMixer, layer: MixedLayer, duration: Seconds): string {
  const { clip, ratio, speed } = layer;
  const pace = mixer.synced() ? clip.duration / (mixer.duration() || duration) : speed;
  return `${formatSeconds(ratio * clip.duration, 3)} s ×${pace.toFixed(2)}`;
}

const CURVES = FADE_CURVES.map((curve) => ({ value: curve, label: curve }));
const WIDTH = 30;
const HEIGHT = 16;
const PIECES = 15;

/** Duration and curve of crossfades. */
export function FadeBar(): ReactNode {
  const { seconds, curve } = useSessionState((state) => state.fadeSettings);
  const { setFadeSettings } = useSession().store.getState();
  return (
    <div className="blend-fade">
      <span>crossfade</span>
      <NumberField
        label="Length of a crossfade"
        value={seconds}
        min={0}
        max={60}
        step={0.1}
        unit="s"
        onCommit={(chosen) => setFadeSettings({ seconds: chosen })}
      />
      <Select
        label="Curve of a crossfade"
        value={curve}
        choices={CURVES}
        onChange={(chosen) => setFadeSettings({ curve: chosen })}
      />
      <svg
        className="blend-curve"
        width={WIDTH}
        height={HEIGHT}
        viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`}
        aria-hidden
      >
        <path d={curvePath(curve)} />
      </svg>
    </div>
  );
}

function curvePath(curve: FadeCurve): string {
  const points = Array.from({ length: PIECES + 1 }, (_, i) => {
    const time = i / PIECES;
    return `${(time * WIDTH).toFixed(1)} ${((1 - fadeCurveAt(curve, time)) * HEIGHT).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
