import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { loopSeam, poseSource } from '#engine';
import type { Seconds } from '#engine';
import { NextSteps } from '../../commands/next-steps.tsx';
import { formatCounted } from '../../draw/format.ts';
import { loopRows, loopWords } from '../../draw/error/loop-text.ts';
import type { LoopRow, LoopScene } from '../../draw/error/loop-text.ts';
import { selectComparison } from '../../store/error.ts';
import { selectClip, selectSkeleton } from '../../store/stage.ts';
import { selectStance } from '../../store/stance.ts';
import { appStore } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JointRow, JointTable } from './joint-row.tsx';
import { upOf } from './up-axis.ts';

/** How the clip goes from its last pose to its first: which joints jump, and whether the source does so, too. */
export function LoopView(): ReactNode {
  const skeleton = useStore(appStore, selectSkeleton);
  const clip = useStore(appStore, selectClip);
  const reference = useStore(appStore, (state) => selectComparison(state)?.reference);
  const frameRate = useStore(appStore, (state) => state.frameRate);
  const stance = useStore(appStore, selectStance);
  const [seam, source] = useMemo(
    () =>
      [clip, reference].map((one) =>
        skeleton === undefined || one === undefined || one.trackCount !== skeleton.count
          ? undefined
          : loopSeam(skeleton, poseSource(one), 1 / frameRate, upOf(stance)),
      ),
    [skeleton, clip, reference, frameRate, stance],
  );
  if (skeleton === undefined || seam === undefined) {
    return (
      <EmptyState title="No clip on the stage">
        <p>Open a clip and its skeleton to see whether it closes as a loop.</p>
        <NextSteps />
      </EmptyState>
    );
  }
  return (
    <Seam
      seam={seam}
      source={clip === reference ? undefined : source}
      skeleton={skeleton}
      end={clip?.duration ?? 0}
    />
  );
}

type SeamProps = Pick<LoopScene, 'seam' | 'source' | 'skeleton'> & Pick<SeamTableProps, 'end'>;

function Seam({ seam, source, skeleton, end }: SeamProps): ReactNode {
  const unit = useStore(appStore, (state) => state.lengthUnit);
  const tolerance = useStore(appStore, (state) => state.errorTolerance);
  const { words, rows } = useMemo(() => {
    const scene = { seam, source, skeleton, tolerance, unit };
    return { words: loopWords(scene), rows: loopRows(scene) };
  }, [seam, source, skeleton, tolerance, unit]);
  return (
    <div className="error-body">
      {words.map((sentence) => (
        <p key={sentence} className="error-words">
          {sentence}
        </p>
      ))}
      <SeamTable rows={rows} hasSource={source !== undefined} end={end} />
    </div>
  );
}

interface SeamTableProps {
  readonly rows: readonly LoopRow[];
  readonly hasSource: boolean;
  /** Where the clip ends. */
  readonly end: Seconds;
}

/** Lines that are there at once: of hundreds, the first are those that one looks for. */
const FIRST_ROWS = 60;

function SeamTable({ rows, hasSource, end }: SeamTableProps): ReactNode {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <JointTable head={<SeamHead hasSource={hasSource} />}>
        {shown.map(({ joint, name, jump, source, turn, kick, jumps, kicks }) => (
          <JointRow key={joint} joint={joint} time={end} name={name}>
            <td data-above={jumps || undefined}>{jump}</td>
            {hasSource ? <td>{source}</td> : null}
            <td>{turn}</td>
            <td data-above={kicks || undefined}>{kick}</td>
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

function SeamHead({ hasSource }: Pick<SeamTableProps, 'hasSource'>): ReactNode {
  return (
    <>
      <th scope="col">From last to first</th>
      <th scope="col" data-tip="How far the joint is from its first place, in model space">
        jump
      </th>
      {hasSource ? (
        <th scope="col" data-tip="The jump of the clip that this one is measured against">
          source
        </th>
      ) : null}
      <th scope="col" data-tip="Between the joint’s own rotations, at its parent">
        own turn
      </th>
      <th
        scope="col"
        data-tip="Change of its velocity; amber where it is clearly larger than between frames near the clip’s ends"
      >
        Δ velocity
      </th>
    </>
  );
}
