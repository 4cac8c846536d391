import { useMemo, type ReactNode } from 'react';
import type { Animation } from '#engine/model';
import { NothingToShow } from '../../components/next-steps.tsx';
import { useRequestedJob, useSessionState } from '../../components/session.tsx';
import { findAsset } from '../../session/state/assets.ts';
import { selectAnimation } from '../../session/state/stage.ts';
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
  const asset = useSessionState(({ assets, clipId }) => findAsset(assets, clipId));
  const fileBytes = asset?.entry.range.length ?? 0;
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
