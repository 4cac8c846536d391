import { useMemo, useRef } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import type { Ratio, Seconds } from '#engine/base';
import { edgeTable } from '#engine/inspect';
import { TRACK_COMPONENTS } from '#engine/model';
import type { UserTrack } from '#engine/model';
import { sampleTrack } from '#engine/runtime';
import {
  useFramePainter,
  usePart,
  useSession,
  useSessionState,
} from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { COMPONENT_COLORS, COMPONENT_NAMES } from '../../draw/track-plot.ts';
import { eventMonitorPart } from './event-monitor.ts';
import type { EventMonitor } from './event-monitor.ts';
import type { EventTally } from './event-tally.ts';
import type { AssetId } from '../../session/state/assets.ts';
import type { TrackAsset } from '../../session/state/clip-tracks.ts';
import { thresholdOf } from '../../session/state/tracks.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';
import { ContactDrift } from './contact-drift.tsx';
import { countVerdict } from './events.ts';
import { TrackCurve } from './track-curve.tsx';

interface TrackRowProps {
  readonly asset: TrackAsset;
  readonly duration: Seconds;
}

/** One track: name, value at the playhead and curve; for a float track also threshold and count. */
export function TrackRow({ asset, duration }: TrackRowProps): ReactNode {
  const { id, name, track } = asset;
  const value = useRef<HTMLElement>(null);
  const count = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const isFloat = track.type === 'float';
  const setThreshold = useSessionState((state) => state.setThreshold);
  const threshold = useSessionState((state) => thresholdOf(state, id, track));
  const crossings = useMemo(
    () => (isFloat ? { value: threshold, edges: edgeTable(track, threshold) } : undefined),
    [isFloat, track, threshold],
  );
  useReadings(asset, value, count);
  useFlash(id, row);
  return (
    <div className="tracks-row" ref={row}>
      <div className="tracks-head ui-live">
        <span className="ui-cut tracks-name" title={`${name} · ${track.type} · ${asset.fileName}`}>
          {name}
        </span>
        <span className="tracks-type">
          {typeText(track)}
          {isFloat ? <ContactDrift asset={asset} threshold={threshold} /> : null}
        </span>
        <TrackValue ref={value} track={track} />
        {isFloat ? (
          <span className="tracks-threshold">
            <NumberField
              label={`Threshold of ${name}`}
              value={threshold}
              step={0.05}
              digits={4}
              onCommit={(entered) => setThreshold(id, entered)}
            />
            <span className="tracks-fired" title="Events that fired, of those expected">
              <span ref={count} />
            </span>
          </span>
        ) : null}
      </div>
      <TrackCurve asset={asset} duration={duration} threshold={crossings} />
    </div>
  );
}

/** Type and number of keys. A float track is known by its threshold field; its type would take the drift's room. */
function typeText({ type, count }: UserTrack): string {
  const kind = type === 'float' ? '' : `${type} · `;
  return `${kind}${count === 0 ? 'no keys, constant' : formatCounted(count, 'key')}`;
}

type ElementRef = RefObject<HTMLElement | null>;

/** Keeps the value at the playhead and the count of events up to date, as often as they can be read. */
function useReadings({ id, track }: TrackAsset, value: ElementRef, count: ElementRef): void {
  const eventMonitor = usePart(eventMonitorPart);
  useFramePainter(
    'tracks-values',
    ({ ratio }) => {
      writeValue(value.current, track, ratio);
      const tally = tallyOf(eventMonitor, id);
      if (tally === undefined) return;
      const expected = eventMonitor.expected(tally);
      writeText(
        count.current,
        `${tally.fired} of ${expected} ${countVerdict(tally.fired, expected)}`,
      );
    },
    READING_MS,
  );
}

/** Flashes a row in the frame in which an event of its track fires. */
function useFlash(id: AssetId, row: ElementRef): void {
  const { store } = useSession();
  const eventMonitor = usePart(eventMonitorPart);
  const lastFired = useRef(0);
  useFramePainter('tracks-flash', () => {
    const fired = tallyOf(eventMonitor, id)?.fired ?? 0;
    const flashes = fired > lastFired.current && store.getState().eventFlash;
    lastFired.current = fired;
    if (flashes) flash(row.current);
  });
}

function tallyOf(eventMonitor: EventMonitor, id: AssetId): EventTally | undefined {
  for (const tally of eventMonitor.tallies) if (tally.id === id) return tally;
  return undefined;
}

const sampled = new Float32Array(4);

interface TrackValueProps {
  readonly ref: Ref<HTMLElement>;
  readonly track: UserTrack;
}

/** A value by its components, named in the colours of their curves; written at frame time. */
function TrackValue({ ref, track }: TrackValueProps): ReactNode {
  const components = TRACK_COMPONENTS[track.type];
  return (
    <span className="tracks-value" ref={ref}>
      {COMPONENT_NAMES.slice(0, components).map((name, i) => (
        <span key={name} className="tracks-component">
          {components > 1 ? <b className={`kind-${COMPONENT_COLORS[i]}`}>{name}</b> : null}
          <span />
        </span>
      ))}
    </span>
  );
}

function writeValue(host: HTMLElement | null, track: UserTrack, ratio: Ratio): void {
  sampleTrack(track, ratio, sampled);
  const components = TRACK_COMPONENTS[track.type];
  for (let i = 0; i < components; i++) {
    const text = sampled[i].toFixed(components > 1 ? 3 : 4).replace('-', '−');
    writeText(host?.children.item(i)?.lastElementChild ?? null, text);
  }
}

/** Milliseconds that the edge of a row glows after an event. */
const FLASH = 400;

const edge = (color: string): Keyframe => ({ boxShadow: `inset 3px 0 ${color}` });

function flash(row: HTMLElement | null): void {
  if (row === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  row.animate([edge('var(--accent)'), edge('transparent')], FLASH);
}
