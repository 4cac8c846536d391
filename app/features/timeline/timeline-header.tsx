import type { ReactNode } from 'react';
import { useSessionState } from '../../components/session.tsx';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { paddingText } from '../../draw/key-text.ts';
import type { TimelineScene } from './draw-scene.ts';
import { selectSkeleton } from '../../session/state/stage.ts';
import { RangeBar } from './range-bar.tsx';

interface SceneProps {
  readonly scene: TimelineScene;
}

/** Numbers of rows at the left and of keys at the right; the selected range between them. */
export function TimelineHeader({ scene }: SceneProps): ReactNode {
  const range = useSessionState((state) => state.selectedRange);
  return (
    <div className="timeline-header">
      <RowCount scene={scene} />
      {scene.keys.duration === 0 ? <span>a single pose, at 0 s</span> : null}
      {range === null ? null : <RangeBar scene={scene} range={range} />}
      <KeySummary scene={scene} />
    </div>
  );
}

function RowCount({ scene: { rows, names } }: SceneProps): ReactNode {
  const hidden = names.length - rows.joints;
  const hasSkeleton = useSessionState((state) => selectSkeleton(state) !== undefined);
  const all = formatCounted(names.length, hasSkeleton ? 'joint' : 'track');
  if (hidden === 0) return <span>{all}</span>;
  return (
    <span>
      {formatCount(rows.joints)} of {all}
      <span className="timeline-filtered"> · {formatCount(hidden)} hidden by the filter</span>
    </span>
  );
}

function KeySummary({ scene: { keys, found } }: SceneProps): ReactNode {
  const counts = keys.lanes.map(({ count }, kind) => found?.lanes[kind].before[count] ?? count);
  return (
    <span className="timeline-summary ui-number">
      {found === undefined ? null : (
        <span className="timeline-found">
          {formatCount(found.count)} found, {formatBytes(found.bytes)} of
        </span>
      )}
      <span data-tip={paddingText(keys.padding)}>
        {formatCounted(keys.count, 'key')} · {formatBytes(keys.bytes)}
      </span>
      <Kind kind="translation" shape="■" letter="T" count={counts[0]} />
      <Kind kind="rotation" shape="●" letter="R" count={counts[1]} />
      <Kind kind="scale" shape="▲" letter="S" count={counts[2]} />
    </span>
  );
}

interface KindProps {
  readonly kind: string;
  readonly shape: string;
  readonly letter: string;
  readonly count: number;
}

function Kind({ kind, shape, letter, count }: KindProps): ReactNode {
  return (
    <span title={`${kind} keys`}>
      <span className={`kind-${kind}`} aria-hidden>
        {shape}
      </span>{' '}
      {letter} {formatCount(count)}
    </span>
  );
}
