import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Severity } from '#engine/base';
import { NothingToShow } from '../../components/next-steps.tsx';
import {
  useLatestJob,
  useSession,
  useSessionState,
  useSlice,
  useSliceField,
} from '../../components/session.tsx';
import {
  selectFindings,
  SEVERITY_ORDER,
  severityCounts,
  type OpenFinding,
} from '../../session/state/findings.ts';
import { selectScope } from '../../session/state/joint-sets.ts';
import type { SessionState } from '../../session/state/store.ts';
import { SEVERITY_SHAPES, countedSeverity } from '../../draw/severity.ts';
import { preventFocusChange } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tipProps } from '../../ui/tooltip.tsx';
import { CheckedObjects } from './checked-objects.tsx';
import { FindingList } from './finding-list.tsx';
import { useListedFindings } from './list-findings.ts';
import { GROUPINGS, findingsJob, findingsSlice, showAllFindings } from './state.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Problem } from '../../ui/empty-state.tsx';
import './findings-pane.css';

const ScopeLine = lazyComponent(() => import('../../components/scope-line.tsx'));
/** Few have rules: it is not needed for the first screen. */
const IgnoredList = lazyComponent(() => import('./ignored-list.tsx'));

/** What is wrong with everything that is open, the worst first. */
export default function FindingsPane(): ReactNode {
  const isOpen = useSessionState((state) => state.files.length > 0);
  if (!isOpen) {
    return (
      <NothingToShow title="Nothing to check">
        Whatever is opened is checked at once: each object alone, clips with their skeleton, their
        source and their use.
      </NothingToShow>
    );
  }
  return <Findings />;
}

function Findings(): ReactNode {
  const { shown, ignored } = useSessionState(selectFindings);
  const hasRules = useSessionState((state) => state.ignoredFindings.length > 0);
  const isLimited = useSessionState((state) => selectScope(state) !== null);
  const { phase, problem } = useLatestJob(findingsJob);
  const { limited, listed } = useListedFindings();
  return (
    <section className="ui-pane findings" aria-label="Findings" aria-busy={phase !== 'idle'}>
      <FindingsBar findings={limited} />
      {isLimited ? <ScopeLine /> : null}
      <div className="findings-scroll">
        <Problem text={problem} />
        <FindingList findings={listed} />
        {listed.length < shown.length ? <FilteredOut count={shown.length - listed.length} /> : null}
        <CheckedObjects found={shown.length} />
        {hasRules ? <IgnoredList findings={ignored} /> : null}
      </div>
    </section>
  );
}

/** Counts that show and hide severities, a filter, and how findings are grouped. */
function FindingsBar({ findings }: { readonly findings: readonly OpenFinding[] }): ReactNode {
  const [filter, setFilter] = useSliceField(findingsSlice, 'findingsFilter');
  const counts = severityCounts(findings);
  return (
    <div className="ui-bar findings-bar">
      <div className="findings-severities">
        {SEVERITY_ORDER.map((severity) => (
          <SeverityToggle key={severity} severity={severity} count={counts[severity]} />
        ))}
      </div>
      <TextField
        label="Filter findings"
        placeholder="joint, code, file…"
        className="findings-filter"
        value={filter}
        onChange={setFilter}
      />
      <GroupingMenu />
    </div>
  );
}

interface SeverityToggleProps {
  readonly severity: Severity;
  readonly count: number;
}

function SeverityToggle({ severity, count }: SeverityToggleProps): ReactNode {
  const isHidden = useSlice(findingsSlice, (state) => state.findingsHidden.has(severity));
  const toggle = useSlice(findingsSlice, (state) => state.toggleSeverity);
  const isChecking = useSessionState((state) => state.isChecking);
  // While builds follow one another, the checks do not end: what they have found so far is counted.
  const isUnknown = useSessionState((state) => state.isChecking && !isAnyChecked(state));
  const counted = isUnknown ? `${severity}: not counted yet` : countedSeverity(severity, count);
  const text = isChecking && !isUnknown ? `${counted} so far` : counted;
  return (
    <button
      type="button"
      className="findings-severity"
      data-severity={severity}
      aria-pressed={!isHidden}
      aria-label={text}
      {...tipProps(`${text} (${isHidden ? 'hidden' : 'shown'})`)}
      onMouseDown={preventFocusChange}
      onClick={() => toggle(severity)}
    >
      <span aria-hidden>{SEVERITY_SHAPES[severity]}</span>
      {isUnknown ? '…' : count}
    </button>
  );
}

/** Whether something that is open now has been checked. */
function isAnyChecked({ assets, checkedAssets }: SessionState): boolean {
  return checkedAssets.some(({ asset }) =>
    assets.some(({ entry }) => entry.object === asset.entry.object),
  );
}

function GroupingMenu(): ReactNode {
  const [current, setGrouping] = useSliceField(findingsSlice, 'findingsGrouping');
  const items = (): readonly MenuEntry[] =>
    GROUPINGS.map((grouping) => ({
      label: `By ${grouping}`,
      checked: grouping === current,
      run: () => setGrouping(grouping),
    }));
  return (
    <MenuButton items={items} hint="Group findings">
      <button
        type="button"
        className="ui-button ui-button-quiet ui-icon-button"
        aria-label="Group findings"
      >
        <ListFilter aria-hidden />
      </button>
    </MenuButton>
  );
}

function FilteredOut({ count }: { readonly count: number }): ReactNode {
  const { store } = useSession();
  return (
    <p className="findings-note">
      {count} more {count === 1 ? 'is' : 'are'} filtered out.{' '}
      <button type="button" className="findings-link" onClick={() => showAllFindings(store)}>
        Show all
      </button>
    </p>
  );
}
