import type { ReactNode } from 'react';
import { isolated } from '#engine/base';
import type { FindingPlace } from '#engine/base';
import { useSession } from '../../components/session.tsx';
import { formatSeconds } from '../../draw/format.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import { CodeHelp } from './code-help.tsx';
import { evidenceRows } from './findings-text.ts';
import { showFinding } from './show-finding.ts';

interface EvidenceProps {
  readonly id: string;
  readonly open: OpenFinding;
}

/** Places that are listed; if there are more, only their number. */
const PLACES = 12;

/** How a finding is known: its numbers, all of its places, the help page of its code. */
export default function Evidence({ id, open }: EvidenceProps): ReactNode {
  const { finding } = open;
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
      <Places open={open} />
      <p className="finding-help">About {finding.object}.</p>
      <CodeHelp code={finding.code} />
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
    joint === undefined ? undefined : isolated(open.nameOf(joint)),
    joint === undefined && track !== undefined ? `track ${track}` : undefined,
    key === undefined ? kind : `${kind ?? ''} key ${key}`.trim(),
    time === undefined ? undefined : `${formatSeconds(time, 3)} s`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
