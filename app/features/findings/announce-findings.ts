import { countedSeverity } from '../../draw/severity.ts';
import { formatCounted } from '../../draw/format.ts';
import type { TrackedJob } from '../../session/jobs/jobs.ts';
import type { Session } from '../../session/session.ts';
import {
  selectFindings,
  SEVERITY_ORDER,
  severityCounts,
  type OpenFinding,
} from '../../session/state/findings.ts';

/** Where it is seen that the checks have ended. */
type FindingsJob = Pick<TrackedJob<unknown, unknown>, 'store'>;

/** Tells screen readers what is new, once for each check that has come to its end. */
export function announceFindings({ store, onDispose }: Session, job: FindingsJob): void {
  let known: ReadonlySet<string> = new Set();
  const announce = (): void => {
    const { phase, result } = job.store.getState();
    if (phase !== 'idle') return;
    const { shown, ignored } = selectFindings(store.getState());
    const fresh = shown.filter((open) => !known.has(identity(open)));
    known = new Set([...shown, ...ignored].map(identity));
    const newFindings = result === undefined ? '' : freshText(fresh, shown.length);
    if (newFindings !== store.getState().newFindings) store.setState({ newFindings });
  };
  announce();
  onDispose(job.store.subscribe(announce));
}

/** The same while a clip is built again and again: neither the version nor the numbers matter. */
function identity({ file, asset, finding: { code, severity } }: OpenFinding): string {
  return [file.name, asset?.label, code, severity].join('\n');
}

/** `2 new findings in walk.ozz: 1 error, 1 warning`. */
function freshText(fresh: readonly OpenFinding[], shown: number): string {
  if (shown === 0) return 'Nothing was found.';
  if (fresh.length === 0) return '';
  const counts = severityCounts(fresh);
  const parts = SEVERITY_ORDER.filter((severity) => counts[severity] > 0);
  const files = new Set(fresh.map(({ file }) => file.name));
  const [name] = files;
  const where = files.size === 1 ? name : `${files.size} files`;
  const counted = parts.map((severity) => countedSeverity(severity, counts[severity])).join(', ');
  return `${formatCounted(fresh.length, 'new finding')} in ${where}: ${counted}`;
}
