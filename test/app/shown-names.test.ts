import { createElement, type ComponentType } from 'react';
import { expect, it } from 'vitest';
import BudgetPane from '../../app/features/budget/budget-pane.tsx';
import { BreakpointList } from '../../app/features/debugger/breakpoint-list.tsx';
import { FindingCard } from '../../app/features/findings/finding-card.tsx';
import { findingsFeature } from '../../app/features/findings/feature.ts';
import { JointRow } from '../../app/features/joints/joint-row.tsx';
import JointPlace from '../../app/features/viewport/extras/joint-place.tsx';
import { clipName } from '../../app/session/state/clip-names.ts';
import { assetsOfKind } from '../../app/session/state/assets.ts';
import type { Session } from '../../app/session/session.ts';
import { selectShownNames, selectSkeleton } from '../../app/session/state/stage.ts';
import { madeFile } from '../support/app-files.ts';
import { readObject, validFixture } from '../support/archives.ts';
import { finding } from '../support/findings.ts';
import { renderPane } from '../support/render-pane.tsx';
import { EIGHT, testSession } from '../support/test-session.ts';

const HEBREW = 'עברית';
const NAMES = ['Hips', '', HEBREW, 'abc\u202edef', 'Head', 'Tail', 'Foot', 'Toe'];
const SHOWN = ['Hips', 'joint 1', `\u2068${HEBREW}\u2069`, String.raw`abc\u202edef`];

/** Joints with names that are hard to show, and a clip that has such a name and is in such a file. */
function sessionWithNames(): Session {
  const session = testSession([], { features: [findingsFeature] });
  const skeleton = readObject(validFixture(EIGHT[0]), 'skeleton');
  const clip = readObject(validFixture(EIGHT[1]), 'animation');
  session.store
    .getState()
    .addFiles([
      madeFile('s.ozz', { ...skeleton, names: NAMES }),
      madeFile(`${HEBREW}.ozz`, { ...clip, name: 'run\u202eabc' }),
    ]);
  session.store.getState().refillStage();
  return session;
}

type ViewOf = (session: Session, joint: number) => ComponentType;

const item = {
  id: 'row',
  role: 'treeitem',
  'data-row': 0,
  'data-current': undefined,
  'aria-level': 1,
  'aria-posinset': 1,
  'aria-setsize': 1,
  'aria-expanded': undefined,
} as const;

const VIEWS: readonly (readonly [where: string, view: ViewOf])[] = [
  [
    'the row of a joint',
    ({ store }, joint) => {
      const shown = selectShownNames(store.getState())[joint];
      const rest = { joint, shown, name: NAMES[joint], depth: 0, isParent: false, dimmed: false };
      return () => createElement(JointRow, { ...item, ...rest, keys: undefined });
    },
  ],
  [
    'the readout of the viewport',
    ({ store }, joint) => {
      const skeleton = selectSkeleton(store.getState());
      return () => skeleton && createElement(JointPlace, { skeleton, joint });
    },
  ],
  [
    'a breakpoint of the debugger',
    ({ store }, joint) => {
      store.getState().selectJoint(joint);
      return BreakpointList;
    },
  ],
];

const texts = (session: Session, view: ComponentType): string =>
  renderPane(session, view).replaceAll(/<[^>]*>/g, '');

it.each(VIEWS)('%s names every joint, and turns nothing round', (_, view) => {
  const session = sessionWithNames();
  SHOWN.forEach((shown, joint) => {
    expect(texts(session, view(session, joint))).toContain(shown);
  });
});

it('the place of a finding keeps its order', () => {
  const session = sessionWithNames();
  const { assets, files } = session.store.getState();
  const [clip] = assetsOfKind(assets, 'animation');
  const file = files.find(({ id }) => id === clip.fileId);
  expect(file).toBeDefined();
  const card = (joints: readonly string[]): ComponentType => {
    const found = { key: '1', finding: finding(), asset: clip, joints, nameOf: () => '' };
    return () =>
      file && createElement(FindingCard, { open: { ...found, file }, others: 0, tabIndex: 0 });
  };
  const place = `\u2068${HEBREW}.ozz\u2069 › ${String.raw`run\u202eabc`}`;
  expect(texts(session, card([]))).toContain(place);
  expect(texts(session, card([HEBREW, 'Hips']))).toContain(`${place} · \u2068${HEBREW}\u2069 + 1`);
});

it('the name of a clip among others, and of all of its bytes', () => {
  const session = sessionWithNames();
  const state = session.store.getState();
  const name = String.raw`run\u202eabc`;
  expect(clipName(state, state.clipId)).toBe(`${name} · \u2068${HEBREW}.ozz\u2069`);
  expect(texts(session, BudgetPane)).toContain(`${name}: 9.4 KiB, 100 %`);
});
