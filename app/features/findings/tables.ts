import { tableOf, type PaneTable } from '../../session/panes.ts';
import { useListedFindings } from './list-findings.ts';

/** The listed findings, the worst first. */
export function useFindingsTables(): readonly PaneTable[] {
  const { listed: findings } = useListedFindings();
  return [
    tableOf(
      'Findings',
      ['severity', 'code', 'file', 'object', 'joints', 'time (s)', 'message', 'remedy'],
      findings,
      ({ finding: { severity, code, time = '', message, remedy }, file, asset, joints }) => {
        const object = asset?.label ?? '';
        const cells = [severity, code, file.name, object, joints.join(', '), time, message];
        return [...cells, remedy?.text ?? ''];
      },
    ),
  ];
}
