import { matchJoints, parseQuery, type KeyQuery } from '#engine/inspect';
import { memoize, memoizeLast, type SliceCreator } from './changes.ts';
import type { JointList } from './stage.ts';

/** By name: the filter that its joints match. In the order of saving. */
export type JointSets = ReadonlyMap<string, string>;

/** Named sets of joints, and the one that panes are limited to. */
export interface JointSetSlice {
  readonly jointSets: JointSets;
  /** The name of the set that panes are limited to; null for all joints. */
  readonly jointScope: string | null;
  /** Saves a set; one of the same name is replaced. */
  saveJointSet(name: string, filter: string): void;
  forgetJointSet(name: string): void;
  setJointScope(name: string | null): void;
}

export const createJointSetSlice: SliceCreator<JointSetSlice> = (set) => ({
  jointSets: new Map(),
  jointScope: null,
  saveJointSet: (name, filter) =>
    set(({ jointSets }) => ({
      jointSets: new Map([...jointSets, [name, filter]]),
      jointScope: name,
    })),
  forgetJointSet: (name) =>
    set(({ jointSets }) => ({
      jointSets: new Map([...jointSets].filter(([other]) => other !== name)),
    })),
  setJointScope: (jointScope) => set({ jointScope }),
});

type ScopeState = Pick<JointSetSlice, 'jointSets' | 'jointScope'>;

/** The name of the set that panes are limited to; null for all joints, as once it is forgotten. */
export function selectScope({ jointSets, jointScope }: ScopeState): string | null {
  return jointScope !== null && jointSets.has(jointScope) ? jointScope : null;
}

/** The filter of the set that panes are limited to; empty for all joints. */
export function scopeFilter({ jointSets, jointScope }: ScopeState): string {
  return jointScope === null ? '' : (jointSets.get(jointScope) ?? '');
}

/** A query limited to the joints of a set; conditions of the set on keys do not count. */
export function limitedTo(scope: string, query: KeyQuery, names: readonly string[]): KeyQuery {
  const limits = parseQuery(scope, names).alternatives;
  const wanted = query.alternatives;
  if (limits.length === 0) return query;
  const none = { names: [], kinds: [], numbers: [] };
  const alternatives = limits.flatMap((limit) =>
    (wanted.length === 0 ? [none] : wanted).map(({ names: own, kinds, numbers }) => ({
      names: [...limit.names, ...own],
      kinds,
      numbers,
    })),
  );
  return { ...query, alternatives };
}

const scopeOf = memoize((list: JointList) =>
  memoizeLast((filter: string) => {
    const everything = { alternatives: [], problem: undefined };
    return matchJoints(limitedTo(filter, everything, list.names), list);
  }),
);

/** One byte per joint of a list: 1 if it is in the set that panes are limited to; undefined for all joints. */
export function jointsInScope(state: ScopeState, list: JointList): Uint8Array | undefined {
  const filter = scopeFilter(state);
  return filter === '' ? undefined : scopeOf(list)(filter);
}
