import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { foundRank } from '#engine';
import type { FoundKeys } from '#engine';
import { CommandButton } from '../../commands/command-button.tsx';
import { queryCommand } from '../../commands/query-commands.ts';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { clipIndex } from '../../store/clip-index.ts';
import { selectFoundKeys, selectQuery } from '../../store/key-query.ts';
import { selectClip } from '../../store/stage.ts';
import { appStore } from '../../store/store.ts';

/** Below the filter box: what in it was not understood, and what it has found. */
export function QueryLine(): ReactNode {
  const { problem } = useStore(appStore, selectQuery);
  const found = useStore(appStore, selectFoundKeys);
  return (
    <>
      {problem === undefined ? null : (
        <p className="joints-problem" role="alert">
          {problem.message}
        </p>
      )}
      {found === undefined ? null : <Finds found={found} />}
    </>
  );
}

/** How many keys, which of them is selected, and the way to the others. */
function Finds({ found }: { readonly found: FoundKeys }): ReactNode {
  const clip = useStore(appStore, selectClip);
  const selected = useStore(appStore, (state) => state.selectedKey);
  if (clip === undefined) return null;
  const { keys } = clipIndex(clip);
  const rank = selected === null ? undefined : foundRank(found, keys, selected.kind, selected.key);
  return (
    <div className="joints-finds">
      <output aria-label="Keys found">
        {rank === undefined ? null : <b>{formatCount(rank + 1)} / </b>}
        <span>
          {formatCount(found.count)} of {formatCounted(keys.count, 'key')}
        </span>
        , <span>{formatBytes(found.bytes)}</span>,{' '}
        <span>{formatCounted(found.joints, 'joint')}</span>
      </output>
      <CommandButton command={queryCommand('previous')}>
        <ChevronUp aria-hidden />
      </CommandButton>
      <CommandButton command={queryCommand('next')}>
        <ChevronDown aria-hidden />
      </CommandButton>
    </div>
  );
}
