import { appStore } from '../transition.ts';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { fittingClips, showAndPlay } from '../features/assets/commands.ts';
import { assetsOfKind, findAsset } from '../session/state/assets.ts';
import type { Asset } from '../session/state/assets.ts';
import { Button } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuItem } from '../ui/menu-items.tsx';

/** Names the clip on the stage, and offers the others that fit. */
export function ClipMenu(): ReactNode {
  const clip = useStore(appStore, ({ assets, clipId }) => findAsset(assets, clipId));
  const hasClips = useStore(
    appStore,
    ({ assets }) => assetsOfKind(assets, 'animation', 'raw-animation').length > 0,
  );
  if (!hasClips) return null;
  return (
    <MenuButton items={() => fittingClips().map(lineOf)} hint="Show another clip">
      <Button variant="quiet" className="shell-clip" aria-label={`Clip: ${clip?.label ?? 'none'}`}>
        <span className="shell-clip-name">{clip?.label ?? 'no clip'}</span>
        <ChevronDown aria-hidden />
      </Button>
    </MenuButton>
  );
}

function lineOf(clip: Asset): MenuItem {
  const isSource = clip.entry.object.kind === 'raw-animation';
  return {
    label: isSource ? `${clip.label} (source)` : clip.label,
    checked: clip.id === appStore.getState().clipId,
    run: () => showAndPlay(clip),
  };
}
