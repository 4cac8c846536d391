import { useMemo, type ReactNode } from 'react';
import type { Animation } from '#engine/model';
import { gridRatio } from '#engine/inspect';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useRequestedJob, useSessionState } from '../../components/session.tsx';
import { findAsset, storedBytes } from '../../session/state/assets.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import type { PaneTable } from '../../session/panes.ts';
import { IntervalTable } from './interval-table.tsx';
import { SeekMapsView } from './seek-maps.tsx';
import { iframeIntervalsJob, seekMapsJob } from './state.ts';
import './seek-cost-pane.css';

/** The cost of seeks from any time of the clip to any other, and the effect of other iframes. */
export default function SeekCostPane(): ReactNode {
  const animation = useSessionState(selectAnimation);
  if (animation === undefined) {
    return (
      <NothingToShow title="Nothing to seek in">
        Only a runtime animation has a cursor and iframes.
      </NothingToShow>
    );
  }
  return <SeekCost animation={animation} />;
}

function SeekCost({ animation }: { readonly animation: Animation }): ReactNode {
  const fileBytes = useSessionState(
    (state) => storedBytes(state, findAsset(state.assets, state.clipId)) ?? 0,
  );
  const clip = useMemo(() => ({ animation, fileBytes }), [animation, fileBytes]);
  const maps = useRequestedJob(seekMapsJob, animation);
  // The maps are wanted first, and the other takes long: neither is to wait for the other's processor.
  const isMapped = maps.subject === animation && maps.phase === 'idle';
  const intervals = useRequestedJob(iframeIntervalsJob, isMapped ? clip : undefined);
  return (
    <section className="ui-pane seek" aria-label="Seek cost">
      <SeekMapsView animation={animation} job={maps} />
      <IntervalTable clip={animation.name} job={intervals} />
    </section>
  );
}

const COLUMNS = [
  'from (s)',
  'to (s)',
  'as a player does (keys)',
  'key by key (keys)',
  'fewest bytes (keys)',
  'as a player does (bytes)',
  'key by key (bytes)',
  'fewest bytes (bytes)',
];

/** What a seek from any time to any other costs. */
export function useSeekCostTables(): readonly PaneTable[] {
  const animation = useSessionState(selectAnimation);
  const { result: maps } = useRequestedJob(seekMapsJob, animation);
  if (animation === undefined || maps === undefined) return [];
  const { rule, sequential, best } = maps;
  const { size } = rule;
  return [
    {
      title: 'Seeks',
      columns: COLUMNS,
      rowCount: size * size,
      row: (index) => {
        const [from, to] = [Math.floor(index / size), index % size];
        return [
          gridRatio(from, size) * animation.duration,
          gridRatio(to, size) * animation.duration,
          ...[rule, sequential, best].map(({ keys }) => keys[index]),
          ...[rule, sequential, best].map(({ bytes }) => bytes[index]),
        ];
      },
    },
  ];
}
