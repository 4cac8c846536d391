import { Brush, MoreHorizontal, Save } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { CommandButton } from '../../components/command-button.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Session } from '../../session/session.ts';
import { selectActiveLayer, type Layer } from '../../session/state/blend.ts';
import { WHOLE_SUBTREE, savedName } from '../../session/state/masks.ts';
import { selectSkeleton } from '../../session/state/stage.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyMasks } from './body-masks.ts';
import { invertMask, maskOnly, matchingJoints, swapMaskSides } from './edit-mask.ts';

/** The mask of the active layer: saved masks, patterns of names, and the brush. */
export function MaskBar(): ReactNode {
  const layer = useSessionState(selectActiveLayer);
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

/** Masks of parts of the body, and saved ones: applies one to the layer, or saves the layer's mask under a name. */
function SavedMasks({ layer }: LayerProps): ReactNode {
  const session = useSession();
  const saved = useSessionState((state) => state.savedMasks);
  const skeleton = useSessionState(selectSkeleton);
  // A mask that is saved under the name of a part of the body stands for it.
  const masks = new Map([...(skeleton === undefined ? [] : bodyMasks(skeleton)), ...saved]);
  const [name, setName] = useState('');
  const { changeLayer, saveMasks } = session.store.getState();
  const current = savedName(saved, layer.mask);
  const value = layer.mask === null ? NO_MASK : (savedName(masks, layer.mask) ?? UNSAVED);
  const choices = [
    { value: NO_MASK, label: 'no mask' },
    ...(value === UNSAVED ? [{ value: UNSAVED, label: 'an unsaved mask' }] : []),
    ...[...masks.keys()].map((other) => ({ value: other, label: other })),
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
          if (chosen !== UNSAVED) changeLayer(layer.id, { mask: masks.get(chosen) ?? null });
        }}
      />
      <TextField
        inForm
        label="Name to save the mask under"
        placeholder="save it as…"
        value={name}
        onChange={setName}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') save();
        }}
      />
      <IconButton
        label="Save the mask under this name"
        disabled={!isNameable}
        onClick={save}
        icon={Save}
      />
      <MenuButton items={() => maskMenu(session, layer, current)}>
        <IconButton label="More about masks" icon={MoreHorizontal} />
      </MenuButton>
    </div>
  );
}

function maskMenu(
  session: Session,
  layer: Layer,
  current: string | undefined,
): readonly MenuEntry[] {
  const state = session.store.getState();
  const { changeLayer, forgetMask } = state;
  const save = session.commands.find('save.masks');
  const open = session.commands.find('save.open-settings');
  return [
    {
      label: 'Clear the mask',
      disabled: layer.mask === null,
      run: () => changeLayer(layer.id, { mask: null }),
    },
    { label: 'Invert the mask', run: () => invertMask(state, layer) },
    {
      label: 'Swap left and right',
      disabled: layer.mask === null,
      run: () => swapMaskSides(state, layer),
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
  const { store } = useSession();
  const [pattern, setPattern] = useState('');
  const weight = useSessionState((state) => state.maskBrush.weight);
  const isEmpty = pattern.trim() === '';
  const paint = (): void => {
    const state = store.getState();
    state.paintJoints(matchingJoints(state, pattern));
  };
  return (
    <div className="blend-mask-line">
      <TextField
        inForm
        label="Joints that the mask affects"
        placeholder="spine*, under:spine"
        value={pattern}
        onChange={setPattern}
      />
      <Button onClick={() => maskOnly(store.getState(), layer, pattern)} disabled={isEmpty}>
        Only these
      </Button>
      <Button onClick={paint} disabled={isEmpty}>
        Set to {weight}
      </Button>
    </div>
  );
}

/** What is painted, by a pattern or joint by joint. */
function BrushBar(): ReactNode {
  const { weight, falloff } = useSessionState((state) => state.maskBrush);
  const { setMaskBrush } = useSession().store.getState();
  return (
    <div className="blend-mask-line">
      <CommandButton command="blend.brush" icon={Brush} />
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
          max={WHOLE_SUBTREE}
          unit="↓"
          disabled={falloff >= WHOLE_SUBTREE}
          onCommit={(chosen) => setMaskBrush({ falloff: chosen })}
        />
      </div>
      <Button
        variant="quiet"
        aria-pressed={falloff >= WHOLE_SUBTREE}
        onClick={() => setMaskBrush({ falloff: falloff >= WHOLE_SUBTREE ? 0 : WHOLE_SUBTREE })}
      >
        all below
      </Button>
    </div>
  );
}
