import { Eye, ListChecks, Braces, Download, FileArchive, FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { isSource } from '#engine/offline';
import { CommandButton } from '../../components/command-button.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Asset, OpenFile } from '../../session/state/assets.ts';
import { Button } from '../../ui/button.tsx';
import type { Session } from '../../session/session.ts';
import { builtFiles, type Build } from '../../session/state/build.ts';
import { memoize } from '../../session/state/changes.ts';
import { clipChoices, type ClipChoice } from '../../session/state/clip-names.ts';
import type { SessionState } from '../../session/state/store.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';
import { Picker } from '../../ui/picker.tsx';

export interface SourceBarProps {
  readonly source: Asset;
  readonly build: Build;
}

/** Which source is built, and whether it is. */
export function SourceBar({ source, build }: SourceBarProps): ReactNode {
  const { store } = useSession();
  const choices = useSessionState(useShallow(sourceChoices));
  const { requestBuild, cancelBuild, inspect } = store.getState();
  return (
    <div className="build-bar">
      <Picker
        label="Source"
        className="build-source"
        value={source.id}
        choices={choices}
        placeholder={source.label}
        onChange={inspect}
      />
      <CommandButton command="build.hold-source" icon={Eye} />
      {build.phase === 'idle' ? (
        <Button variant="primary" onClick={() => requestBuild(source.id)}>
          {build.result === undefined ? 'Build' : 'Rebuild'}
        </Button>
      ) : (
        <Button onClick={() => cancelBuild(source.id)}>Cancel</Button>
      )}
      {choices.length > 1 ? <CommandButton command="build.all" icon={ListChecks} /> : null}
    </div>
  );
}

/** Most sources are clips. Others show their kind, because they may have the same name. */
function sourceChoices(state: SessionState): readonly ClipChoice[] {
  const sources = state.assets.filter(({ entry }) => isSource(entry.object));
  return [...clipChoices(state, sources), ...sources.flatMap((asset) => otherChoice(asset) ?? [])];
}

/** As a choice, a source that is no clip; the same object as long as it is open. */
const otherChoice = memoize(({ id, label, entry }: Asset): ClipChoice | undefined => {
  const { kind } = entry.object;
  if (kind === 'raw-animation') return undefined;
  return kind === 'raw-skeleton'
    ? { value: id, label: `${label} (skeleton)`, group: 'Skeletons' }
    : { value: id, label: `${label} (track)`, group: 'Tracks' };
});

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
