import type { ReactNode } from 'react';
import type { Severity } from '#engine/base';
import { countedSeverity, SEVERITY_SHAPES } from '../draw/severity.ts';
import {
  SEVERITY_ORDER,
  severityCounts,
  worstSeverity,
  type OpenFinding,
} from '../session/state/findings.ts';
import './severity-badge.css';

interface SeverityBadgeProps {
  readonly findings: readonly OpenFinding[];
  /** Whether info counts, too: it is worth knowing, and no problem. */
  readonly info?: boolean;
  /** Whether each severity is counted, instead of the worst alone. */
  readonly apart?: boolean;
}

/** How many findings of the worst severity there are, with its shape and colour; nothing if there are none. */
export function SeverityBadge({ findings, info, apart }: SeverityBadgeProps): ReactNode {
  const counts = severityCounts(findings);
  const counted = SEVERITY_ORDER.filter(
    (severity) => counts[severity] > 0 && (severity !== 'info' || info === true),
  );
  const worst = worstSeverity(counts);
  if (worst === undefined || counted.length === 0) return null;
  const text = counted.map((severity) => countedSeverity(severity, counts[severity])).join(', ');
  return (
    <span className="severity-badge" title={text}>
      {apart === true ? (
        counted.map((severity) => (
          <Count key={severity} severity={severity} count={counts[severity]} />
        ))
      ) : (
        <Count severity={worst} count={counts[worst]} />
      )}
      <span className="ui-visually-hidden"> {text}</span>
    </span>
  );
}

interface CountProps {
  readonly severity: Severity;
  readonly count: number;
}

function Count({ severity, count }: CountProps): ReactNode {
  return (
    <span aria-hidden className={`severity-${severity}`}>
      {SEVERITY_SHAPES[severity]} {count}
    </span>
  );
}
