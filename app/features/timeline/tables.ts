import { keysByJoint } from '../../components/key-table.ts';
import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectMatchedJoints } from '../../session/state/key-query.ts';
import { selectClip, selectJointList } from '../../session/state/stage.ts';

/** The keys of the joints that the filter leaves. */
export function useTimelineTables(): readonly PaneTable[] {
  const clip = useSessionState(selectClip);
  const { names } = useSessionState(selectJointList);
  const matched = useSessionState(selectMatchedJoints);
  return clip === undefined ? [] : [keysByJoint(clip, names, (joint) => matched[joint] === 1)];
}
