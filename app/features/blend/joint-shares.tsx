import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import type { JointIndex } from '#engine/base';
import { OPPOSED_DEGREES, degreesApart, opposedJoints, type BlendTrace } from '#engine/inspect';
import {
  useFramePainter,
  useLatestJob,
  useSession,
  useSessionState,
} from '../../components/session.tsx';
import type { MixedLayer } from '../../playback/blend-layers.ts';
import type { Layer } from '../../session/state/blend.ts';
import { selectShownNames } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { matchedJoints, selectMatchedJoints } from '../../session/state/key-query.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { writeText } from '../../ui/dom.ts';
import { layerVariable } from './layers.ts';
import { surveyJob } from './blend-cycle.ts';

const NONE = new Uint8Array(0);

interface ShareCells {
  readonly joint: JointIndex;
  readonly row: HTMLElement;
}

/** For every joint, how much of every layer and of the rest pose is in it. */
export function JointShares(): ReactNode {
  const { blendMixer } = useSession().playback;
  const density = useSessionState((state) => state.density);
  const names = useSessionState(selectShownNames);
  const matched = useSessionState(selectMatchedJoints);
  const layers = useSessionState((state) => state.layers);
  const joints = useMemo(() => matchedJoints(matched), [matched]);
  const survey = useLatestJob(surveyJob).result;
  const opposed = useMemo(() => (survey === undefined ? NONE : opposedJoints(survey)), [survey]);
  const rows = useRef(new Set<ShareCells>());
  const paint = (): void => {
    const { trace, additive } = blendMixer;
    if (trace !== undefined) for (const cells of rows.current) paintShares(cells, trace, additive);
  };
  const invalidate = useFramePainter('blend-shares', paint, READING_MS);
  const onCells = useCallback(
    (cells: ShareCells) => {
      rows.current.add(cells);
      invalidate();
      return () => void rows.current.delete(cells);
    },
    [invalidate],
  );
  const placesOf = (wanted: Layer['mode']): number[] =>
    layers.flatMap(({ mode }, place) => (mode === wanted ? [place] : []));
  const places = placesOf('normal');
  const renderRow = (row: number): ReactNode => (
    <ShareRow
      joint={joints[row]}
      name={names[joints[row]]}
      places={places}
      opposed={opposed[joints[row]] === 1}
      onCells={onCells}
    />
  );
  return (
    <>
      <ShareHead places={places} additive={placesOf('additive')} />
      <VirtualList
        className="blend-shares"
        role="toolbar"
        aria-label="Effective weight of every layer by joint"
        tabIndex={0}
        count={joints.length}
        rowHeight={ROW_HEIGHT[density]}
        rowKey={(row) => joints[row]}
        row={renderRow}
      />
    </>
  );
}

const HEAD_WORDS = [
  'The share of every layer in each joint, in percent, after masks, threshold and normalisation; the rest pose has its own column.',
  'Then what every additive layer adds or takes away, after its mask.',
  '⟲: a rotation is negated to take the shortest path. Red: layers nearly oppose each other.',
].join('\n');

interface ShareHeadProps {
  /** Of every normal layer, its place among all. */
  readonly places: readonly number[];
  /** Of every additive layer. */
  readonly additive: readonly number[];
}

/** Heads of the columns: one per layer. */
function ShareHead({ places, additive }: ShareHeadProps): ReactNode {
  return (
    <div className="ui-list-head blend-share blend-share-head" title={HEAD_WORDS} aria-hidden>
      <span className="ui-cut">joint</span>
      <span className="ui-cut">effective weight</span>
      <span className="ui-cut blend-note">
        {places.map((place) => (
          <b key={place} style={{ color: layerVariable(place) }}>
            {'■'.padStart(SHARE_DIGITS)}
          </b>
        ))}
        {'rest'.padStart(REST_DIGITS)}
        {additive.map((place) => (
          <b key={place} style={{ color: layerVariable(place) }}>
            {'+■'.padStart(ADDED_DIGITS)}
          </b>
        ))}
      </span>
    </div>
  );
}

/** Characters of a number, the space before it among them, and of that of the rest pose. */
const SHARE_DIGITS = 5;
const REST_DIGITS = 6;
const ADDED_DIGITS = 6;

interface ShareRowProps {
  readonly joint: JointIndex;
  readonly name: string;
  /** Of every normal layer, its place among all. */
  readonly places: readonly number[];
  /** Whether its layers nearly oppose each other anywhere in the cycle. */
  readonly opposed: boolean;
  readonly onCells: (cells: ShareCells) => () => void;
}

function ShareRow({ joint, name, places, opposed, onCells }: ShareRowProps): ReactNode {
  const { store } = useSession();
  const selected = useSessionState((state) => state.selectedJoints.includes(joint));
  const ref = useCallback(
    (row: HTMLElement | null) => (row === null ? undefined : onCells({ joint, row })),
    [joint, onCells],
  );
  return (
    <button
      type="button"
      ref={ref}
      className="blend-share"
      aria-pressed={selected}
      onClick={() => pick(store.getState(), joint)}
      onPointerEnter={() => store.getState().setHover({ joint })}
      onPointerLeave={() => store.getState().setHover({ joint: null })}
    >
      <span className="ui-cut" title={name}>
        {name}
        {opposed ? (
          <span className="blend-opposed" title="Its layers nearly oppose each other in this cycle">
            {' '}
            ⚠
          </span>
        ) : null}
      </span>
      <span className="blend-stack">
        {places.map((place) => (
          <i key={place} style={{ background: layerVariable(place) }} />
        ))}
        <i className="blend-rest" />
      </span>
      <span className="ui-cut blend-note" />
    </button>
  );
}

/** Selects a joint, and paints it while the brush is on. */
function pick({ selectJoint, maskBrush, paintJoints }: SessionState, joint: JointIndex): void {
  selectJoint(joint);
  if (maskBrush.on) paintJoints([joint]);
}

/** Frame time. */
function paintShares(
  { joint, row }: ShareCells,
  trace: BlendTrace,
  additive: readonly MixedLayer[],
): void {
  const { layers, shares, negated, agreement } = trace;
  const [, stack, note] = row.children;
  let turned = 0;
  let text = '';
  for (let i = 0; i <= layers; i++) {
    const part = stack.children[i] as HTMLElement | undefined;
    const share = shares[joint * (layers + 1) + i];
    if (part !== undefined) part.style.flexGrow = share.toFixed(3);
    text += percentText(share).padStart(i < layers ? SHARE_DIGITS : REST_DIGITS);
    if (i < layers) turned += negated[joint * layers + i];
  }
  for (let i = 0; i < additive.length; i++) text += addedText(additive[i], joint);
  row.toggleAttribute('data-opposed', degreesApart(agreement[joint]) > OPPOSED_DEGREES);
  writeText(note, `${turned > 0 ? '⟲' : ''}${text}`);
}

/** A share in percent, as the layers of a joint add up to 100: `50`, `37.5`. */
export function percentText(share: number): string {
  return String(Number((share * 100).toFixed(1)));
}

/** What an additive layer adds to a joint, in percent: ` +50`, ` −12.5`. */
function addedText({ weight, jointWeights }: MixedLayer, joint: JointIndex): string {
  const text = percentText(weight * Math.max(0, jointWeights[joint]));
  return (text.startsWith('-') ? text.replace('-', '−') : `+${text}`).padStart(ADDED_DIGITS);
}
