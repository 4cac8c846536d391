import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isolated } from '#engine/base';
import { useStore } from 'zustand';
import { useSession, useSessionState, useSlice } from '../../components/session.tsx';
import { capital, formatSeconds } from '../../draw/format.ts';
import { KIND_SHAPES } from '../../draw/key-text.ts';
import { SEVERITY_SHAPES } from '../../draw/severity.ts';
import { clipOf } from '../../session/state/assets.ts';
import { isBuilding } from '../../session/state/build.ts';
import { clipName } from '../../session/state/clip-names.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import { Button } from '../../ui/button.tsx';
import { fixFindings, goToFinding } from './commands.ts';
import { adviceOf, isCutOff } from './advice.ts';
import { fixOf } from './fix-finding.ts';
import { filterWord } from './list-findings.ts';
import { findingsSlice } from './state.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

// Loaded when they are opened: the first screen does not need them.
const Evidence = lazyComponent(() => import('./evidence.tsx'));
const IgnoreForm = lazyComponent(() => import('./ignore-form.tsx'));

interface FindingCardProps extends FindingProps, TabStopProps {
  /** See `ListedFinding`. */
  readonly others: number;
}

/** One finding: what, where, what to do; and how many more of its code there are. */
export function FindingCard({ open, others, tabIndex }: FindingCardProps): ReactNode {
  const session = useSession();
  const id = useId();
  const [isIgnoring, setIgnoring] = useState(false);
  const { finding, key } = open;
  const isExplained = useSlice(findingsSlice, (state) => state.explainedFinding === key);
  const advice = useSessionState((state) => adviceOf(state, open));
  return (
    <li
      className="finding"
      data-severity={finding.severity}
      data-code={finding.code}
      data-key={key}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        className="finding-title"
        onClick={() => void goToFinding(session, open)}
        onKeyDown={walkTitles}
      >
        <span className="finding-shape" aria-hidden>
          {SEVERITY_SHAPES[finding.severity]}
        </span>
        <span className="ui-visually-hidden">{finding.severity}: </span>
        <span>{capital(finding.message)}</span>
      </button>
      <p className="finding-place">
        <button
          type="button"
          tabIndex={tabIndex}
          className="finding-code"
          title={`List ${finding.code} only`}
          onClick={() =>
            findingsSlice
              .of(session.store)
              .setState({ findingsFilter: filterWord('code', finding.code) })
          }
        >
          {finding.code}
        </button>
        <PlaceText open={open} />
      </p>
      <TimeStrip open={open} />
      {finding.severity === 'info' && !isExplained ? null : (
        <p className="finding-remedy">{advice}</p>
      )}
      <FindingActions
        open={open}
        tabIndex={tabIndex}
        evidenceId={id}
        isIgnoring={isIgnoring}
        onIgnore={() => setIgnoring(!isIgnoring)}
      />
      {isIgnoring ? <IgnoreForm open={open} onClose={() => setIgnoring(false)} /> : null}
      {isExplained ? <Evidence id={id} open={open} /> : null}
      {others > 0 ? <OthersButton code={finding.code} count={others} tabIndex={tabIndex} /> : null}
    </li>
  );
}

interface OthersButtonProps extends TabStopProps {
  readonly code: string;
  readonly count: number;
}

/** Lists the others of a code, or the worst alone. */
function OthersButton({ code, count, tabIndex }: OthersButtonProps): ReactNode {
  const isShown = useSlice(findingsSlice, (state) => state.unfoldedCodes.has(code));
  const toggle = useSlice(findingsSlice, (state) => state.toggleCode);
  return (
    <Button
      variant="quiet"
      tabIndex={tabIndex}
      className="finding-others"
      aria-expanded={isShown}
      onClick={() => toggle(code)}
    >
      {isShown ? '▾' : '▸'} {count} more of {code}
    </Button>
  );
}

/** Where arrow keys lead to from the title at an index. */
const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus between the titles of a list of findings. */
function walkTitles(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('.findings-list');
  const titles = [...(list?.querySelectorAll<HTMLElement>('.finding-title') ?? [])];
  const index = titles.indexOf(event.currentTarget);
  if (!(event.key in STEPS) || index < 0) return;
  event.preventDefault();
  event.stopPropagation();
  titles[STEPS[event.key](index, titles.length - 1)].focus();
}

