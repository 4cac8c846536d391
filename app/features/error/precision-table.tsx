import { useMemo, useRef, type ReactNode } from 'react';
import type { JointIndex, Seconds } from '#engine/base';
import { useFramePainter, useSessionState } from '../../components/session.tsx';
import {
  errorText,
  poseSource,
  storedPrecision,
  type StoredPrecision,
} from '#engine/inspect/error';
import { poseLength } from '#engine/math';
import { KEY_KINDS } from '#engine/model';
import type { Frame } from '../../playback/frame.ts';
import { isAdditive } from '../../session/state/additive.ts';
import type { Explained } from './state.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';

interface PrecisionTableProps {
  readonly explained: Explained;
  readonly joint: JointIndex;
  /** Farthest distance from the joint to anything below it. */
  readonly reach: number;
}

/** How exactly an archive can store the joint's values at the playhead; written at frame time. */
export function PrecisionTable({ explained, joint, reach }: PrecisionTableProps): ReactNode {
  const differences = useDifferences(explained);
  const unit = useSessionState((state) => state.lengthUnit);
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useRef<readonly unknown[]>([]);
  useFramePainter(
    'stored-precision',
    ({ pose, poseVersion, playhead }: Frame) => {
      const wanted = [poseVersion, joint, reach, unit, differences];
      if (wanted.every((part, i) => part === drawn.current[i]) || pose.length === 0) return;
      drawn.current = wanted;
      const stored = differences?.(playhead.time) ?? pose;
      storedPrecision(stored, joint, reach).forEach((precision, i) => {
        const cells = body.current?.rows.item(i)?.cells;
        writeText(cells?.item(1) ?? null, errorText(precision.step, precision.kind, unit));
        writeText(cells?.item(2) ?? null, atMost(precision, unit));
      });
    },
    READING_MS,
  );
  return (
    <table className="ui-table causes-table causes-precision ui-live">
      <thead>
        <tr>
          <th scope="col">rounding at this time</th>
          <th
            scope="col"
            data-tip="From one value that an archive can hold to the next, where the joint is now"
          >
            one step
          </th>
          <th
            scope="col"
            data-tip="What half a step moves as far out as what hangs on the joint reaches"
          >
            at {errorText(reach, 'shell', unit)}, at most
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {KEY_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={`kind-${kind}`}>
              {kind}
            </th>
            <td>–</td>
            <td>–</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Samples an additive clip by itself: the frame's pose is already added to the rest pose. */
function useDifferences({
  skeleton,
  candidate,
}: Explained): ((time: Seconds) => Float32Array) | undefined {
  return useMemo(() => {
    if (!isAdditive(skeleton, candidate)) return undefined;
    const source = poseSource(candidate);
    const pose = new Float32Array(poseLength(skeleton.count));
    return (time) => {
      source.samplePose(time, pose);
      return pose;
    };
  }, [skeleton, candidate]);
}

function atMost({ atReach }: StoredPrecision, unit: Parameters<typeof errorText>[2]): string {
  return errorText(atReach, 'shell', unit);
}
