import { Command as CommandIcon } from 'lucide-react';
import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatCounted } from '../draw/format.ts';
import { appStore } from '../session/state/store.ts';
import { Button } from '../ui/button.tsx';
import { chordCaps } from '../ui/keys.tsx';
import { MenuBar } from '../ui/menu-bar.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { allCommands } from './all-commands.ts';
import { ClipMenu } from './clip-menu.tsx';
import { commandMenus, menuEntries } from './menus.ts';
import { overlays } from './overlays.ts';
import { workspace } from './workspace.ts';
import './top-bar.css';

const Transport = lazy(() => import('../features/transport/transport-pane.tsx'));

const menus = commandMenus(allCommands).map(({ title, commands }) => ({
  title,
  items: () => menuEntries(commands),
}));

/** All menus in one, for a page with no room for them side by side. */
const oneMenu = [
  {
    title: 'Menu',
    items: () => menus.map(({ title, items }) => ({ label: title, items: items() })),
  },
];

const NARROW = matchMedia('(width < 1120px)');

function onNarrowChange(callback: () => void): () => void {
  NARROW.addEventListener('change', callback);
  return () => NARROW.removeEventListener('change', callback);
}

/** Name, menus, transport, what is open, the way to every command. */
export function TopBar(): ReactNode {
  const narrow = useSyncExternalStore(onNarrowChange, () => NARROW.matches);
  return (
    <header className="shell-top">
      <h1 className="shell-name">Posescope</h1>
      <MenuBar menus={narrow ? oneMenu : menus} />
      <div className="shell-transport">
        <Suspense fallback={null}>
          <Transport />
        </Suspense>
      </div>
      <ClipMenu />
      <OpenFiles />
      <PaletteButton />
    </header>
  );
}

/** Names before the rest become a number. */
const NAMES_SHOWN = 3;

function OpenFiles(): ReactNode {
  const files = useStore(appStore, (state) => state.files);
  if (files.length === 0) return null;
  const names = files.slice(0, NAMES_SHOWN).map((file) => file.name);
  const hidden = files.length - names.length;
  return (
    <Tooltip text={`${formatCounted(files.length, 'open file')}: show them`}>
      <button type="button" className="shell-files" onClick={() => workspace.focusPane('assets')}>
        <span className="shell-file-count">{formatCounted(files.length, 'file')}</span>
        <span className="shell-file-names">{names.join(' · ')}</span>
        {hidden > 0 ? <span className="shell-file-rest">+{hidden}</span> : null}
      </button>
    </Tooltip>
  );
}

function PaletteButton(): ReactNode {
  const chord = 'Ctrl+Code:KeyK';
  return (
    <Tooltip text="Find a command" keys={[chord]}>
      <Button
        look="quiet"
        className="shell-palette-button"
        aria-label="Find a command"
        onClick={() => overlays.openPalette()}
      >
        <CommandIcon aria-hidden size={12} />
        {chordCaps(chord).join(' ')}
      </Button>
    </Tooltip>
  );
}
