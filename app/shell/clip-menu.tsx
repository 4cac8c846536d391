import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession, useSessionState } from '../components/session.tsx';
import { fittingClips, showAndPlay } from '../session/navigation.ts';
import type { Session } from '../session/session.ts';
import { assetsOfKind, findAsset } from '../session/state/assets.ts';
import type { Asset } from '../session/state/assets.ts';
import { Button } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import type { MenuItem } from '../ui/menu-items.tsx';

/** Names the clip on the stage, and offers the others that fit. */
export function ClipMenu(): ReactNode {
  const session = useSession();
  const clip = useSessionState(({ assets, clipId }) => findAsset(assets, clipId));
  const hasClips = useSessionState(
    ({ assets }) => assetsOfKind(assets, 'animation', 'raw-animation').length > 0,
  );
  if (!hasClips) return null;
  const items = (): MenuItem[] =>
    fittingClips(session.store.getState()).map((other) => itemOf(session, other));
  return (
    <MenuButton items={items} hint="Show another clip">
      <Button variant="quiet" className="shell-clip" aria-label={`Clip: ${clip?.label ?? 'none'}`}>
        <span className="shell-clip-name">{clip?.label ?? 'no clip'}</span>
        <ChevronDown aria-hidden />
      </Button>
    </MenuButton>
  );
}

function itemOf(session: Session, clip: Asset): MenuItem {
  const isSource = clip.entry.object.kind === 'raw-animation';
  return {
    label: isSource ? `${clip.label} (source)` : clip.label,
    checked: clip.id === session.store.getState().clipId,
    run: () => showAndPlay(session, clip),
  };
}
