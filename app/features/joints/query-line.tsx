import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { matchRank, type KeyMatches } from '#engine/inspect';
import { CommandButton } from '../../components/command-button.tsx';
import { useSessionState } from '../../components/session.tsx';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import {
  selectFoundKeys,
  selectUncountedSearch,
  selectQuery,
} from '../../session/state/key-query.ts';
import { selectClip } from '../../session/state/stage.ts';
import { Problem } from '../../ui/empty-state.tsx';

/** Below the filter box: an error in the filter, and what the filter has found. */
export default function QueryLine(): ReactNode {
  const { problem } = useSessionState(selectQuery);
  const found = useSessionState(selectFoundKeys);
  const counting = useSessionState((state) => selectUncountedSearch(state) !== undefined);
  return (
    <>
      <Problem text={problem?.message} className="joints-problem" />
      {found === undefined && !counting ? null : <Finds found={counting ? undefined : found} />}
    </>
  );
}

/** How many keys match (undefined while they are counted), which of them is selected, and buttons to the others. */
function Finds({ found }: { readonly found: KeyMatches | undefined }): ReactNode {
  const clip = useSessionState(selectClip);
  const selected = useSessionState((state) => state.selectedKey);
  if (clip === undefined) return null;
  const { keys } = clipIndex(clip);
  const rank = selected && found ? matchRank(found, keys, selected.kind, selected.key) : undefined;
  return (
    <div className="joints-finds">
      <output aria-label="Matching keys">
        {rank === undefined ? null : <b>{formatCount(rank + 1)} / </b>}
        {found === undefined ? 'counting…' : <Counts found={found} all={keys.count} />}
      </output>
      <CommandButton command="query.previous" icon={ChevronUp} />
      <CommandButton command="query.next" icon={ChevronDown} />
    </div>
  );
}

interface CountsProps {
  readonly found: KeyMatches;
  readonly all: number;
}

function Counts({ found, all }: CountsProps): ReactNode {
  return (
    <>
      <span>
        {formatCount(found.count)} of {formatCounted(all, 'key')}
      </span>
      , <span>{formatBytes(found.bytes)}</span>, <span>{formatCounted(found.joints, 'joint')}</span>
    </>
  );
}
