import { appStore } from '../../transition.ts';
import { Braces, Download, FileArchive, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { CommandButton } from '../../components/command-button.tsx';
import type { Asset, OpenFile } from '../../session/state/assets.ts';
import { builtFiles } from '../../session/state/build.ts';
import { Button } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';

/** Takes what was built out of the page. */
export function SaveBar({ source }: { readonly source: Asset }): ReactNode {
  const files = useStore(
    appStore,
    useShallow((state) => builtFiles(state, source.id)),
  );
  return (
    <div className="build-save">
      <MenuButton items={() => files.flatMap(saveItems)}>
        <Button className="build-save-button" disabled={files.length === 0}>
          <Download aria-hidden /> Save build…
        </Button>
      </MenuButton>
      <CommandButton command="save.open-settings">
        <FolderOpen aria-hidden />
      </CommandButton>
      <CommandButton command="save.settings">
        <Braces aria-hidden />
      </CommandButton>
      <CommandButton command="save.everything">
        <FileArchive aria-hidden />
      </CommandButton>
    </div>
  );
}

function saveItems({ id, name }: OpenFile): MenuEntry[] {
  const save = (littleEndian: boolean) => (): void =>
    appStore.getState().requestSave({ what: 'file', id, littleEndian });
  return [
    { label: name, run: save(true) },
    { label: `${name}, big endian`, run: save(false) },
  ];
}
