import { useSessionState } from '../../components/session.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { selectClip, selectJointList } from '../../session/state/stage.ts';
import { keysOfKind } from './joint-row.tsx';

/** All joints, with the number of their keys. */
export function useJointsTables(): readonly PaneTable[] {
  const { names, parents } = useSessionState(selectJointList);
  const clip = useSessionState(selectClip);
  const keys = clip === undefined ? undefined : clipIndex(clip).keys;
  return [
    tableOf(
      'Joints',
      ['number', 'joint', 'parent', 'translation keys', 'rotation keys', 'scale keys'],
      names,
      (name, joint) => [
        joint,
        name,
        names.at(parents[joint] < 0 ? Infinity : parents[joint]) ?? '',
        ...[0, 1, 2].map((kind) => (keys === undefined ? 0 : keysOfKind(keys.lanes, joint, kind))),
      ],
    ),
  ];
}
