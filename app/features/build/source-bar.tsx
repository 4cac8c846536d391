import { Eye, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { isSource } from '#engine/offline';
import { CommandButton } from '../../components/command-button.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Asset } from '../../session/state/assets.ts';
import type { Build } from '../../session/state/build.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';

interface SourceBarProps {
  readonly source: Asset;
  readonly build: Build;
}

/** Which source is built, and whether it is. */
export function SourceBar({ source, build }: SourceBarProps): ReactNode {
  const { store } = useSession();
  const sources = useSessionState(
    useShallow((state) => state.assets.filter(({ entry }) => isSource(entry.object))),
  );
  const { requestBuild, cancelBuild, inspect } = store.getState();
  const choices = sources.map((asset) => ({ value: asset.id, label: sourceLabel(asset) }));
  return (
    <div className="build-bar">
      <Select
        label="Source"
        className="build-source"
        value={source.id}
        choices={choices}
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
      {sources.length > 1 ? <CommandButton command="build.all" icon={ListChecks} /> : null}
    </div>
  );
}

/** Most sources are clips. Others show their kind, because they may have the same name. */
function sourceLabel({ label, entry }: Asset): string {
  if (entry.object.kind === 'raw-animation') return label;
  return `${label} (${entry.object.kind === 'raw-skeleton' ? 'skeleton' : 'track'})`;
}
