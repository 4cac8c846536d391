import { appStore } from '../../transition.ts';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { findAsset } from '../../session/state/assets.ts';

// Several layers are seldom blended.
const Select = lazy(async () => ({ default: (await import('../../ui/select.tsx')).Select }));

/** Which layer's sampling is shown, while several are blended. */
export function LayerChoice(): ReactNode {
  const isOn = useStore(appStore, (state) => state.blendOn);
  const assets = useStore(appStore, (state) => state.assets);
  const layers = useStore(appStore, (state) => state.layers);
  const active = useStore(appStore, (state) => state.activeLayer);
  const clipId = useStore(appStore, (state) => state.clipId);
  if (!isOn || layers.length < 2) return null;
  const onStage = layers.filter((layer) => layer.clipId === clipId);
  const shown = onStage.find(({ id }) => id === active) ?? onStage.at(0);
  const choices = layers.map(({ id, clipId: of }, place) => ({
    value: String(id),
    label: `layer ${place + 1} · ${findAsset(assets, of)?.label ?? ''}`,
  }));
  return (
    <div className="ui-select-line">
      sampling of
      <Suspense>
        <Select
          label="Layer whose sampling is shown"
          value={shown === undefined ? '' : String(shown.id)}
          choices={shown === undefined ? [{ value: '', label: 'no layer' }, ...choices] : choices}
          onChange={(id) => appStore.getState().showLayer(Number(id))}
        />
      </Suspense>
    </div>
  );
}
