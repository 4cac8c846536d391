import { ArrowDown, ArrowRightLeft, ArrowUp, Headphones, VolumeX, X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { layerVariable } from '../../draw/blend-colors.ts';
import { blendMixer } from '../../playback/blending.ts';
import { frameLoop } from '../../playback/playback.ts';
import type { Asset } from '../../store/assets.ts';
import type { Layer } from '../../store/blend.ts';
import { appStore } from '../../store/store.ts';
import { IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { READING_MS, usePainter } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/write-text.ts';

/** Seconds that a crossfade takes. */
const FADE_SECONDS = 0.6;

/** The layers in the order of blending. */
export function LayerList({ clips }: { readonly clips: readonly Asset[] }): ReactNode {
  const layers = useStore(appStore, (state) => state.layers);
  return (
    <ol className="blend-layers" aria-label="Layers">
      {layers.map((layer, place) => (
        <LayerRow
          key={layer.id}
          layer={layer}
          place={place}
          name={clips.find(({ id }) => id === layer.clipId)?.label ?? 'closed'}
        />
      ))}
    </ol>
  );
}

interface LayerRowProps {
  readonly layer: Layer;
  readonly place: number;
  readonly name: string;
}

function LayerRow({ layer, place, name }: LayerRowProps): ReactNode {
  const { id, weight, speed, mode } = layer;
  const active = useStore(appStore, (state) => state.activeLayer === id);
  const synced = useStore(appStore, (state) => state.blendSynced);
  const { changeLayer, setActiveLayer, show } = appStore.getState();
  // On the stage too: then the panes about sampling show this layer's context.
  const activate = (): void => {
    setActiveLayer(id);
    show(layer.clipId);
  };
  const least = mode === 'additive' ? -1 : 0;
  return (
    <li className="blend-layer" data-active={active || undefined}>
      <div className="blend-line">
        <button type="button" className="blend-name" aria-pressed={active} onClick={activate}>
          <i style={{ background: layerVariable(place) }} />
          {name}
        </button>
        <LayerTime id={id} />
        <LayerButtons layer={layer} name={name} />
      </div>
      <div className="blend-line">
        <Slider
          label={`Weight of ${name}`}
          value={Math.min(1, Math.max(least, weight))}
          min={least}
          max={1}
          step={0.01}
          detents={[0, 1]}
          onChange={(value) => changeLayer(id, { weight: value })}
        />
        <NumberField
          label={`Weight of ${name}, exactly`}
          value={weight}
          step={0.1}
          onCommit={(value) => changeLayer(id, { weight: value })}
        />
        <NumberField
          label={`Speed of ${name}`}
          value={speed}
          step={0.1}
          unit="×"
          disabled={synced}
          onCommit={(value) => changeLayer(id, { speed: value })}
        />
        <button
          type="button"
          className="blend-mode"
          aria-label={`Mode of ${name}: ${mode}`}
          onClick={() => changeLayer(id, { mode: mode === 'normal' ? 'additive' : 'normal' })}
        >
          {mode}
        </button>
      </div>
    </li>
  );
}

function LayerButtons({ layer, name }: Pick<LayerRowProps, 'layer' | 'name'>): ReactNode {
  const { id, muted, solo } = layer;
  const { changeLayer, moveLayer, removeLayer, setCrossfade } = appStore.getState();
  const fade = (): void => setCrossfade({ layerId: id, seconds: FADE_SECONDS, curve: 'smooth' });
  return (
    <span className="blend-buttons">
      <IconButton label={`Fade over to ${name}`} onClick={fade}>
        <ArrowRightLeft aria-hidden />
      </IconButton>
      <IconButton
        label={`Mute ${name}`}
        pressed={muted}
        onClick={() => changeLayer(id, { muted: !muted })}
      >
        <VolumeX aria-hidden />
      </IconButton>
      <IconButton
        label={`Only ${name}`}
        pressed={solo}
        onClick={() => changeLayer(id, { solo: !solo })}
      >
        <Headphones aria-hidden />
      </IconButton>
      <IconButton label={`Move ${name} up`} onClick={() => moveLayer(id, -1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={`Move ${name} down`} onClick={() => moveLayer(id, 1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={() => removeLayer(id)}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}

/** Where the layer is in its clip, how fast it goes, and what its sampling context did last. */
function LayerTime({ id }: { readonly id: number }): ReactNode {
  const text = useRef<HTMLElement>(null);
  const paint = (): void => {
    const layer = blendMixer.layers.find((candidate) => candidate.id === id);
    if (layer === undefined || !appStore.getState().blendOn) {
      writeText(text.current, 'off');
      return;
    }
    const { clip, ratio, speed, context } = layer;
    const pace = appStore.getState().blendSynced
      ? clip.duration / (blendMixer.duration() || clip.duration)
      : speed;
    const { translations, rotations, scales } = context;
    const next = `${translations.next}·${rotations.next}·${scales.next}`;
    writeText(
      text.current,
      `${(ratio * clip.duration).toFixed(3)} s  ×${pace.toFixed(2)}  cursor ${next}`,
    );
  };
  usePainter(frameLoop, 'blend-layers', paint, READING_MS);
  return <span className="blend-time ui-live" ref={text} title="Time, pace and sampling cursors" />;
}
