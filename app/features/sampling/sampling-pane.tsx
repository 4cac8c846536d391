import { type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useSession, useSessionState } from '../../components/session.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { shortClipName } from '../../session/state/clip-names.ts';
import { selectAnimation, selectRawAnimation } from '../../session/state/stage.ts';
import { CostHistory } from './cost-history.tsx';
import { HotKeysTable } from './hot-keys-table.tsx';
import { StepTable } from './step-table.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import './sampling-pane.css';

// Several layers are seldom blended.
const Select = lazyComponent(async () => ({
  default: (await import('../../ui/select.tsx')).Select,
}));

/** The contents of the sampling context, and the work of the last steps. */
export default function SamplingPane(): ReactNode {
  const animation = useSessionState(selectAnimation);
  const raw = useSessionState(selectRawAnimation);
  if (animation === undefined) {
    return raw === undefined ? (
      <NothingToShow title="Nothing is sampled">
        Drop an animation anywhere on the page.
      </NothingToShow>
    ) : (
      <NothingToShow title="A source clip has no sampling context">
        Its keys are looked up again for every pose. Show a runtime animation to see its cache at
        work.
      </NothingToShow>
    );
  }
  return (
    <section className="ui-pane sampling" aria-label="Sampling">
      <LayerChoice />
      <StepTable animation={animation} />
      <CostHistory />
      <HotKeysTable animation={animation} />
    </section>
  );
}

/** Which layer's sampling is shown, while several are blended. */
function LayerChoice(): ReactNode {
  const { store } = useSession();
  const isOn = useSessionState((state) => state.blendOn);
  const names = useSessionState(
    useShallow((state) =>
      state.layers.map(({ clipId: of }) => shortClipName(state, of, ['animation'])),
    ),
  );
  const layers = useSessionState((state) => state.layers);
  const active = useSessionState((state) => state.activeLayer);
  const clipId = useSessionState((state) => state.clipId);
  if (!isOn || layers.length < 2) return null;
  const onStage = layers.filter((layer) => layer.clipId === clipId);
  const shown = onStage.find(({ id }) => id === active) ?? onStage.at(0);
  const choices = layers.map(({ id }, place) => ({
    value: String(id),
    label: `layer ${place + 1} · ${names[place] ?? ''}`,
  }));
  return (
    <div className="ui-select-line">
      sampling of
      <Select
        label="Layer whose sampling is shown"
        value={shown === undefined ? '' : String(shown.id)}
        choices={shown === undefined ? [{ value: '', label: 'no layer' }, ...choices] : choices}
        onChange={(id) => store.getState().showLayer(Number(id))}
      />
    </div>
  );
}
