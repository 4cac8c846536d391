import type { ReactNode } from 'react';
import type { FindingPlace } from '#engine/base';
import { useLatestJob, useSession } from '../../components/session.tsx';
import { formatSeconds } from '../../draw/format.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import { evidenceRows } from './findings-text.ts';
import { showFinding } from './show-finding.ts';
import { findingsJob } from './state.ts';

interface EvidenceProps {
  readonly id: string;
  readonly open: OpenFinding;
}

/** Places that are listed; if there are more, only their number. */
const PLACES = 12;

/** How a finding is known: its numbers, why it matters, all of its places. */
export default function Evidence({ id, open }: EvidenceProps): ReactNode {
  const { finding } = open;
  const { result } = useLatestJob(findingsJob);
  const why = result?.codes.find(({ code }) => code === finding.code)?.why;
  const rows = evidenceRows(finding);
  return (
    <section id={id} className="finding-evidence" aria-label={`Why ${finding.code}`}>
      {rows.length === 0 ? null : (
        <dl>
          {rows.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="ui-number">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {why === undefined || why === finding.remedy.text ? null : <p>{why}</p>}
      <Places open={open} />
      <p className="finding-help">
        About {finding.object}. More: <code>posescope lint --explain {finding.code}</code>
      </p>
    </section>
  );
}

/** All places of a finding, if there are several; a click goes there. */
function Places({ open }: { readonly open: OpenFinding }): ReactNode {
  const session = useSession();
  const { places } = open.finding;
  if (places.length < 2) return null;
  return (
    <ul className="finding-places" aria-label="Places, the worst first">
      {places.slice(0, PLACES).map((place, index) => (
        <li key={index}>
          <button type="button" onClick={() => showFinding(session, open, place)}>
            {placeText(place, open)}
          </button>
        </li>
      ))}
      {places.length > PLACES ? <li>and {places.length - PLACES} more</li> : null}
    </ul>
  );
}

/** `joint 12, rotation key 40, 0.31 s`. */
function placeText({ joint, track, kind, key, time }: FindingPlace, open: OpenFinding): string {
  const parts = [
    joint === undefined ? undefined : open.nameOf(joint),
    joint === undefined && track !== undefined ? `track ${track}` : undefined,
    key === undefined ? kind : `${kind ?? ''} key ${key}`.trim(),
    time === undefined ? undefined : `${formatSeconds(time, 3)} s`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
