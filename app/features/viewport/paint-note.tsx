import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { findAsset } from '../../session/state/assets.ts';
import { selectPainted } from '../../session/state/masks.ts';
import type { SessionState } from '../../session/state/store.ts';
import { Button } from '../../ui/button.tsx';

/** Says that pressing bones paints a mask, of which layer and with what, and ends it. */
export function PaintNote(): ReactNode {
  const layer = useStore(appStore, paintedName);
  const weight = useStore(appStore, (state) => state.maskBrush.weight);
  if (layer === undefined) return null;
  return (
    <div className="viewport-source">
      <output>
        Painting <strong>{weight}</strong> into the mask of <strong>{layer}</strong>
      </output>
      <Button onClick={() => appStore.getState().setMaskBrush({ on: false })}>Done</Button>
    </div>
  );
}

function paintedName(state: SessionState): string | undefined {
  const layer = selectPainted(state);
  return layer && (findAsset(state.assets, layer.clipId)?.label ?? '');
}
