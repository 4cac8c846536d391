import { appStore } from '../transition.ts';
import { Command as CommandIcon } from 'lucide-react';
import { Suspense, lazy, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatCounted } from '../draw/format.ts';
import { Button } from '../ui/button.tsx';
import { chordCaps } from '../ui/keys.tsx';
import { useSession } from '../components/session.tsx';
import type { Command } from '../session/session.ts';
import { MenuBar } from '../ui/menu-bar.tsx';
import type { MenuBarMenu } from '../ui/menu-bar.tsx';
import type { MenuEntry } from '../ui/menu-items.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { ClipMenu } from './clip-menu.tsx';
import { commandMenus, menuEntries } from './menus.ts';
import { overlays } from './overlays.ts';
import { workspace } from './workspace.ts';
import './top-bar.css';

/** All menus side by side, or in one where the page has no room for that. */
function menusOf(commands: readonly Command[], narrow: boolean): MenuBarMenu[] {
  const menus = commandMenus(commands).map(({ title, commands: own }) => ({
    title,
    items: () => menuEntries(own),
  }));
  if (!narrow) return menus;
  const items = (): MenuEntry[] =>
    menus.map((menu) => ({ label: menu.title, items: menu.items() }));
  return [{ title: 'Menu', items }];
}

const NARROW = matchMedia('(width < 1120px)');

function onNarrowChange(callback: () => void): () => void {
  NARROW.addEventListener('change', callback);
  return () => NARROW.removeEventListener('change', callback);
}

/** Name, menus, transport, what is open, the way to every command. */
export function TopBar(): ReactNode {
  const { commands, panes } = useSession();
  const narrow = useSyncExternalStore(onNarrowChange, () => NARROW.matches);
  const menus = useMemo(() => menusOf(commands.all, narrow), [commands, narrow]);
  const [bars] = useState(() =>
    panes.all.filter(({ area }) => area === 'top').map(({ id, load }) => ({ id, Bar: lazy(load) })),
  );
  return (
    <header className="shell-top">
      <h1 className="shell-name">Posescope</h1>
      <MenuBar menus={menus} />
      {bars.map(({ id, Bar }) => (
        <div key={id} className="shell-transport">
          <Suspense fallback={null}>
            <Bar />
          </Suspense>
        </div>
      ))}
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
        variant="quiet"
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
