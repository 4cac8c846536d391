import { Layers2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession, useSessionState } from '../../../components/session.tsx';
import { OVERLAY_MODE_TITLES } from '../overlay-commands.ts';
import {
  ERROR_PAINTS,
  GHOST_COUNTS,
  MAGNIFICATIONS,
  OVERLAY_MODES,
  selectMode,
} from '../../../session/state/overlay.ts';
import { Button } from '../../../ui/button.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { MenuEntry, MenuItem } from '../../../ui/menu-items.tsx';
import type { Session } from '../../../session/session.ts';
import { commandItem } from '../../../components/command-button.tsx';

/** The clip beside its source, its error and its other times. */
export function OverlayMenu(): ReactNode {
  const session = useSession();
  const mode = useSessionState(selectMode);
  const title = mode === 'off' ? 'source' : OVERLAY_MODE_TITLES[mode];
  return (
    <MenuButton items={() => entries(session)} hint={`Source and error: ${title}`}>
      <Button variant="quiet" className="viewport-menu" aria-label={`Source and error: ${title}`}>
        <Layers2 aria-hidden /> <span>{title}</span>
      </Button>
    </MenuButton>
  );
}

function entries(session: Session): MenuEntry[] {
  const item = (name: string): MenuItem =>
    commandItem(session, session.commands.find(`overlay.${name}`));
  const choice = (name: string): MenuItem => choiceOf(item(name));
  return [
    ...OVERLAY_MODES.map((mode) => choice(`mode-${mode}`)),
    'separator',
    { label: 'Magnify the error', items: MAGNIFICATIONS.map((by) => choice(`magnify-${by}`)) },
    { label: 'Colour by error', items: ERROR_PAINTS.map((paint) => choice(`paint-${paint}`)) },
    'separator',
    item('trails'),
    { label: 'Ghosts', items: GHOST_COUNTS.map((count) => choice(`ghosts-${count}`)) },
  ];
}

/** A line of which one is ticked: what its title says after the colon. */
function choiceOf(item: MenuItem): MenuItem {
  const label = item.label.slice(item.label.indexOf(': ') + 2);
  return { ...item, label: label.charAt(0).toUpperCase() + label.slice(1) };
}
