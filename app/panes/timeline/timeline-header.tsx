import type { ReactNode } from 'react';
import { Expand, Repeat, X } from 'lucide-react';
import { useStore } from 'zustand';
import { CommandButton } from '../../commands/command-button.tsx';
import { timelineCommand } from '../../commands/timeline-commands.ts';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { rangeStatistics } from '../../draw/timeline/range-statistics.ts';
import type { TimelineScene } from '../../draw/timeline/scene.ts';
import { selectSkeleton } from '../../store/stage.ts';
import { appStore } from '../../store/store.ts';
import type { TimeRange } from '../../store/selection.ts';
import { IconButton } from '../../ui/button.tsx';

interface SceneProps {
  readonly scene: TimelineScene;
}

/** What is shown of what there is: rows at the left, the selected range, all keys at the right. */
export function TimelineHeader({ scene }: SceneProps): ReactNode {
  const range = useStore(appStore, (state) => state.selectedRange);
  return (
    <div className="timeline-header">
      <RowCount scene={scene} />
      {range === null ? null : <RangeBar scene={scene} range={range} />}
      <KeySummary scene={scene} />
    </div>
  );
}

function RowCount({ scene: { rows, names } }: SceneProps): ReactNode {
  const hidden = names.length - rows.joints;
  const hasSkeleton = useStore(appStore, (state) => selectSkeleton(state) !== undefined);
  const all = formatCounted(names.length, hasSkeleton ? 'joint' : 'track');
  if (hidden === 0) return <span>{all}</span>;
  return (
    <span>
      {formatCount(rows.joints)} of {all}
      <span className="timeline-filtered"> · {formatCount(hidden)} hidden by the filter</span>
    </span>
  );
}

function KeySummary({ scene: { keys } }: SceneProps): ReactNode {
  const [translations, rotations, scales] = keys.lanes;
  return (
    <span className="timeline-summary ui-number">
      {formatCounted(keys.count, 'key')} · {formatBytes(keys.bytes)}
      <Kind kind="translation" shape="■" letter="T" count={translations.count} />
      <Kind kind="rotation" shape="●" letter="R" count={rotations.count} />
      <Kind kind="scale" shape="▲" letter="S" count={scales.count} />
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
      <span className={`timeline-kind-${kind}`} aria-hidden>
        {shape}
      </span>{' '}
      {letter} {formatCount(count)}
    </span>
  );
}

interface RangeBarProps extends SceneProps {
  readonly range: TimeRange;
}

/** What lies in the selected stretch of time. */
function RangeBar({ scene, range: { from, to } }: RangeBarProps): ReactNode {
  const { total, keys, bytes, joints } = rangeStatistics(scene, from, to);
  const selectRange = useStore(appStore, (state) => state.selectRange);
  return (
    <output className="timeline-range ui-number" aria-label="Selected range">
      <span>
        {from.toFixed(3)} – {to.toFixed(3)} s ({(to - from).toFixed(3)} s)
      </span>
      <span>
        {formatCounted(total, 'key')}: ■ {formatCount(keys[0])} ● {formatCount(keys[1])} ▲{' '}
        {formatCount(keys[2])}
      </span>
      <span>{formatBytes(bytes)}</span>
      <span>{formatCounted(joints, 'joint')}</span>
      <CommandButton command={timelineCommand('zoom-to-range')}>
        <Expand size={12} />
      </CommandButton>
      <CommandButton command={timelineCommand('loop-selected-range')}>
        <Repeat size={12} />
      </CommandButton>
      <IconButton label="Clear the selected range" onClick={() => selectRange(null)}>
        <X size={12} />
      </IconButton>
    </output>
  );
}
