import { hex } from '#engine/base';
import type { ByteRange } from '#engine/base';
import { keyFacts } from '#engine/inspect';
import type { KeyFacts, Neighbour } from '#engine/inspect';
import type { Animation, KeyKind, RawAnimation } from '#engine/model';
import type { ReactNode } from 'react';
import { formatCounted } from '../../draw/format.ts';
import { KIND_SHAPES, neighbourText, valueText } from '../../draw/key-text.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import type { KeyRef } from '../../session/state/selection.ts';
import { PointerTip } from '../../ui/tooltip.tsx';

interface KeyTipProps {
  readonly x: number;
  readonly y: number;
  readonly clip: Animation | RawAnimation;
  readonly names: readonly string[];
  readonly frameRate: number;
  readonly keyRef: KeyRef;
  /** Keys that share its mark, itself included. */
  readonly sharing?: number;
}

/** Everything about the key that is pointed at. */
export function KeyTip(props: KeyTipProps): ReactNode {
  const { x, y, clip, names, frameRate, keyRef, sharing = 1 } = props;
  const facts = keyFacts(clip, clipIndex(clip).keys, keyRef.kind, keyRef.key);
  const { kind, track, time, ratio, value, previous, next, stored } = facts;
  return (
    <PointerTip x={x} y={y}>
      <div className="timeline-tip-title">
        <span className={`kind-${kind}`}>{KIND_SHAPES[kind]}</span>
        {names[track] ?? 'padding track'}
        <span className="timeline-tip-quiet">
          {kind} key {facts.key}
        </span>
      </div>
      <dl className="timeline-tip-facts">
        <Fact name="time">
          {time.toFixed(4)} s · ratio {ratio.toFixed(4)} · frame{' '}
          {Number((time * frameRate).toFixed(2))}
        </Fact>
        <Fact name="value">{valueText(value)}</Fact>
        <NeighbourFact name="previous" kind={kind} neighbour={previous} time={time} />
        <NeighbourFact name="next" kind={kind} neighbour={next} time={time} />
        {stored === undefined ? null : <StoredFacts stored={stored} />}
      </dl>
      {sharing > 1 ? (
        <p className="timeline-tip-quiet">
          {formatCounted(sharing, 'key')} share this mark: zoom in to tell them apart.
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

export function Fact({ name, children }: FactProps): ReactNode {
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
      {Math.abs(elapsed).toFixed(4)} s · {neighbourText(kind, neighbour.distance)}
    </Fact>
  );
}

function StoredFacts({ stored }: { readonly stored: NonNullable<KeyFacts['stored']> }): ReactNode {
  const { neededAt, offset, bytes } = stored;
  return (
    <>
      <Fact name="needed">
        {neededAt === undefined ? 'before the clip begins' : `at ${neededAt.toFixed(4)} s`}
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
