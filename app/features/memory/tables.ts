import { KEY_KINDS } from '#engine/model';
import { keysInMemory } from '../../components/key-table.ts';
import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectAnimation, selectJointList } from '../../session/state/stage.ts';

/** The keys of every kind, in memory order. */
export function useMemoryTables(): readonly PaneTable[] {
  const clip = useSessionState(selectAnimation);
  const { names } = useSessionState(selectJointList);
  if (clip === undefined) return [];
  return KEY_KINDS.map((_, kind) => keysInMemory(clip, names, kind));
}
