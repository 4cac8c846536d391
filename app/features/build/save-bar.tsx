import { Braces, Download, FileArchive, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { CommandButton } from '../../components/command-button.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Session } from '../../session/session.ts';
import type { Asset, OpenFile } from '../../session/state/assets.ts';
import { builtFiles } from '../../session/state/build.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';

/** Takes what was built out of the page. */
export function SaveBar({ source }: { readonly source: Asset }): ReactNode {
  const session = useSession();
  const files = useSessionState(useShallow((state) => builtFiles(state, source.id)));
  return (
    <div className="build-save">
      <MenuButton items={() => files.flatMap((file) => saveItems(session, file))}>
        <Button className="build-save-button" disabled={files.length === 0}>
          <Download aria-hidden /> Save build…
        </Button>
      </MenuButton>
      <CommandButton command="save.open-settings" icon={FolderOpen} />
      <CommandButton command="save.settings" icon={Braces} />
      <CommandButton command="save.everything" icon={FileArchive} />
    </div>
  );
}

function saveItems({ files }: Session, { id, name }: OpenFile): MenuEntry[] {
  const save = (littleEndian: boolean) => (): void =>
    void files.save({ what: 'file', id, littleEndian });
  return [
    { label: name, run: save(true) },
    { label: `${name}, big endian`, run: save(false) },
  ];
}
