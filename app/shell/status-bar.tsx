import { useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Frame } from '../playback/frame.ts';
import { findAsset, storedBytes } from '../session/state/assets.ts';
import { selectFindings, severityCounts } from '../session/state/findings.ts';
import { selectClip, selectMesh, selectSkeleton } from '../session/state/stage.ts';
import type { SessionState } from '../session/state/store.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { writeText } from '../ui/dom.ts';
import { useFramePainter, usePart, useSession, useSessionState } from '../components/session.tsx';
import { SeverityBadge } from '../components/severity-badge.tsx';
import { costStatus, sizeHint, sizeStatus, skeletonStatus, timeStatus } from './status.ts';
import type { StatusFacts } from './status.ts';
import { workspacePart } from './workspace.ts';
import './status-bar.css';

function selectFacts(state: SessionState): StatusFacts {
  const clip = findAsset(state.assets, state.clipId);
  return {
    skeleton: selectSkeleton(state),
    clip: selectClip(state),
    mesh: selectMesh(state),
    clipBytes: storedBytes(state, clip) ?? 0,
    frameRate: state.frameRate,
  };
}

/** The stage's contents, and the cost of drawing them. */
export function StatusBar(): ReactNode {
  const { panes } = useSession();
  const facts = useSessionState(useShallow(selectFacts));
  const pane = useStore(usePart(workspacePart).store, (state) => state.focusedPane);
  return (
    <footer className="shell-status">
      <span>{skeletonStatus(facts)}</span>
      <span className="shell-status-time">{timeStatus(facts)}</span>
      {facts.clip === undefined ? null : (
        <Tooltip text={sizeHint(facts)}>
          <span className="shell-status-size">{sizeStatus(facts)}</span>
        </Tooltip>
      )}
      <FoundProblems />
      <NewFindings />
      <LastMove />
      <span className="shell-status-pane">
        {pane === null ? '' : `Keys go to ${panes.find(pane)?.title ?? pane}`}
      </span>
      <Cost />
    </footer>
  );
}

/** How much is wrong with what is open, or that it is still being checked; a click shows it. */
function FoundProblems(): ReactNode {
  const { panes } = useSession();
  const { shown } = useSessionState(selectFindings);
  const isChecking = useSessionState((state) => state.isChecking);
  const counts = severityCounts(shown);
  if (!isChecking && counts.error + counts.warning === 0) return null;
  return (
    <button type="button" className="shell-status-found" onClick={() => panes.show('findings')}>
      <SeverityBadge findings={shown} apart />
      <span className="shell-status-found-word" data-checking={isChecking}>
        {isChecking ? 'Checking…' : 'Show findings'}
      </span>
    </button>
  );
}

/** New findings: announced once when the checks are done, and seen in badges. */
function NewFindings(): ReactNode {
  const text = useSessionState((state) => state.newFindings);
  return (
    <output className="ui-visually-hidden" aria-label="New findings">
      {text}
    </output>
  );
}

/** What was undone or redone: seen where it was. */
function LastMove(): ReactNode {
  const text = useStore(useSession().history.state, (state) => state.moved);
  return (
    <output className="ui-visually-hidden" aria-label="Undone or redone">
      {text}
    </output>
  );
}

/** Milliseconds between two updates of the measured numbers, so that they can be read. */
const REST_MS = 250;

function Cost(): ReactNode {
  const text = useRef<HTMLSpanElement>(null);
  const { frameLoop } = useSession().playback;
  const playing = useSessionState((state) => state.playing);
  const paint = (frame: Frame): void => {
    const moving = playing && frame.duration > 0;
    const { scriptMs, framesPerSecond } = frameLoop.stats;
    writeText(text.current, costStatus(scriptMs, frame.engineMs, framesPerSecond, moving));
  };
  useFramePainter('status bar', paint, REST_MS);
  return <span className="ui-number ui-live" ref={text} aria-label="Cost of drawing" />;
}
