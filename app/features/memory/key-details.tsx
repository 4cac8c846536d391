import type { ReactNode } from 'react';
import { hex, type ByteRange } from '#engine/base';
import { keyFacts, type KeyFacts, type Neighbour } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { formatSeconds } from '../../draw/format.ts';
import { KIND_SHAPES, neighbourText, placeText, valueText } from '../../draw/key-text.ts';
import { clipIndex } from '../../session/state/clip-index.ts';
import { selectShownNames } from '../../session/state/stage.ts';

/** The key under the pointer, else the selected one, and the reason for its place in memory. */
export function KeyDetails({ animation }: { readonly animation: Animation }): ReactNode {
  const keyRef = useSessionState((state) => state.hover.key ?? state.selectedKey);
  const names = useSessionState(selectShownNames);
  if (keyRef === null) {
    return (
      <footer className="memory-details memory-quiet">
        Point at a key. Ctrl+wheel zooms, the wheel and dragging move; Q and E walk from key to key,
        with Shift along its track.
      </footer>
    );
  }
  const facts = keyFacts(animation, clipIndex(animation).keys, keyRef.kind, keyRef.key);
  return (
    <footer className="memory-details">
      <p>
        <b className={`kind-${facts.kind}`}>{KIND_SHAPES[facts.kind]}</b>
        <b>{names[facts.track] ?? `padding track ${facts.track}`}</b>
        <span className="ui-number">key {facts.key}</span>
        <span className="ui-number">{formatSeconds(facts.time)} s</span>
        <span className="ui-number">{valueText(facts.value)}</span>
        <Bytes facts={facts} />
      </p>
      <p className="memory-quiet">
        <span>{placeText(facts)}</span>
        <Link name="previous" facts={facts} neighbour={facts.previous} />
        <Link name="next" facts={facts} neighbour={facts.next} />
      </p>
    </footer>
  );
}

interface LinkProps {
  readonly name: string;
  readonly facts: KeyFacts;
  readonly neighbour: Neighbour | undefined;
}

function Link({ name, facts, neighbour }: LinkProps): ReactNode {
  if (neighbour === undefined) return <span>{name}: none</span>;
  const elapsed = Math.abs(neighbour.time - facts.time);
  return (
    <span className="ui-number">
      {name}: key {neighbour.key}, {formatSeconds(elapsed)} s,{' '}
      {neighbourText(facts.kind, neighbour.distance)}
    </span>
  );
}

function Bytes({ facts: { stored } }: { readonly facts: KeyFacts }): ReactNode {
  if (stored === undefined || stored.bytes.values.length === 0) return null;
  const { values, timepoint, previous } = stored.bytes;
  return (
    <span className="ui-number memory-quiet">
      value {rangeText(values)} · time {rangeText(timepoint)} · offset {rangeText(previous)}
    </span>
  );
}

function rangeText({ offset, length }: ByteRange): string {
  return length === 1 ? hex(offset) : `${hex(offset)} + ${length}`;
}
