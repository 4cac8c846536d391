import { Brush } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { matchJoints, parseQuery } from '#engine';
import type { JointIndex } from '#engine';
import { paintMask, selectActiveLayer } from '../../store/blend.ts';
import type { Layer } from '../../store/blend.ts';
import { selectJointList } from '../../store/joint-list.ts';
import { selectSkeleton } from '../../store/stage.ts';
import { appStore } from '../../store/store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Deeper than any hierarchy: a brush of this falloff paints everything below a joint. */
const WHOLE_BRANCH = 99;

/** Paints the mask of the active layer: by a pattern of names, or on joints as they are selected anywhere. */
export function MaskBar(): ReactNode {
  const layer = useStore(appStore, selectActiveLayer);
  const brush = useStore(appStore, (state) => state.maskBrush);
  const { setMaskBrush, changeLayer } = appStore.getState();
  const [pattern, setPattern] = useState('');
  useEffect(paintSelected, []);
  if (layer === undefined) return null;
  return (
    <div className="blend-mask">
      <TextField
        label="Joints that the mask is about"
        placeholder="spine*, under:spine"
        value={pattern}
        onChange={setPattern}
      />
      <Button onClick={() => maskOnly(layer, pattern)} disabled={pattern === ''}>
        Only these
      </Button>
      <Button
        onClick={() => paint(layer, matching(pattern), brush.weight, 0)}
        disabled={pattern === ''}
      >
        Set
      </Button>
      <NumberField
        label="Weight that is painted"
        value={brush.weight}
        min={0}
        max={1}
        step={0.1}
        onCommit={(weight) => setMaskBrush({ weight })}
      />
      <NumberField
        label="Joints below over which it falls off"
        value={brush.falloff}
        min={0}
        max={WHOLE_BRANCH}
        unit="↓"
        onCommit={(falloff) => setMaskBrush({ falloff })}
      />
      <IconButton
        label="Paint on joints as they are selected, in the tree or the viewport"
        pressed={brush.on}
        onClick={() => setMaskBrush({ on: !brush.on })}
      >
        <Brush aria-hidden />
      </IconButton>
      <Button
        look="quiet"
        disabled={layer.mask === null}
        onClick={() => changeLayer(layer.id, { mask: null })}
      >
        Clear
      </Button>
    </div>
  );
}

/** While the brush is on, what is selected anywhere is painted. */
function paintSelected(): () => void {
  return appStore.subscribe((state, before) => {
    const layer = selectActiveLayer(state);
    if (!state.maskBrush.on || layer === undefined) return;
    if (state.selectedJoints === before.selectedJoints) return;
    const { weight, falloff } = state.maskBrush;
    paint(layer, state.selectedJoints, weight, falloff >= WHOLE_BRANCH ? Infinity : falloff);
  });
}

function paint(layer: Layer, joints: readonly JointIndex[], weight: number, falloff: number): void {
  const state = appStore.getState();
  const skeleton = selectSkeleton(state);
  if (skeleton === undefined || joints.length === 0) return;
  const mask = paintMask(layer.mask, skeleton, joints, weight, falloff);
  state.changeLayer(layer.id, { mask });
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
