import { Suspense, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePart, useSession } from '../components/session.tsx';
import type { Command, Session } from '../session/session.ts';
import { bestFirst, CommandList, type ListedCommand } from '../ui/command-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SCROLLED_BY_KEYS } from '../ui/dom.ts';
import { typeAheadPart } from '../session/type-ahead.ts';
import { cannotRunText, fetchCommandWords } from './command-words.ts';
import { overlaysPart, type OverlayName } from './overlays.ts';
import { ShortcutOverview } from './shortcut-overview.tsx';
import './overlay-dialogs.css';

interface OverlayDialogsProps {
  readonly overlay: OverlayName | null;
}

/** The dialogs over the page, shown on request. */
export default function OverlayDialogs({ overlay }: OverlayDialogsProps): ReactNode {
  return (
    <>
      <Palette open={overlay === 'palette'} />
      <ShortcutOverview open={overlay === 'shortcuts'} />
      <Licenses open={overlay === 'licenses'} />
    </>
  );
}

/** All enabled commands, found by name. */
function Palette({ open }: { readonly open: boolean }): ReactNode {
  const session = useSession();
  const { close } = usePart(overlaysPart);
  const chosen = useRef<string>(undefined);
  const choose = (id: string): void => {
    chosen.current = id;
    close();
  };
  // The element that a command focuses keeps the focus.
  const runChosen = useCallback((): void => {
    const id = chosen.current;
    chosen.current = undefined;
    session.commands.all.find((command) => command.id === id)?.run(session);
  }, [session]);
  return (
    <Dialog
      title="Commands"
      heading={false}
      className="shell-palette"
      open={open}
      onClose={close}
      onGone={runChosen}
    >
      {open ? <Commands onRun={choose} /> : null}
    </Dialog>
  );
}

const NO_KEYS: readonly string[] = [];

function Commands({ onRun }: { readonly onRun: (id: string) => void }): ReactNode {
  const session = useSession();
  const { store, follow, forget } = usePart(typeAheadPart);
  const { text, pressed } = useStore(store);
  const words = useOtherWords(session);
  const canRun = (command: Command): boolean => command.enabled?.(session) !== false;
  const listOf = (all: readonly Command[]): ListedCommand[] =>
    all.map((command) => listed(session, command, words?.get(command.id)));
  const sayNothing = (search: string): string => {
    const idle = listOf(session.commands.all.filter((command) => !canRun(command)));
    return cannotRunText(bestFirst(idle, search).map(({ title }) => title));
  };
  return (
    <CommandList
      label="Find a command"
      placeholder="What do you want to do?"
      commands={listOf(session.commands.all.filter(canRun))}
      typed={text}
      // Their other words may put the commands in another order.
      pressed={words === undefined ? NO_KEYS : pressed}
      onFollowed={follow}
      onTyped={forget}
      nothing={sayNothing}
      onRun={onRun}
    />
  );
}

/** What else people call the commands, by their ids, once it is there. */
function useOtherWords({
  commands,
  panes,
}: Session): ReadonlyMap<string, readonly string[]> | undefined {
  const [words, setWords] = useState<ReadonlyMap<string, readonly string[]>>();
  useEffect(() => {
    void fetchCommandWords(commands.all, panes.all).then(setWords);
  }, [commands, panes]);
  return words;
}

function listed(
  session: Session,
  command: Command,
  words: readonly string[] | undefined,
): ListedCommand {
  const { id, title, group, keys, checked, pane } = command;
  const where = pane === undefined ? '' : ` (${session.panes.find(pane)?.title ?? pane})`;
  return { id, title: `${title}${where}`, group, words, keys, checked: checked?.(session) };
}

/** The text is long, so it is fetched when it is first shown, and kept. */
let licenses: Promise<string> | undefined;

async function fetchLicenses(): Promise<string> {
  try {
    return (await import('./licenses-text.ts')).licensesText;
  } catch {
    return 'They could not be loaded. Check the network, then reload the page.';
  }
}

/** The licences of everything that the page is made of. */
function Licenses({ open }: { readonly open: boolean }): ReactNode {
  const { close } = usePart(overlaysPart);
  return (
    <Dialog title="Licences" className="shell-licenses" open={open} onClose={close}>
      {open ? (
        <Suspense>
          <LicensesText />
        </Suspense>
      ) : null}
    </Dialog>
  );
}

function LicensesText(): ReactNode {
  return (
    <pre className="shell-licenses-text" {...SCROLLED_BY_KEYS}>
      {use((licenses ??= fetchLicenses()))}
    </pre>
  );
}
