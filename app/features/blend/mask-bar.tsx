import { appStore, session } from '../../transition.ts';
import { Brush, MoreHorizontal, Save } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { JointIndex } from '#engine/base';
import { matchJoints, parseQuery } from '#engine/inspect';
import { CommandButton } from '../../components/command-button.tsx';
import { selectActiveLayer } from '../../session/state/blend.ts';
import type { Layer } from '../../session/state/blend.ts';
import { selectJointList } from '../../session/state/joint-list.ts';
import { WHOLE_BRANCH, maskWeight, savedName } from '../../session/state/masks.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { withSidesSwapped } from './other-side.ts';

/** The mask of the active layer: kept ones, by a pattern of names, and what a brush paints with. */
export function MaskBar(): ReactNode {
  const layer = useStore(appStore, selectActiveLayer);
  if (layer === undefined) return null;
  return (
    <section className="blend-mask" aria-label="Mask of the active layer">
      <SavedMasks layer={layer} key={layer.id} />
      <PatternMask layer={layer} />
      <BrushBar />
    </section>
  );
}

const NO_MASK = '';
const UNSAVED = '\0';

interface LayerProps {
  readonly layer: Layer;
}

/** The masks that are kept: putting one on the layer, keeping the layer's own under a name. */
function SavedMasks({ layer }: LayerProps): ReactNode {
  const saved = useStore(appStore, (state) => state.savedMasks);
  const [name, setName] = useState('');
  const { changeLayer, saveMasks } = appStore.getState();
  const current = savedName(saved, layer.mask);
  const value = layer.mask === null ? NO_MASK : (current ?? UNSAVED);
  const choices = [
    { value: NO_MASK, label: 'no mask' },
    ...(value === UNSAVED ? [{ value: UNSAVED, label: 'an unsaved mask' }] : []),
    ...[...saved.keys()].map((other) => ({ value: other, label: other })),
  ];
  const isNameable = layer.mask !== null && name.trim() !== '';
  const save = (): void => {
    if (layer.mask === null || !isNameable) return;
    saveMasks(new Map([[name.trim(), layer.mask]]));
    setName('');
  };
  return (
    <div className="blend-mask-line">
      <Select
        label="Mask of the layer"
        className="blend-mask-choice"
        value={value}
        choices={choices}
        onChange={(chosen) => {
          if (chosen !== UNSAVED) changeLayer(layer.id, { mask: saved.get(chosen) ?? null });
        }}
      />
      <TextField
        label="Name to save the mask under"
        placeholder="name to save it under"
        value={name}
        onChange={setName}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') save();
        }}
      />
      <IconButton label="Save the mask under this name" disabled={!isNameable} onClick={save}>
        <Save aria-hidden />
      </IconButton>
      <MenuButton items={() => maskMenu(layer, current)}>
        <IconButton label="More about masks">
          <MoreHorizontal aria-hidden />
        </IconButton>
      </MenuButton>
    </div>
  );
}

function maskMenu(layer: Layer, current: string | undefined): readonly MenuEntry[] {
  const { changeLayer, forgetMask } = appStore.getState();
  const save = session.commands.find('save.masks');
  const open = session.commands.find('save.open-settings');
  return [
    {
      label: 'Clear the mask',
      disabled: layer.mask === null,
      run: () => changeLayer(layer.id, { mask: null }),
    },
    { label: 'Invert the mask', run: () => invert(layer) },
    {
      label: 'Swap left and right',
      disabled: layer.mask === null,
      run: () => swapSides(layer),
    },
    {
      label: current === undefined ? 'Delete the saved mask' : `Delete “${current}”`,
      disabled: current === undefined,
      run: () => {
        if (current !== undefined) forgetMask(current);
      },
    },
    'separator',
    {
      label: save.title,
      disabled: save.enabled?.(session) === false,
      run: () => save.run(session),
    },
    { label: 'Open joint masks from JSON…', run: () => open.run(session) },
  ];
}

function PatternMask({ layer }: LayerProps): ReactNode {
  const [pattern, setPattern] = useState('');
  const weight = useStore(appStore, (state) => state.maskBrush.weight);
  const isEmpty = pattern.trim() === '';
  return (
    <div className="blend-mask-line">
      <TextField
        label="Joints that the mask affects"
        placeholder="spine*, under:spine"
        value={pattern}
        onChange={setPattern}
      />
      <Button onClick={() => maskOnly(layer, pattern)} disabled={isEmpty}>
        Only these
      </Button>
      <Button onClick={() => appStore.getState().paintJoints(matching(pattern))} disabled={isEmpty}>
        Set to {weight}
      </Button>
    </div>
  );
}

/** What is painted, by a pattern or joint by joint. */
function BrushBar(): ReactNode {
  const { weight, falloff } = useStore(appStore, (state) => state.maskBrush);
  const { setMaskBrush } = appStore.getState();
  return (
    <div className="blend-mask-line">
      <CommandButton command="blend.brush">
        <Brush aria-hidden />
      </CommandButton>
      <div className="blend-setting">
        weight
        <NumberField
          label="Weight that is painted"
          value={weight}
          min={0}
          max={1}
          step={0.1}
          onCommit={(chosen) => setMaskBrush({ weight: chosen })}
        />
      </div>
      <div className="blend-setting">
        falloff
        <NumberField
          label="Levels of joints below over which the weight falls off"
          value={falloff}
          min={0}
          max={WHOLE_BRANCH}
          unit="↓"
          disabled={falloff >= WHOLE_BRANCH}
          onCommit={(chosen) => setMaskBrush({ falloff: chosen })}
        />
      </div>
      <Button
        variant="quiet"
        aria-pressed={falloff >= WHOLE_BRANCH}
        onClick={() => setMaskBrush({ falloff: falloff >= WHOLE_BRANCH ? 0 : WHOLE_BRANCH })}
      >
        all below
      </Button>
    </div>
  );
}

/** Joints that a pattern finds, as the filter of the tree would. */
function matching(pattern: string): JointIndex[] {
  const matched = matchJoints(parseQuery(pattern), selectJointList(appStore.getState()));
  return Array.from(matched.keys()).filter((joint) => matched[joint] === 1);
}

function maskOnly(layer: Layer, pattern: string): void {
  const { names } = selectJointList(appStore.getState());
  const found = new Set(matching(pattern));
  const mask = new Map(names.map((name, joint) => [name, found.has(joint) ? 1 : 0]));
  appStore.getState().changeLayer(layer.id, { mask });
}

/** What was in the mask is out of it, and the other way round. */
function invert({ id, mask }: Layer): void {
  const { names } = selectJointList(appStore.getState());
  const turned = new Map(names.map((name) => [name, Math.max(0, 1 - maskWeight(mask, name))]));
  appStore.getState().changeLayer(id, { mask: turned });
}

function swapSides({ id, mask }: Layer): void {
  const { names } = selectJointList(appStore.getState());
  appStore.getState().changeLayer(id, { mask: withSidesSwapped(mask, names) });
}
