import type { ReactNode } from 'react';
import { matchJoints, parseQuery } from '#engine/inspect';
import { useSessionState } from '../../components/session.tsx';
import { queryFiltersKeys, selectQuery } from '../../session/state/key-query.ts';
import { selectJointList, type JointList } from '../../session/state/stage.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown where the filter finds nothing: what can be written, and a filter that finds more. */
export default function NoMatch(): ReactNode {
  const filter = useSessionState((state) => state.filter);
  const list = useSessionState(selectJointList);
  const filtersKeys = useSessionState((state) => queryFiltersKeys(selectQuery(state)));
  const setFilter = useSessionState((state) => state.setFilter);
  const wider = widerFilter(filter, list);
  return (
    <EmptyState title={filtersKeys ? 'No key matches' : 'No joint matches'}>
      {wider === undefined ? null : (
        <>
          <p>A pattern with * or ? fits whole names, as in build settings.</p>
          <Button onClick={() => setFilter(wider)}>Search for {wider}</Button>
        </>
      )}
      <p>hand* · *hand* · "exact name" · -without · under:arm · one, other</p>
      <p>kind:r · time:0.2..0.5 · gap&gt;0.1 · index:500..600 · needed&lt;1</p>
    </EmptyState>
  );
}

/** A word with * or ?, without a field, a minus sign or quotes. */
const PATTERN = /(?<=^|[\s,])(?=[^\s,]*[*?])[^\s,:"-][^\s,:"]*(?=$|[\s,])/g;

/**
 * The filter with patterns that may stand anywhere in a name: `*hand*` for `hand*`.
 * @returns undefined if that finds no joint, either, or is the same filter
 */
export function widerFilter(filter: string, list: JointList): string | undefined {
  const wider = filter.replaceAll(PATTERN, (word) => `*${word}*`.replaceAll(/\*+/g, '*'));
  if (wider === filter) return undefined;
  return matchJoints(parseQuery(wider, list.names), list).includes(1) ? wider : undefined;
}
