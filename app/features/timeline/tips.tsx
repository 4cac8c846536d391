import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { hex } from '#engine/base';
import type { ByteRange } from '#engine/base';
import { keyFacts } from '#engine/inspect';
import type { KeyFacts, Neighbour } from '#engine/inspect';
import { KEY_KINDS, keyStream } from '#engine/model';
import type { Animation, Clip, KeyKind } from '#engine/model';
import { KindMark } from '../../components/key-marks.tsx';
import { usePart, useSessionState } from '../../components/session.tsx';
import { formatCount, formatCounted, formatSeconds } from '../../draw/format.ts';
import { neighbourText, valueText } from '../../draw/key-text.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { selectClip } from '../../session/state/stage.ts';
import { PointerTip } from '../../ui/tooltip.tsx';
import type { TimelineScene } from './draw-scene.ts';
import { timelinePart } from './pane-state.ts';
import type { IframeTarget, KeyTarget } from './pane-state.ts';

/** Tooltip of the key, iframe or note under the pointer. */
export default function Tip({ scene }: { readonly scene: TimelineScene }): ReactNode {
  const { pane } = usePart(timelinePart);
  const tip = useStore(pane, (state) => state.tip);
  const clip = useSessionState(selectClip);
  if (tip === null || clip === undefined) return null;
  if (tip.what === 'note') {
    const { joint, text } = tip.marker;
    return (
      <PointerTip x={tip.x} y={tip.y}>
        {joint === undefined ? null : <div className="timeline-tip-title">{joint}</div>}
        <div className="timeline-tip-note">{text}</div>
      </PointerTip>
    );
  }
  if (tip.what === 'iframe') {
    return clip.kind === 'animation' ? <IframeTip {...tip} clip={clip} /> : null;
  }
  return <KeyTip {...tip} clip={clip} names={scene.names} frameRate={scene.scale.frameRate} />;
}

/** Position of the tip on the page, and its clip. */
interface TipProps<Of> {
  readonly x: number;
  readonly y: number;
  readonly clip: Of;
}

interface KeyTipProps extends TipProps<Clip>, KeyTarget {
  readonly names: readonly string[];
  readonly frameRate: number;
}

/** Everything about the key that is pointed at. */
function KeyTip(props: KeyTipProps): ReactNode {
  const { x, y, clip, names, frameRate, keyRef, sharing } = props;
  const facts = keyFacts(clip, clipIndex(clip).keys, keyRef.kind, keyRef.key);
  const { kind, track, time, ratio, value, previous, next, stored } = facts;
  return (
    <PointerTip x={x} y={y}>
      <div className="timeline-tip-title">
        <KindMark kind={kind} />
        {names[track] ?? 'padding track'}
        <span className="timeline-tip-quiet">
          {kind} key {facts.key}
        </span>
      </div>
      <dl className="timeline-tip-facts">
        <Fact name="time">
          {formatSeconds(time)} s · ratio {ratio.toFixed(4)} · frame{' '}
          {Number((time * frameRate).toFixed(2))}
        </Fact>
        <Fact name="value">{valueText(value)}</Fact>
        <NeighbourFact name="previous" kind={kind} neighbour={previous} time={time} />
        <NeighbourFact name="next" kind={kind} neighbour={next} time={time} />
        {stored === undefined ? null : <StoredFacts stored={stored} />}
      </dl>
      {sharing > 1 ? (
        <p className="timeline-tip-quiet">
          {formatCounted(sharing, 'key')} share this mark: zoom in to separate them.
        </p>
      ) : null}
    </PointerTip>
  );
}

/** One line of a tooltip. */
interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd className="ui-number">{children}</dd>
    </>
  );
}

interface NeighbourFactProps {
  readonly name: string;
  readonly kind: KeyKind;
  readonly neighbour: Neighbour | undefined;
  readonly time: number;
}

function NeighbourFact({ name, kind, neighbour, time }: NeighbourFactProps): ReactNode {
  if (neighbour === undefined) return <Fact name={name}>none</Fact>;
  const elapsed = neighbour.time - time;
  const sign = elapsed < 0 ? '−' : '+';
  return (
    <Fact name={name}>
      key {neighbour.key} · {sign}
      {formatSeconds(Math.abs(elapsed))} s · {neighbourText(kind, neighbour.distance)}
    </Fact>
  );
}

function StoredFacts({ stored }: { readonly stored: NonNullable<KeyFacts['stored']> }): ReactNode {
  const { neededAt, offset, bytes } = stored;
  return (
    <>
      <Fact name="needed">
        {neededAt === undefined ? 'before the clip begins' : `at ${formatSeconds(neededAt)} s`}
        {offset === 0 ? '' : ` · ${formatCounted(offset, 'key')} after its previous`}
      </Fact>
      {bytes.values.length === 0 ? null : (
        <Fact name="bytes">
          value {rangeText(bytes.values)} · time {rangeText(bytes.timepoint)} · offset{' '}
          {rangeText(bytes.previous)}
        </Fact>
      )}
    </>
  );
}

/** `0x13f8–d`: first byte, and the last one's end that differs. */
function rangeText({ offset, length }: ByteRange): string {
  const first = hex(offset);
  const last = hex(offset + length - 1);
  if (length === 1) return first;
  const same = Array.from(first).findIndex((digit, i) => digit !== last[i]);
  return first.length === last.length ? `${first}–${last.slice(same)}` : `${first}–${last}`;
}

/** Ratios nearer than this are the same time. */
const SAME_RATIO = 1e-4;

/** Which streams hold a snapshot for a time, and at which ratio a player expects it. */
function IframeTip(props: TipProps<Animation> & IframeTarget): ReactNode {
  const { x, y, clip, mark } = props;
  return (
    <PointerTip x={x} y={y}>
      <div className="timeline-tip-title">
        <span className="timeline-legend-iframe">◆</span> iframe
        <span className="timeline-tip-quiet">
          for {formatSeconds(mark.time)} s · ratio {(mark.time / clip.duration).toFixed(4)}
        </span>
      </div>
      <dl className="timeline-tip-facts">
        {KEY_KINDS.map((kind, place) => (
          <Fact key={kind} name={kind}>
            {snapshotText(clip, kind, mark.iframe[place], mark.time / clip.duration)}
          </Fact>
        ))}
      </dl>
    </PointerTip>
  );
}

function snapshotText(clip: Animation, kind: KeyKind, iframe: number, ratio: number): string {
  if (iframe < 0) return 'no snapshot';
  const { iframes } = keyStream(clip, kind);
  const cursor = iframes.desc[2 * iframe + 1] + 1;
  const said = `snapshot ${iframe + 1} of ${iframes.count}, cursor at key ${formatCount(cursor)}`;
  const assumed = (iframe + 1) * iframes.interval;
  if (Math.abs(assumed - ratio) < SAME_RATIO) return said;
  return `${said}; a player assumes ratio ${assumed.toFixed(4)}`;
}
