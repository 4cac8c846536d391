import {
  Axis3d,
  Bone,
  Box,
  Camera,
  Grid3x3,
  Maximize,
  PersonStanding,
  Tag,
  Layers2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSession, useSessionState } from '../../components/session.tsx';
import { CommandButton, commandItem } from '../../components/command-button.tsx';
import { AskName } from '../../components/ask-name.tsx';
import { capital } from '../../draw/format.ts';
import { Button, type IconComponent } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry, MenuItem } from '../../ui/menu-items.tsx';
import type { Session } from '../../session/session.ts';
import { WORLD_OFFSETS, type Followed } from '../../session/state/view.ts';
import { cameraMemory } from './commands.ts';
import { OVERLAY_MODE_TITLES } from './overlay-commands.ts';
import { viewsSlice, type NamedView } from './state.ts';
import {
  ERROR_PAINTS,
  GHOST_COUNTS,
  MAGNIFICATIONS,
  OVERLAY_MODES,
  selectMode,
} from '../../session/state/overlay.ts';

const FOLLOWED: readonly Followed[] = ['nothing', 'joint', 'heading'];

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
  const mode = useSessionState(selectMode);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  return (
    <div ref={setBar} className="viewport-toolbar" role="toolbar" aria-label="Viewport">
      {TOGGLES.map(([name, icon]) => (
        <CommandButton
          key={name}
          command={`viewport.${name}`}
          className={`viewport-tool-${name}`}
          icon={icon}
        />
      ))}
      {hasMesh && (
        <ToolMenu
          name="Mesh"
          chosen={style}
          icon={PersonStanding}
          items={() => MESH.map((name) => choiceOf(viewportItem(session, name)))}
        />
      )}
      <ToolMenu
        name="Source and error"
        chosen={mode === 'off' ? 'source' : OVERLAY_MODE_TITLES[mode]}
        icon={Layers2}
        items={() => overlayEntries(session)}
      />
      <CameraMenu bar={bar} />
      <CommandButton
        command="viewport.frame-all"
        className="viewport-tool-frame-all"
        icon={Maximize}
      />
    </div>
  );
}

/** The sides to look from, what the camera follows, and saved views. */
function CameraMenu({ bar }: { readonly bar: HTMLElement | null }): ReactNode {
  const session = useSession();
  const projection = useSessionState((state) => state.viewport.projection);
  const [naming, setNaming] = useState<NamedView>();
  return (
    <>
      <ToolMenu
        name="Camera"
        chosen={projection}
        icon={Camera}
        items={() => [
          ...CAMERA.map((name) => (name === 'separator' ? name : viewportItem(session, name))),
          'separator',
          ...FOLLOWED.map((name) => viewportItem(session, `follow-${name}`)),
          {
            label: 'World offset',
            items: WORLD_OFFSETS.map((by) => choiceOf(viewportItem(session, `offset-${by}`))),
          },
          'separator',
          ...viewEntries(session, setNaming),
        ]}
      />
      {naming === undefined ? null : (
        <AskName
          title="Save the view"
          label="Name of the view"
          anchor={bar}
          onClose={() => setNaming(undefined)}
          onSave={(name) => {
            viewsSlice.of(session.store).getState().saveView(name, naming);
            setNaming(undefined);
          }}
        />
      )}
    </>
  );
}

interface ToolMenuProps {
  readonly name: string;
  readonly chosen: string;
  readonly icon: IconComponent;
  readonly items: () => readonly MenuEntry[];
}

/** A button with what is chosen, and a menu of what else can be. */
function ToolMenu({ name, chosen, icon: Icon, items }: ToolMenuProps): ReactNode {
  const label = `${name}: ${chosen}`;
  return (
    <MenuButton items={items} hint={label}>
      <Button variant="quiet" className="viewport-menu" aria-label={label}>
        <Icon aria-hidden /> <span>{chosen}</span>
      </Button>
    </MenuButton>
  );
}

/** A line of a menu for the viewport command of this name. */
function viewportItem(session: Session, name: string): MenuItem {
  return commandItem(session, session.commands.find(`viewport.${name}`));
}

/** Saved views, and what can be done with them. */
function viewEntries(
  { store, use }: Session,
  name: (view: NamedView) => void,
): readonly MenuEntry[] {
  const { namedViews, forgetView } = viewsSlice.of(store).getState();
  const { setViewport, viewport } = store.getState();
  const names = [...namedViews.keys()];
  const camera = use(cameraMemory).pose();
  return [
    ...[...namedViews].map(([label, { camera: saved, projection }]) => ({
      label,
      run: () => {
        setViewport({ projection });
        use(cameraMemory).restore(saved);
      },
    })),
    {
      label: 'Save this view…',
      disabled: camera === undefined,
      run: () => {
        if (camera !== undefined) name({ camera, projection: viewport.projection });
      },
    },
    ...(names.length === 0
      ? []
      : [
          {
            label: 'Forget a view',
            items: names.map((label) => ({ label, run: () => forgetView(label) })),
          },
        ]),
  ];
}

/** The clip beside its source, its error and its other times. */
function overlayEntries(session: Session): MenuEntry[] {
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
  return { ...item, label: capital(item.label.slice(item.label.indexOf(': ') + 2)) };
}
