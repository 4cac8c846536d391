import type { ReactNode } from 'react';
import { useLatestJob } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import type { Asset } from '../../session/state/assets.ts';
import { findingsJob, type FindingsSubject } from './state.ts';

/** What has been checked, and what could be if more were open. */
export function CheckedObjects({ found }: { readonly found: number }): ReactNode {
  const { subject, result, phase } = useLatestJob(findingsJob);
  const isDone = phase === 'idle' && result !== undefined && subject !== undefined;
  if (!isDone) {
    const done = result === undefined ? 0 : result.objects.length;
    const all = subject === undefined ? '' : ` of ${subject.assets.length}`;
    return <p className="findings-note">Checking… {done > 0 ? `${done}${all} objects` : ''}</p>;
  }
  const { codes } = result;
  return (
    <p className="findings-note">
      {found === 0 ? <strong>✓ Nothing was found. </strong> : null}
      {formatCounted(codes.length, 'kind')} of problems looked for in {objectsText(subject.assets)}.
      {missingText(subject)}
    </p>
  );
}

/** `1 skeleton, 2 clips and 1 source clip`. */
function objectsText(assets: readonly Asset[]): string {
  const counts = NAMES.flatMap(([kinds, name]) => {
    const count = assets.filter(({ entry }) => kinds.includes(entry.object.kind)).length;
    return count === 0 ? [] : [formatCounted(count, name, pluralOf(name))];
  });
  const last = counts.pop() ?? 'no object';
  return counts.length === 0 ? last : `${counts.join(', ')} and ${last}`;
}

const NAMES: readonly (readonly [kinds: readonly string[], name: string])[] = [
  [['skeleton', 'raw-skeleton'], 'skeleton'],
  [['animation'], 'clip'],
  [['raw-animation'], 'source clip'],
  [['track', 'raw-track'], 'user track'],
  [['mesh'], 'mesh'],
];

function pluralOf(name: string): string {
  return name === 'mesh' ? 'meshes' : `${name}s`;
}

/** What else could be found if it were open. */
export function missingText({ assets }: FindingsSubject): string {
  const has = (...kinds: readonly string[]): boolean =>
    assets.some(({ entry }) => kinds.includes(entry.object.kind));
  if (!has('animation', 'raw-animation')) return '';
  if (!has('skeleton', 'raw-skeleton')) {
    return ' Open the skeleton too: units, joint order, contacts and loops are checked with it.';
  }
  if (has('animation') && !has('raw-animation')) {
    return ' Open the source of a clip too: what its compression did is checked against it.';
  }
  return '';
}
