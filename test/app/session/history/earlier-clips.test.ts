import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createArchive } from '#engine/archive';
import {
  compareWithBefore,
  earlierClips,
  noteChanged,
  stepText,
} from '../../../../app/session/history/earlier-clips.ts';
import type { Session } from '../../../../app/session/session.ts';
import { clipChoices } from '../../../../app/session/state/clip-names.ts';
import { comparableClips, selectComparedAssets } from '../../../../app/session/state/compared.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const CLIP = 'eight.animation.ozz';
const OTHER = 'eight.optimized.animation.ozz';
const RAW = 'eight.raw_animation.ozz';
const LABEL = `Smooth these keys (${CLIP})`;

let session: Session;
const state = (): SessionState => session.store.getState();
const clipIn = (name: string) => readObject(validFixture(name), 'animation');
const earlier = () => earlierClips(session.history.state.getState().steps, state().files);
const fileNow = (name: string) => state().files.find((file) => file.name === name);

/** Puts another clip in the place of one, as a mend does. */
function change(name = OTHER): void {
  const archive = createArchive([clipIn(name)]);
  session.history.asOneStep(() => {
    session.store.setState(({ files, assets }) => ({
      files: files.map((file) => (file.name === CLIP ? { ...file, archive } : file)),
      assets: assets.map((asset) =>
        asset.fileName === CLIP ? { ...asset, entry: archive.entries[0] } : asset,
      ),
    }));
  }, LABEL);
}

beforeEach(() => {
  session = testSession(EIGHT);
  session.history.clear();
});

describe('a clip before an edit', () => {
  it.each<[string, () => void]>([
    ['nothing was edited', () => undefined],
    ['the edit was of another thing', () => state().setBlendThreshold(0.5)],
    ['the edit left the bytes as they were', () => change(CLIP)],
    ['the edit was undone', () => (change(), session.history.undo())],
    ['its file is closed', () => (change(), state().closeFile(fileNow(CLIP)?.id ?? -1))],
    ['the edits are forgotten', () => (change(), session.history.clear())],
  ])('is not offered where %s', (_, edit) => {
    edit();
    expect(earlier()).toEqual([]);
  });

  it('is looked for once in its edit: later ones do not read again what that has left as it was', () => {
    const two = (name: string) => createArchive([{ ...clipIn(CLIP), name }, clipIn(CLIP)]);
    state().addFiles([{ ...madeFile('two.ozz', clipIn(CLIP)), archive: two('walk') }]);
    session.history.clear();
    const edit = (name: string): void =>
      session.store.setState(({ files }) => ({
        files: files.map((file) =>
          file.name === 'two.ozz' ? { ...file, archive: two(name) } : file,
        ),
      }));
    const { bytes } = fileNow('two.ozz')?.archive ?? two('walk');
    session.history.asOneStep(() => edit('jog'), 'first');
    expect(earlier()).toHaveLength(1);
    const reads = vi.spyOn(bytes, 'subarray');
    session.history.asOneStep(() => edit('run'), 'second');
    expect(earlier().map(stepText)).toEqual(['step 2, second', 'step 1, first']);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('is called by the edit, as the history counts it', () => {
    change();
    expect(earlier().map(stepText)).toEqual([`step 1, ${LABEL}`]);
  });

  it('is compared as A with what the clip is now, beside which it is opened', () => {
    const { entry } = state().assets[1];
    change();
    const [{ step }] = earlier();
    compareWithBefore(session, step.id);
    const [a, b] = selectComparedAssets(state());
    expect(a).toMatchObject({ fileName: `before ${CLIP}`, entry });
    expect(b?.id).toBe(idOf(state(), CLIP));
    compareWithBefore(session, step.id);
    expect(state().files).toHaveLength(3);
  });

  it('is opened without an edit: undo takes the change back, and it stays open', () => {
    change();
    compareWithBefore(session, earlier()[0].step.id);
    expect(session.history.state.getState().steps).toHaveLength(1);
    session.history.undo();
    expect(state().files.map(({ name }) => name)).toEqual([...EIGHT, `before ${CLIP}`]);
    session.history.redo();
    expect(state().files).toHaveLength(3);
  });

  it('is said to be gone where undo no longer holds it', () => {
    change();
    const [{ step }] = earlier();
    session.history.clear();
    compareWithBefore(session, step.id);
    expect(state().problems[0].message).toContain('undo no longer holds that');
    expect(state().files).toHaveLength(2);
  });
});

describe('a build before it was made again', () => {
  const build = (name: string, tolerance: number): void => {
    const recipe = { ...state().lastRecipe, tolerance };
    const built = { ...madeFile('built.ozz', clipIn(name)), origin: 'built' } as const;
    const result = { recipe, milliseconds: 1, sourceBytes: 1, sourceKeys: [] };
    // What is edited between them makes them two steps.
    state().setBlendThreshold(tolerance);
    state().setRecipe(idOf(state(), RAW), recipe);
    state().finishBuild(idOf(state(), RAW), [built], result);
  };

  it('stays what it was where its source is built once more, under a name of its own', () => {
    session = testSession([...EIGHT, RAW]);
    build(CLIP, 0.01);
    build(OTHER, 0.02);
    const [{ step, was }] = earlier();
    compareWithBefore(session, step.id);
    build(CLIP, 0.03);
    const [a] = selectComparedAssets(state());
    expect(a?.entry).toBe(was.entry);
    const labels = clipChoices(state(), comparableClips(state())).map(({ label }) => label);
    expect(labels.filter((label) => label.endsWith('before built.ozz'))).toHaveLength(1);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('what was done', () => {
  it.each([
    ['another label', 'Close the loop'],
    ['no label', ''],
  ])('is said without a button for %s', (_, label) => {
    change();
    noteChanged(session, label, CLIP);
    expect(state().problems).toEqual([]);
    noteChanged(session, label, CLIP, 'costs more.');
    expect(state().problems).toMatchObject([{ message: 'costs more.', severity: 'info' }]);
    expect(state().problems[0].action).toBeUndefined();
  });

  it('is said with a button that compares', () => {
    change();
    noteChanged(session, LABEL, CLIP);
    expect(state().problems).toMatchObject([{ actionLabel: 'Compare with before' }]);
    state().problems[0].action?.();
    expect(selectComparedAssets(state())[0]?.fileName).toBe(`before ${CLIP}`);
  });
});
