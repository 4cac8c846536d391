import { useState, type ReactNode } from 'react';
import { availableForms } from '#engine/kernels';
import { useSessionState, useSlice } from '../../components/session.tsx';
import {
  MAX_CHARACTERS,
  crowdSlice,
  type CrowdClips,
  type CrowdDraw,
  type CrowdOptions,
} from './state.ts';
import { webgpu } from './gpu-device.ts';
import { selectMesh } from '../../session/state/stage.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';

const CLIPS: readonly { value: CrowdClips; label: string }[] = [
  { value: 'stage', label: 'clip shown' },
  { value: 'all', label: 'all open clips' },
  { value: 'blend', label: 'three clips blended' },
];

const DRAWS: readonly { value: CrowdDraw; label: string }[] = [
  { value: 'bones', label: 'Bones' },
  { value: 'skin', label: 'Skin' },
];

const INTERVALS = ['1', '2', '4', '8', '16'] as const;

const FORMS: Readonly<Record<CrowdOptions['form'], string>> = {
  card: 'graphics card (WebGPU)',
  fastest: 'fastest kernels',
  relaxed: 'relaxed SIMD',
  simd: 'SIMD',
  typescript: 'TypeScript',
};

/** As many threads as are useful, or a fixed number where memory can be shared. */
function threadChoices(): { readonly value: string; readonly label: string }[] {
  const most = crossOriginIsolated ? Math.min(8, navigator.hardwareConcurrency || 1) : 1;
  return [
    { value: '0', label: 'automatic threads' },
    ...Array.from({ length: most }, (_, i) => ({ value: String(i + 1), label: threads(i + 1) })),
  ];
}

function threads(count: number): string {
  return count === 1 ? '1 thread' : `${count} threads`;
}

interface CrowdBarProps {
  /** Whether a graphics card computes it: every character in every frame, without threads. */
  readonly isOnCard: boolean;
}

/** Settings of the crowd: its size, clips, drawing, and how it is computed. */
export function CrowdBar({ isOnCard }: CrowdBarProps): ReactNode {
  const options = useSlice(crowdSlice, (state) => state.crowd);
  const hasMesh = useSessionState((state) => selectMesh(state) !== undefined);
  const setCrowd = useSlice(crowdSlice, (state) => state.setCrowd);
  return (
    <div className="ui-bar crowd-bar" role="toolbar" aria-label="Crowd">
      <CountField options={options} />
      <Select
        label="What the crowd plays"
        value={options.clips}
        choices={CLIPS}
        onChange={(clips) => setCrowd({ clips })}
      />
      <Segmented
        name="How the crowd is drawn"
        value={hasMesh ? options.draw : 'bones'}
        choices={hasMesh ? DRAWS : DRAWS.slice(0, 1)}
        onChange={(draw) => setCrowd({ draw })}
      />
      {isOnCard ? null : <NearFarFields options={options} />}
      <Checkbox checked={options.detail} onChange={(detail) => setCrowd({ detail })}>
        less detail far away
      </Checkbox>
      <ComputingFields options={options} isOnCard={isOnCard} />
    </div>
  );
}

interface OptionsProps {
  readonly options: CrowdOptions;
}

/** Number of characters, as a field and on a logarithmic slider. */
function CountField({ options: { characters } }: OptionsProps): ReactNode {
  const setCrowd = useSlice(crowdSlice, (state) => state.setCrowd);
  const most = Math.log2(MAX_CHARACTERS);
  return (
    <span className="crowd-field">
      <NumberField
        label="Characters"
        className="crowd-count"
        value={characters}
        min={1}
        max={MAX_CHARACTERS}
        step={100}
        digits={0}
        onCommit={(count) => setCrowd({ characters: count })}
      />
      characters
      <Slider
        label="Characters, on a logarithmic scale"
        className="crowd-slider"
        value={Math.log2(characters)}
        min={0}
        max={most}
        step={0.05}
        onChange={(log) => setCrowd({ characters: Math.round(2 ** log) })}
      />
    </span>
  );
}

function NearFarFields({ options }: OptionsProps): ReactNode {
  const setCrowd = useSlice(crowdSlice, (state) => state.setCrowd);
  return (
    <>
      <span className="crowd-field">
        near within
        <Slider
          label="Distance within which characters are computed every frame"
          className="crowd-slider"
          value={options.reach}
          min={0}
          max={60}
          step={0.5}
          onChange={(reach) => setCrowd({ reach })}
        />
        <span className="crowd-reach ui-number">{options.reach.toFixed(1)} heights</span>
      </span>
      <span className="crowd-field">
        update far ones every
        <Select
          label="Frames between two steps of far characters"
          value={String(options.interval) as (typeof INTERVALS)[number]}
          choices={INTERVALS.map((value) => ({
            value,
            label: value === '1' ? 'frame' : `${value} frames`,
          }))}
          onChange={(interval) => setCrowd({ interval: Number(interval) })}
        />
      </span>
      <Checkbox checked={options.tint} onChange={(tint) => setCrowd({ tint })}>
        tint near ones
      </Checkbox>
    </>
  );
}

function ComputingFields({ options, isOnCard }: OptionsProps & CrowdBarProps): ReactNode {
  const setCrowd = useSlice(crowdSlice, (state) => state.setCrowd);
  const [choices] = useState(threadChoices);
  const forms: readonly CrowdOptions['form'][] = [
    'fastest',
    ...availableForms(),
    // Chosen in another browser, it stays what is chosen.
    ...(webgpu() === undefined && options.form !== 'card' ? [] : (['card'] as const)),
  ];
  return (
    <>
      <Select
        label="What computes the crowd"
        value={options.form}
        choices={forms.map((value) => ({ value, label: FORMS[value] }))}
        onChange={(form) => setCrowd({ form })}
      />
      {isOnCard ? null : (
        <Select
          label="Threads"
          value={String(options.threads)}
          choices={choices}
          disabled={!crossOriginIsolated}
          onChange={(count) => setCrowd({ threads: Number(count) })}
        />
      )}
    </>
  );
}
