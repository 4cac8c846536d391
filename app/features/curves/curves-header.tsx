import { appStore } from '../../transition.ts';
import { Maximize } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { KEY_KINDS } from '#engine/model';
import type { Animation, RawAnimation } from '#engine/model';
import { CommandButton } from '../../components/command-button.tsx';
import { JOINT_DASHES } from './draw-curves.ts';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { selectCurveJoints } from './state.ts';
import { selectJointList } from '../../session/state/joint-list.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { KeyReadout } from './key-readout.tsx';

const FORMS = [
  { value: 'quaternion', label: 'quaternion' },
  { value: 'euler', label: 'Euler' },
  { value: 'angle', label: 'angle' },
] as const;

const FITS = [
  { value: 'view', label: 'in view' },
  { value: 'clip', label: 'whole clip' },
] as const;

/** Which curves are shown, in what form, fitted to what; and whose they are. */
export function CurvesHeader({ clip }: { readonly clip: Animation | RawAnimation }): ReactNode {
  const form = useStore(appStore, (state) => state.rotationForm);
  const fit = useStore(appStore, (state) => state.curveFit);
  const hasBand = clip.kind === 'animation';
  return (
    <header className="ui-bar curves-header">
      {KEY_KINDS.map((kind) => (
        <CommandButton key={kind} command={`curves.${kind}`} className={`kind-${kind}`}>
          {KIND_SHAPES[kind]}
        </CommandButton>
      ))}
      <Segmented
        name="Rotations as"
        value={form}
        choices={FORMS}
        onChange={(chosen) => appStore.getState().setRotationForm(chosen)}
      />
      {hasBand ? (
        <CommandButton command="curves.band" label="Half a quantisation step">
          ±½
        </CommandButton>
      ) : null}
      <Segmented
        name="Fit values to what is"
        value={fit}
        choices={FITS}
        onChange={(chosen) => appStore.getState().setCurveFit(chosen)}
      />
      <CommandButton command="curves.fit">
        <Maximize aria-hidden />
      </CommandButton>
      <JointLegend />
      <KeyReadout clip={clip} />
    </header>
  );
}

/** The joints by their lines, the active one first. */
function JointLegend(): ReactNode {
  const shown = useStore(appStore, selectCurveJoints);
  const { names } = useStore(appStore, selectJointList);
  const { joints, selected } = shown;
  return (
    <p className="curves-joints">
      {joints.toReversed().map((joint, i) => (
        <span key={joint} className="curves-joint">
          <svg width="22" height="6" aria-hidden>
            <line x1="0" x2="22" y1="3" y2="3" strokeDasharray={JOINT_DASHES[i].join(' ')} />
          </svg>
          {names[joint] ?? `track ${joint}`}
        </span>
      ))}
      {selected === 0 && joints.length > 0 ? (
        <span className="curves-quiet">has the most keys: select joints to see theirs</span>
      ) : null}
      {selected > joints.length ? (
        <span className="curves-quiet">
          the last {joints.length} of {selected} selected
        </span>
      ) : null}
    </p>
  );
}
