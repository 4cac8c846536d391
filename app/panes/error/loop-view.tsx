import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { loopSeam, poseSource } from '#engine';
import { NextSteps } from '../../commands/next-steps.tsx';
import { loopRows, loopWords } from '../../draw/error/loop-text.ts';
import type { LoopRow, LoopScene } from '../../draw/error/loop-text.ts';
import { player } from '../../playback/playback.ts';
import { selectComparison } from '../../store/error.ts';
import { selectClip, selectSkeleton } from '../../store/stage.ts';
import { appStore } from '../../store/store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** How the clip goes from its last pose to its first: which joints jump, and whether the source does so, too. */
export function LoopView(): ReactNode {
  const skeleton = useStore(appStore, selectSkeleton);
  const clip = useStore(appStore, selectClip);
  const reference = useStore(appStore, (state) => selectComparison(state)?.reference);
  const frameRate = useStore(appStore, (state) => state.frameRate);
  const [seam, source] = useMemo(
    () =>
      [clip, reference].map((one) =>
        skeleton === undefined || one === undefined || one.trackCount !== skeleton.count
          ? undefined
          : loopSeam(skeleton, poseSource(one), 1 / frameRate),
      ),
    [skeleton, clip, reference, frameRate],
  );
  if (skeleton === undefined || seam === undefined) {
    return (
      <EmptyState title="No clip on the stage">
        <p>Open a clip and its skeleton to see whether it closes as a loop.</p>
        <NextSteps />
      </EmptyState>
    );
  }
  return <Seam seam={seam} source={clip === reference ? undefined : source} skeleton={skeleton} />;
}

type SeamProps = Pick<LoopScene, 'seam' | 'source' | 'skeleton'>;

function Seam({ seam, source, skeleton }: SeamProps): ReactNode {
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
      <SeamTable rows={rows} hasSource={source !== undefined} />
    </div>
  );
}

interface SeamTableProps {
  readonly rows: readonly LoopRow[];
  readonly hasSource: boolean;
}

function SeamTable({ rows, hasSource }: SeamTableProps): ReactNode {
  return (
    <table
      className="ui-table error-table"
      onPointerLeave={() => appStore.getState().setHover({ joint: null })}
    >
      <thead>
        <tr>
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
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SeamRow key={row.joint} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function SeamRow({ row }: { readonly row: LoopRow }): ReactNode {
  const { joint, name, jump, source, turn, kick, jumps, kicks } = row;
  const isActive = useStore(appStore, (state) => state.selectedJoints.at(-1) === joint);
  const isHovered = useStore(appStore, (state) => state.hover.joint === joint);
  return (
    <tr
      data-active={isActive || undefined}
      data-hovered={isHovered || undefined}
      onPointerEnter={() => appStore.getState().setHover({ joint })}
    >
      <th scope="row">
        <button type="button" onClick={() => goToEnd(joint)}>
          {name}
        </button>
      </th>
      <td data-above={jumps || undefined}>{jump}</td>
      {source === '' ? null : <td>{source}</td>}
      <td>{turn}</td>
      <td data-above={kicks || undefined}>{kick}</td>
    </tr>
  );
}

function goToEnd(joint: number): void {
  const { pause, selectJoint } = appStore.getState();
  pause();
  selectJoint(joint);
  player.seek(player.frame.duration);
}
