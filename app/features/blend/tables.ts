import { useLatestJob, useSession, useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { selectJointList } from '../../session/state/stage.ts';
import { surveyJob } from './blend-cycle.ts';

/** How far apart layers are over the cycle: the worst joint of each phase. */
export function useBlendTables(): readonly PaneTable[] {
  const { duration } = useSession().playback.player.frame;
  const { names } = useSessionState(selectJointList);
  const { result: survey } = useLatestJob(surveyJob);
  if (survey === undefined) return [];
  const { phases, joints, apart, negated, worst } = survey;
  return [
    {
      title: 'Angles between layers over the cycle',
      columns: ['time (s)', 'worst joint', 'angle (°)', 'negated rotations'],
      rowCount: phases,
      row: (phase) => {
        const at = phase * joints;
        const together = negated.subarray(at, at + joints).reduce((sum, one) => sum + one, 0);
        return [
          (phase / phases) * duration,
          names[worst[phase]] ?? '',
          apart[at + worst[phase]],
          together,
        ];
      },
    },
  ];
}
