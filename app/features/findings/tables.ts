import type { PaneTable } from '../../session/panes.ts';
import { useListedFindings } from './list-findings.ts';

/** The listed findings, the worst first. */
export function useFindingsTables(): readonly PaneTable[] {
  const { listed: findings } = useListedFindings();
  return [
    {
      title: 'Findings',
      columns: ['severity', 'code', 'file', 'object', 'joints', 'time (s)', 'message', 'remedy'],
      rowCount: findings.length,
      row: (index) => {
        const { finding, file, asset, joints } = findings[index];
        const { severity, code, time = '', message, remedy } = finding;
        const object = asset?.label ?? '';
        const cells = [severity, code, file.name, object, joints.join(', '), time, message];
        return [...cells, remedy?.text ?? ''];
      },
    },
  ];
}
