import { Command as CommandIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { formatCounted } from '../draw/format.ts';
import { Button, Sign } from '../ui/button.tsx';
import { chordCaps } from '../ui/keys.tsx';
import { usePart, useSession, useSessionState } from '../components/session.tsx';
import type { Session } from '../session/session.ts';
import { MenuBar, type MenuBarMenu } from '../ui/menu-bar.tsx';
import type { MenuEntry } from '../ui/menu-items.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { commandMenus, menuEntries } from './menus.ts';
import { overlaysPart } from './overlays.ts';
import { useNarrow } from '../ui/dom.ts';
import { WorkspaceMenu } from './workspace-menu.tsx';
import './top-bar.css';
import { fittingClips, showAndPlay } from '../session/navigation.ts';
import { assetsOfKind, findAsset } from '../session/state/assets.ts';
import { clipChoices, clipName } from '../session/state/clip-names.ts';
import { Picker } from '../ui/picker.tsx';
import { NotLoaded, lazyComponent } from '../ui/lazy-component.tsx';

/** All menus side by side, or in one if there is no room for that. */
function menusOf(session: Session, narrow: boolean): MenuBarMenu[] {
  const menus = commandMenus(session.commands.all).map(({ title, commands: own }) => ({
    title,
    items: () => menuEntries(session, own),
  }));
  if (!narrow) return menus;
  const items = (): MenuEntry[] =>
    menus.map((menu) => ({ label: menu.title, items: menu.items() }));
  return [{ title: 'Menu', items }];
}

/** CSS pixels below which the menus become one. */
const NARROW = 1200;

interface TopBarProps {
  /** The inspector's element, whose width decides the form of the menus. */
  readonly root: HTMLElement;
  /** Between the menus and what is open. */
  readonly children?: ReactNode;
}

/** Name, menus, transport, the clip on the stage, and the palette's button. */
export function TopBar({ root, children }: TopBarProps): ReactNode {
  const session = useSession();
  const narrow = useNarrow(root, NARROW);
  const menus = useMemo(() => menusOf(session, narrow), [session, narrow]);
  return (
    <header className="shell-top">
      <h1 className="shell-name">Posescope</h1>
      <MenuBar menus={menus} />
      {children}
      <WorkspaceMenu />
      <ClipMenu />
      <OpenFiles />
      <PaletteButton />
    </header>
  );
}

/** The transport. */
export function TransportBars(): ReactNode {
  const { panes } = useSession();
  const [bars] = useState(() =>
    panes.all
      .filter(({ area }) => area === 'top')
      .map(({ id, load }) => ({ id, Bar: lazyComponent(load, NotLoaded) })),
  );
  return bars.map(({ id, Bar }) => (
    <div key={id} className="shell-transport">
      <Bar />
    </div>
  ));
}

/** Most names that are listed; the rest are only counted. */
const NAMES_SHOWN = 9;

function OpenFiles(): ReactNode {
  const { panes } = useSession();
  const files = useSessionState((state) => state.files);
  if (files.length === 0) return null;
  const names = files.slice(0, NAMES_SHOWN).map((file) => file.name);
  const hidden = files.length - names.length;
  const rest = hidden > 0 ? ` and ${hidden} more` : '';
  return (
    <Tooltip text={`Open files: ${names.join(', ')}${rest}`}>
      <Button variant="quiet" className="shell-files" onClick={() => panes.show('assets')}>
        {formatCounted(files.length, 'file')}
      </Button>
    </Tooltip>
  );
}

function PaletteButton(): ReactNode {
  const overlays = usePart(overlaysPart);
  const chord = 'Ctrl+Code:KeyK';
  return (
    <Tooltip text="Find a command" keys={[chord]}>
      <Button
        variant="quiet"
        className="shell-palette-button"
        aria-label="Find a command"
        onClick={() => overlays.open('palette')}
      >
        <CommandIcon aria-hidden size={12} />
        <Sign>{chordCaps(chord).join(' ')}</Sign>
      </Button>
    </Tooltip>
  );
}

/** Names the clip on the stage, and offers the others that fit. */
function ClipMenu(): ReactNode {
  const session = useSession();
  const clipId = useSessionState((state) => state.clipId);
  const name = useSessionState((state) => clipName(state, state.clipId));
  const choices = useSessionState(useShallow((state) => clipChoices(state, fittingClips(state))));
  const hasClips = useSessionState(
    ({ assets }) => assetsOfKind(assets, 'animation', 'raw-animation').length > 0,
  );
  if (!hasClips) return null;
  return (
    <Picker
      label="Clip"
      className="shell-clip"
      value={clipId}
      choices={choices}
      placeholder={name ?? 'no clip'}
      onChange={(id) => {
        const clip = findAsset(session.store.getState().assets, id);
        if (clip !== undefined) showAndPlay(session, clip);
      }}
    />
  );
}
