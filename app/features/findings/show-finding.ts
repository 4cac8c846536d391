import type { FindingPlace } from '#engine/base';
import { goToTime, revealTime } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import type { Asset } from '../../session/state/assets.ts';
import type { OpenFinding } from '../../session/state/findings.ts';
import { stagePart } from '../../session/state/pairing.ts';
import { misfit } from '../../session/state/stage.ts';

/** Beginnings of codes, and the pane where such a finding is seen best. The first that fits counts. */
const PANES: readonly (readonly [code: RegExp, pane: string])[] = [
  [/^(iframes-sparse|iframes-missing)/, 'seek-cost'],
  [/^(iframe|timepoint)/, 'timeline'],
  [/^loop-gap/, 'error'],
  [/^root-drift/, 'curves'],
  [/^error-above/, 'error-map'],
  [/^contact/, 'viewport'],
  [/^(edge|pulse|track-long-way|track-rotation)/, 'tracks'],
  [/^additive/, 'viewport'],
  [/^(units|other-rig|joint-order|helper|rest-|weights|normal|triangle)/, 'viewport'],
  [/^(joint-name|joints-|nodes-)/, 'joints'],
  [/^(trailing|unreadable)/, 'bytes'],
  [/^(key-|keys-)/, 'timeline'],
];

/** The pane that shows a finding best. */
function paneOf({ finding, asset }: OpenFinding): string {
  const known = PANES.find(([code]) => code.test(finding.code));
  if (known !== undefined) return known[1];
  const kind = asset?.entry.object.kind;
  if (kind === 'track' || kind === 'raw-track') return 'tracks';
  if (kind === 'animation' || kind === 'raw-animation') return 'curves';
  if (finding.joint !== undefined) return 'joints';
  return kind === 'mesh' ? 'viewport' : 'assets';
}

/**
 * Puts the object of a finding on the stage, goes to a place of it, and shows the pane for it.
 * @param mayCover whether the pane comes to the front
 */
export function showFinding(
  session: Session,
  open: OpenFinding,
  place: FindingPlace = open.finding,
  mayCover = true,
): void {
  const { store, panes } = session;
  const { asset, file } = open;
  const state = store.getState();
  const isShown = asset === undefined || showAsset(session, asset);
  // Joints, keys and times of what is not shown mean nothing in what is.
  if (isShown) goToPlace(session, open, place);
  const { trailing } = file.archive;
  if (trailing !== undefined && open.finding.code === 'trailing-bytes') {
    const head = trailing.offset + trailing.length - 1;
    state.selectBytes({ fileId: file.id, anchor: trailing.offset, head });
  }
  // The curves of the joint that jumps farthest are often flat: an ancestor of it turns.
  if (isShown && open.finding.code === 'loop-gap') store.setState({ errorView: 'loop' });
  if (mayCover) panes.show(isShown ? paneOf(open) : 'assets');
}

/** Puts an object on the stage, if it belongs there and fits. Returns false if it does not fit. */
function showAsset({ store }: Session, asset: Asset): boolean {
  const state = store.getState();
  state.inspect(asset.id);
  if (stagePart(asset.entry.object) === undefined) return true;
  if (misfit(state, asset) !== undefined) return false;
  state.show(asset.id);
  return true;
}

/** Selects the joint and the key of a place, and goes to its time. */
function goToPlace(session: Session, { asset }: OpenFinding, place: FindingPlace): void {
  const { selectJoint, selectKey } = session.store.getState();
  const { time, joint, kind, key } = place;
  if (time !== undefined) {
    goToTime(session, time);
    revealTime(session, time);
  }
  const isStored = asset?.entry.object.kind === 'animation';
  if (isStored && kind !== undefined && key !== undefined) selectKey({ kind, key }, joint ?? null);
  else if (joint !== undefined) selectJoint(joint);
}
