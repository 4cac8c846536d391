import { type ReactNode } from 'react';
import { KEY_KINDS } from '#engine/model';
import { KindMark } from '../../components/key-marks.tsx';
import { useSessionState } from '../../components/session.tsx';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { paddingText } from '../../draw/key-text.ts';
import type { TimelineScene } from './draw-scene.ts';
import { selectSkeleton } from '../../session/state/stage.ts';
import { RowChoice } from './row-choice.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const RangeBar = lazyComponent(() => import('./range-bar.tsx'));

interface SceneProps {
  readonly scene: TimelineScene;
}

/** Numbers of rows at the left and of keys at the right; the selected range between them. */
export function TimelineHeader({ scene }: SceneProps): ReactNode {
  const range = useSessionState((state) => state.selectedRange);
  return (
    <div className="timeline-header">
      <RowCount scene={scene} />
      <RowChoice pinned={pinnedCount(scene)} />
      {scene.keys.duration === 0 ? <span>a single pose, at 0 s</span> : null}
      {range === null ? null : <RangeBar scene={scene} range={range} />}
      <KeySummary scene={scene} />
    </div>
  );
}

function pinnedCount({ rows: { layout } }: TimelineScene): number {
  return layout.pinned?.reduce((sum, isPinned) => sum + isPinned, 0) ?? 0;
}

function RowCount({ scene: { rows, names } }: SceneProps): ReactNode {
  const listed = rows.layout.order.length;
  const folded = names.length - listed;
  const filtered = listed - rows.joints;
  const filter = useSessionState((state) => state.filter.trim());
  const hasSkeleton = useSessionState((state) => selectSkeleton(state) !== undefined);
  const all = formatCounted(names.length, hasSkeleton ? 'joint' : 'track');
  if (folded + filtered === 0) return <span>{all}</span>;
  return (
    <span>
      {formatCount(rows.joints)} of {all}
      {folded === 0 ? null : ` · ${formatCount(folded)} folded`}
      {filtered === 0 ? null : (
        <span className="timeline-filtered">
          {' '}
          · {formatCount(filtered)}{' '}
          {filter === '' ? 'outside the joint set' : 'hidden by the filter'}
        </span>
      )}
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
      {KEY_KINDS.map((kind, place) => (
        <span key={kind} title={`${kind} keys`}>
          <KindMark kind={kind} /> {kind.charAt(0).toUpperCase()} {formatCount(counts[place])}
        </span>
      ))}
    </span>
  );
}
