import { useMemo, useState, type CSSProperties, type ReactNode } from 'react';
import { isDrifting, iframeFacts, type IframeFacts } from '#engine/inspect';
import { iframeTotals, keyStreams, type Animation } from '#engine/model';
import { useSession, useSessionState } from '../../components/session.tsx';
import { NothingToShow } from '../../components/next-steps.tsx';
import { formatBytes, formatCounted, formatSeconds } from '../../draw/format.ts';
import { goToTime } from '../../session/navigation.ts';
import { selectAnimation } from '../../session/state/stage.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { tableOf, type PaneTable } from '../../session/panes.ts';
import { IframeList } from './iframe-list.tsx';
import { Snapshot } from './snapshot.tsx';
import './iframes-pane.css';

/** The snapshots of a clip: when each was taken, the time that a player assumes, and its contents. */
export default function IframesPane(): ReactNode {
  const animation = useSessionState(selectAnimation);
  if (animation === undefined) {
    return (
      <NothingToShow title="No iframes">
        Only a runtime animation has snapshots to seek to.
      </NothingToShow>
    );
  }
  return <Iframes key={animation.name} animation={animation} />;
}

/** Of the font of numbers, in CSS pixels. */
const DIGIT_WIDTH = 6.7;

function Iframes({ animation }: { readonly animation: Animation }): ReactNode {
  const session = useSession();
  const facts = useMemo(() => iframeFacts(animation), [animation]);
  const selected = useSessionState((state) => state.selectedIframe);
  const chosen = facts.findIndex(
    ({ kind, iframe }) => kind === selected?.kind && iframe === selected.iframe,
  );
  // The last chosen snapshot stays visible while something else is selected.
  const [last, setLast] = useState(0);
  if (chosen >= 0 && chosen !== last) setLast(chosen);
  if (facts.length === 0) {
    return (
      <EmptyState title="This clip has no iframes">
        <p>
          Going backward or far ahead plays it from its start. Seek cost shows what an interval
          would change, and opens a copy with it.
        </p>
        <OtherIntervals />
      </EmptyState>
    );
  }
  const select = ({ kind, iframe }: IframeFacts): void =>
    session.store.getState().selectIframe({ kind, iframe });
  const timeWidth = `${DIGIT_WIDTH * formatSeconds(animation.duration).length}px`;
  const at = Math.min(chosen < 0 ? last : chosen, facts.length - 1);
  return (
    <section
      className="ui-pane iframes"
      aria-label="Iframes"
      style={{ '--snapshots': facts.length, '--time-width': timeWidth } as CSSProperties}
    >
      <div className="iframes-summary">
        {summary(animation, facts)}
        <OtherIntervals />
      </div>
      <IframeList
        animation={animation}
        facts={facts}
        chosen={at}
        onChoose={(row) => select(facts[row])}
      />
      <Snapshot
        animation={animation}
        facts={facts[at]}
        onSeek={() => goToTime(session, facts[at].taken * animation.duration)}
      />
    </section>
  );
}

/** Leads to the pane where the clip gets other iframes. */
function OtherIntervals(): ReactNode {
  const { panes } = useSession();
  return (
    <Button variant="quiet" onClick={() => panes.show('seek-cost')}>
      Other intervals…
    </Button>
  );
}

function summary(animation: Animation, facts: readonly IframeFacts[]): ReactNode {
  const { count, bytes } = iframeTotals(keyStreams(animation));
  const drifting = facts.filter(isDrifting).length;
  const size = `${formatCounted(count, 'iframe')}, ${formatBytes(bytes)}`;
  return (
    <>
      <span>{size}</span>
      {drifting === 0 ? (
        <span title="Each was taken at the time that a player assumes">no drift</span>
      ) : (
        <span className="iframes-drift">
          ▲ {formatCounted(drifting, 'iframe')} not at the time that a player assumes
        </span>
      )}
    </>
  );
}

/** The snapshots of the clip, stream by stream. */
export function useIframesTables(): readonly PaneTable[] {
  const animation = useSessionState(selectAnimation);
  const facts = useMemo(() => animation && iframeFacts(animation), [animation]);
  if (animation === undefined || facts === undefined) return [];
  const { duration } = animation;
  return [
    tableOf(
      'Iframes',
      ['kind', 'number', 'taken (s)', 'assumed (s)', 'last key', 'bytes', 'keys read'],
      facts,
      ({ kind, iframe, taken, assumed, lastKey, bytes, keysPassed }) => [
        kind,
        iframe,
        taken * duration,
        assumed * duration,
        lastKey,
        bytes,
        keysPassed,
      ],
    ),
  ];
}
