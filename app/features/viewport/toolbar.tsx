import { Axis3d, Bone, Box, Camera, Grid3x3, Maximize, PersonStanding, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession, useSessionState } from '../../components/session.tsx';
import { CommandButton, commandItem } from '../../components/command-button.tsx';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';
import { OverlayMenu } from './overlay/overlay-menu.tsx';
import type { Session } from '../../session/session.ts';

const TOGGLES = [
  ['bones', Bone],
  ['axes', Axis3d],
  ['names', Tag],
  ['grid', Grid3x3],
  ['bounds', Box],
] as const;

const MESH = ['mesh-solid', 'mesh-transparent', 'mesh-wireframe', 'mesh-hidden'];

const CAMERA = [
  'frame-all',
  'frame-selection',
  'separator',
  'look-free',
  'look-front',
  'look-back',
  'look-left',
  'look-right',
  'look-top',
  'look-bottom',
  'separator',
  'projection',
  'separator',
  'up-file',
  'up-y',
  'up-z',
];

/** What is drawn, and from where: the buttons over the scene. */
export function Toolbar({ hasMesh }: { readonly hasMesh: boolean }): ReactNode {
  const session = useSession();
  const style = useSessionState((state) => state.viewport.mesh);
  const projection = useSessionState((state) => state.viewport.projection);
  return (
    <div className="viewport-toolbar" role="toolbar" aria-label="Viewport">
      {TOGGLES.map(([name, Icon]) => (
        <CommandButton key={name} command={`viewport.${name}`} className={`viewport-tool-${name}`}>
          <Icon aria-hidden />
        </CommandButton>
      ))}
      {hasMesh && (
        <MenuButton
          items={() => MESH.map((name) => menuEntry(session, name))}
          hint={`Mesh: ${style}`}
        >
          <Button variant="quiet" className="viewport-menu" aria-label={`Mesh: ${style}`}>
            <PersonStanding aria-hidden /> <span>{style}</span>
          </Button>
        </MenuButton>
      )}
      <OverlayMenu />
      <MenuButton
        items={() => CAMERA.map((name) => menuEntry(session, name))}
        hint={`Camera: ${projection}`}
      >
        <Button variant="quiet" className="viewport-menu" aria-label={`Camera: ${projection}`}>
          <Camera aria-hidden /> <span>{projection}</span>
        </Button>
      </MenuButton>
      <CommandButton command="viewport.frame-all" className="viewport-tool-frame-all">
        <Maximize aria-hidden />
      </CommandButton>
    </div>
  );
}

/** `Mesh: solid` becomes `Solid`, in a menu of mesh styles. */
function shortTitle(title: string): string {
  return title.replace(/^Mesh: (.)/, (_, first: string) => first.toUpperCase());
}

/** A line of a menu for the viewport command of this name. */
function menuEntry(session: Session, name: string): MenuEntry {
  if (name === 'separator') return name;
  const item = commandItem(session, session.commands.find(`viewport.${name}`));
  return { ...item, label: shortTitle(item.label) };
}
