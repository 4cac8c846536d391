import { useMemo, useState, type ReactNode } from 'react';
import type { Seconds } from '#engine/base';
import { useStore } from 'zustand';
import type { LoopSeamRequest, LoopSeam } from '#engine/inspect';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useRequestedJob, useSession, useSessionState } from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { loopTable, loopText, onlySourceCloses, type LoopTable } from './loop-text.ts';
import { selectErrorComparison } from '../../session/state/error-comparison.ts';
import {
  selectClip,
  selectSkeleton,
  selectOrientation,
  upDirection,
} from '../../session/state/stage.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JointRow, JointTable } from './joint-table.tsx';
import { loopSeamsJob } from './state.ts';

/** How the clip goes from its last pose to its first: which joints jump, and whether the source does so, too. */
export function LoopView(): ReactNode {
  const subject = useSubject();
  const { result, problem } = useRequestedJob(loopSeamsJob, subject);
  const [last, setLast] = useState<Found>();
  if (subject !== undefined && result !== undefined && last?.seams !== result) {
    setLast({ subject, seams: result });
  }
  if (subject === undefined) {
    return (
      <NothingToShow title="No clip is shown">
        Open a clip and its skeleton to see whether it closes as a loop.
      </NothingToShow>
    );
  }
  if (problem !== undefined) return <EmptyState title={problem} />;
  // The previous result stays until the next one, so that nothing flickers.
  if (last?.subject.skeleton !== subject.skeleton) return <Working />;
  return <Seam {...last} busy={last.subject !== subject} />;
}

/** The clips to compare; the same object as long as nothing in it changes. */
function useSubject(): LoopSeamRequest | undefined {
  const skeleton = useSessionState(selectSkeleton);
  const clip = useSessionState(selectClip);
  const reference = useSessionState((state) => selectErrorComparison(state)?.reference);
  const frameRate = useSessionState((state) => state.frameRate);
  const orientation = useSessionState(selectOrientation);
  return useMemo(() => {
    if (skeleton === undefined || clip?.trackCount !== skeleton.count) return undefined;
    const source = reference?.trackCount === skeleton.count && reference !== clip && reference;
    const clips = source ? [clip, source] : [clip];
    return { skeleton, clips, frame: 1 / frameRate, up: upDirection(orientation) };
  }, [skeleton, clip, reference, frameRate, orientation]);
}

/** Visible only if measuring takes long. */
function Working(): ReactNode {
  return <p className="error-words error-working">Comparing the end with the beginning…</p>;
}

interface Found {
  readonly subject: LoopSeamRequest;
  /** Of the clip, and of its source if there is one. */
  readonly seams: readonly LoopSeam[];
}

interface SeamProps extends Found {
  /** Whether the seams are still those of the previous clip. */
  readonly busy: boolean;
}

function Seam({ subject, seams: [seam, source], busy }: SeamProps): ReactNode {
  const { skeleton, clips } = subject;
  const unit = useSessionState((state) => state.lengthUnit);
  const tolerance = useSessionState((state) => state.errorTolerance);
  const { words, table, canClose } = useMemo(() => {
    const scene = { seam, source, skeleton, tolerance, unit };
    const shown = loopTable(scene);
    const isOpen = shown.rows.some(({ hasPositionJump }) => hasPositionJump);
    return {
      words: loopText(scene),
      table: shown,
      canClose: isOpen && !onlySourceCloses(scene),
    };
  }, [seam, source, skeleton, tolerance, unit]);
  return (
    <div className="error-body" aria-busy={busy}>
      {words.map((sentence) => (
        <p key={sentence} className="error-words">
          {sentence}
        </p>
      ))}
      {canClose ? <CloseLoop /> : null}
      <SeamTable {...table} hasSource={source !== undefined} end={clips[0].duration} />
    </div>
  );
}

/** Also for a gap that is too large for a finding: whether a clip is meant to loop is up to the person. */
function CloseLoop(): ReactNode {
  const session = useSession();
  const command = session.commands.find('findings.close-loop');
  const canClose = useStore(session.store, () => command.enabled?.(session) ?? true);
  const label = useStore(session.store, () => command.label?.(session) ?? command.title);
  // The other label says that it is at work.
  if (!canClose && label === command.title) return null;
  return (
    <p className="error-words">
      <Button disabled={!canClose} onClick={() => session.commands.run(command.id)}>
        {label}
      </Button>
    </p>
  );
}

interface SeamTableProps extends LoopTable {
  readonly hasSource: boolean;
  /** Where the clip ends. */
  readonly end: Seconds;
}

/** Rows that are rendered at first; the rest follows on demand. */
const FIRST_ROWS = 60;

function SeamTable({ units, rows, hasSource, end }: SeamTableProps): ReactNode {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <JointTable head={<SeamHead units={units} hasSource={hasSource} />}>
        {shown.map((row) => (
          <JointRow key={row.joint} joint={row.joint} time={end} name={row.name}>
            <td data-above={row.hasPositionJump || undefined}>{row.positionJump}</td>
            {hasSource ? <td>{row.source}</td> : null}
            <td>{row.rotationJump}</td>
            <td data-above={row.hasVelocityJump || undefined}>{row.velocityJump}</td>
          </JointRow>
        ))}
      </JointTable>
      {shown.length < rows.length ? (
        <p className="error-words">
          <Button onClick={() => setAll(true)}>
            Show {formatCounted(rows.length - shown.length, 'more joint')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

function SeamHead({ units, hasSource }: Pick<SeamTableProps, 'units' | 'hasSource'>): ReactNode {
  return (
    <>
      <th scope="col">last to first</th>
      <th scope="col" data-tip="How far the joint is from its first place, in model space">
        jump {units.positionJump}
      </th>
      {hasSource ? (
        <th scope="col" data-tip="The jump of the clip that this one is measured against">
          source {units.positionJump}
        </th>
      ) : null}
      <th scope="col" data-tip="Between the joint’s own rotations, at its parent">
        own rotation {units.rotationJump}
      </th>
      <th
        scope="col"
        data-tip="Change of its velocity; amber where it is clearly larger than between frames near the clip’s ends"
      >
        Δv {units.velocityJump}
      </th>
    </>
  );
}