/** `walk.ozz · LeftFoot · ● rotation · 0.31 s`; of a build, whose file is no one's yet, its name elsewhere. */
function PlaceText({ open: { file, asset, finding, joints } }: FindingProps): ReactNode {
  const names = new Set([file.name, asset?.label ?? file.name]);
  const build = useSessionState((state) =>
    file.origin === 'built' ? clipName(state, asset?.id ?? null) : undefined,
  );
  const name = build ?? Array.from(names, isolated).join(' › ');
  const [joint = ''] = joints.map(isolated);
  const { kind, time } = finding;
  const parts = [
    ...(joints.length === 0
      ? []
      : [joints.length === 1 ? joint : `${joint} + ${joints.length - 1}`]),
    ...(kind === undefined ? [] : [`${KIND_SHAPES[kind]} ${kind}`]),
    ...(time === undefined ? [] : [`${formatSeconds(time, 3)}\u00a0s`]),
  ];
  return <span>{[name, ...parts].join(' · ')}</span>;
}

interface FindingProps {
  readonly open: OpenFinding;
}

interface TabStopProps {
  /** Of its buttons: 0 where Tab leads to them. */
  readonly tabIndex: 0 | -1;
}

/** Where in its clip something was found, if at several times. */
function TimeStrip({ open: { asset, finding } }: FindingProps): ReactNode {
  const duration = clipOf(asset)?.duration ?? 0;
  const times = new Set(finding.places.flatMap(({ time }) => time ?? []));
  if (times.size < 2 || duration <= 0) return null;
  const place = (time: number): number => Math.round((time / duration) * STRIP_WIDTH);
  const marks = [...new Set(Array.from(times, place))];
  return (
    <svg
      className="finding-times"
      viewBox={`0 0 ${STRIP_WIDTH} 8`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className="finding-axis" d={`M0 4H${STRIP_WIDTH}`} />
      <path d={marks.map((x) => `M${x} 0V8`).join('')} />
    </svg>
  );
}

const STRIP_WIDTH = 300;

interface FindingActionsProps extends FindingProps, TabStopProps {
  readonly evidenceId: string;
  /** Whether it is asked what to ignore. */
  readonly isIgnoring: boolean;
  readonly onIgnore: () => void;
}

function FindingActions(props: FindingActionsProps): ReactNode {
  const { open, tabIndex, evidenceId, isIgnoring, onIgnore } = props;
  const session = useSession();
  const isExplained = useSlice(findingsSlice, (state) => state.explainedFinding === open.key);
  return (
    <div className="finding-actions">
      <FixButton open={open} tabIndex={tabIndex} />
      <Button tabIndex={tabIndex} onClick={() => void goToFinding(session, open)}>
        Show
      </Button>
      <Button
        tabIndex={tabIndex}
        aria-expanded={isExplained}
        aria-controls={isExplained ? evidenceId : undefined}
        onClick={() =>
          findingsSlice
            .of(session.store)
            .setState({ explainedFinding: isExplained ? null : open.key })
        }
      >
        Why
      </Button>
      <Button tabIndex={tabIndex} aria-expanded={isIgnoring} onClick={onIgnore}>
        Ignore…
      </Button>
    </div>
  );
}

/** Mends what can be mended; shows how far that is, and cancels it. */
function FixButton({ open, tabIndex }: FindingProps & TabStopProps): ReactNode {
  const session = useSession();
  const label = useStore(session.store, (state) => fixOf(state, open)?.label);
  const isBusy = useSessionState(isBuilding);
  const isDone = useStore(session.store, (state) => isCutOff(state, open));
  if (label === undefined) return isDone ? <span>✓ Cut off in its build</span> : null;
  return (
    <>
      <Button
        tabIndex={tabIndex}
        variant="primary"
        className="finding-fix"
        disabled={isBusy}
        onClick={() => void fixFindings(session, [open])}
      >
        {label}
      </Button>
      <FixProgress open={open} label={label} />
    </>
  );
}

interface FixProgressProps extends FindingProps {
  readonly label: string;
}

/** How far the fix of a finding is, while it is under way. */
function FixProgress({ open: { key }, label }: FixProgressProps): ReactNode {
  const { store } = useSession();
  const fraction = useSessionState(({ fixing }) =>
    fixing?.keys.has(key) === true ? fixing.fraction : undefined,
  );
  if (fraction === undefined) return null;
  return (
    <>
      <progress max={1} value={fraction} aria-label={label} />
      <Button onClick={() => store.getState().fixing?.cancel()}>Cancel</Button>
    </>
  );
}
