import type { ReactNode } from 'react';
import { usePart, useSession } from '../components/session.tsx';
import type { Command } from '../session/session.ts';
import { SCROLLED_BY_KEYS } from '../ui/dom.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from '../ui/keys.tsx';
import { commandMenus } from './menus.ts';
import { overlaysPart } from './overlays.ts';

/** Mouse gestures, which are not commands. */
const MOUSE: readonly (readonly [gesture: string, action: string])[] = [
  ['wheel', 'Scroll the rows'],
  ['Shift + wheel', 'Pan in time'],
  ['Ctrl + wheel', 'Zoom at the pointer'],
  ['drag in the ruler', 'Scrub'],
  ['drag in the lanes', 'Select a time range'],
  ['Shift + drag, middle drag', 'Pan'],
  ['double click on a tab', 'Maximise the pane'],
  ['drop files', 'Open; at the right: replace all'],
];

/** All shortcuts, by group. */
export function ShortcutOverview({ open }: { readonly open: boolean }): ReactNode {
  const { commands: registry } = useSession();
  const { close } = usePart(overlaysPart);
  const menus = commandMenus(registry.all.filter((command) => command.keys?.length));
  return (
    <Dialog title="Keyboard and mouse" className="shell-shortcuts" open={open} onClose={close}>
      <div className="shell-shortcuts-groups" {...SCROLLED_BY_KEYS}>
        {menus.map(({ title, commands }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {commands.map((command) => (
                <Line key={command.id} command={command} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>Mouse</h3>
          <dl>
            {MOUSE.map(([gesture, action]) => (
              <div key={gesture}>
                <dt>{action}</dt>
                <dd>{gesture}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

function Line({ command }: { readonly command: Command }): ReactNode {
  const { panes } = useSession();
  const { title, pane, keys = [] } = command;
  return (
    <div>
      <dt>
        {title}
        {pane === undefined ? null : <small>{panes.find(pane)?.title ?? pane}</small>}
      </dt>
      <dd>
        {keys.map((chord) => (
          <Keys key={chord} chord={chord} />
        ))}
      </dd>
    </div>
  );
}
