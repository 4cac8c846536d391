import { Box, ChevronLeft, ChevronRight, Eraser, Footprints, Volume2, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { CommandButton } from '../../components/command-button.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import { eventMonitorPart } from './event-monitor.ts';
import { STEP_RATES, stepRateText } from './commands.ts';
import { formatCounted } from '../../draw/format.ts';
import { goToTime } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { assetsOfKind } from '../../session/state/assets.ts';
import { selectClipTracks } from '../../session/state/clip-tracks.ts';
import { MAX_SPEED } from '../../session/state/transport.ts';
import { IconButton } from '../../ui/button.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { nextEdgeFrom } from './events.ts';

const RATES = STEP_RATES.map((rate) => ({ value: String(rate), label: stepRateText(rate) }));

/** Number of tracks, step rate and speed, and switches for the effects of events. */
export function TracksBar({ count }: { readonly count: number }): ReactNode {
  const others = useSessionState((state) => assetsOfKind(state.assets, 'track').length) - count;
  const stepRate = useSessionState((state) => state.stepRate);
  const speed = useSessionState((state) => state.speed);
  const { store } = useSession();
  return (
    <div className="ui-bar tracks-bar">
      <span
        className="tracks-count"
        title={
          others > 0 ? 'Tracks belong to the clip that they are built with or named after.' : ''
        }
      >
        {formatCounted(count, 'track')}
        {others > 0 ? ` · ${others} of other clips` : ''}
      </span>
      <div className="tracks-setting">
        steps
        <Select
          label="Steps per second that the page plays in"
          value={String(stepRate)}
          choices={RATES}
          onChange={(chosen) =>
            store.setState({ stepRate: STEP_RATES.find((rate) => String(rate) === chosen) ?? null })
          }
        />
      </div>
      <div className="tracks-setting">
        speed
        <NumberField
          label="Speed of playing"
          value={speed}
          min={-MAX_SPEED}
          max={MAX_SPEED}
          step={0.25}
          unit="×"
          onCommit={store.getState().setSpeed}
        />
      </div>
      <EventSteps />
      <span className="tracks-spacer" />
      <CommandButton command="tracks.root-motion" icon={Footprints} />
      <CommandButton command="tracks.attachment" icon={Box} />
      <CommandButton command="tracks.flash" icon={Zap} />
      <CommandButton command="tracks.sound" icon={Volume2} />
      <CommandButton command="tracks.clear-log" icon={Eraser} />
    </div>
  );
}

/** Steps from event to event, over all tracks that fire. */
function EventSteps(): ReactNode {
  const session = useSession();
  const fires = useSessionState((state) =>
    selectClipTracks(state).some(({ track }) => track.type === 'float'),
  );
  return (
    <>
      <IconButton
        label="To the event before"
        disabled={!fires}
        onClick={() => stepEvent(session, -1)}
        icon={ChevronLeft}
      />
      <IconButton
        label="To the next event"
        disabled={!fires}
        onClick={() => stepEvent(session, 1)}
        icon={ChevronRight}
      />
    </>
  );
}

/** Stops in any case; stays if there is no more in that direction. */
function stepEvent(session: Session, direction: 1 | -1): void {
  const { ratio, duration } = session.playback.player.frame;
  const tables = session.use(eventMonitorPart).tallies.map(({ table }) => table);
  const edge = nextEdgeFrom(tables, ratio, direction);
  if (edge === undefined) session.store.getState().pause();
  else goToTime(session, edge * duration);
}
