import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { objectOfKind, readArchive, writeArchive } from '../../engine/archive/index.ts';
import { upgradeObjects } from '../../engine/offline/upgrade.ts';
import { fixtureBytes, fixturePath } from '../../fixtures/files.ts';
import { runCli, temporaryFolder } from './run-cli.ts';

const inFolder = temporaryFolder();

const OLD = fixturePath('old', 'walk.v3.ozz');
const OLD_SKELETON = fixturePath('old', 'skeleton.v1.ozz');
const NEW_SKELETON = fixturePath('valid', 'character/skeleton.ozz');
const NEW = fixturePath('valid', 'character/walk.ozz');

/** Of the parts of the document, those that tests look at. */
interface Document {
  readonly objects: readonly {
    readonly clip: { readonly same: number; readonly differences: readonly { change: string }[] };
    readonly fields: readonly { readonly field: string }[];
    readonly joints: readonly {
      readonly names: readonly string[];
      readonly apart: { readonly rotation: number; readonly translation: number };
    }[];
    readonly otherOrder?: boolean;
    readonly orderFrom?: string;
  }[];
}

/** A file where no skeleton is near. */
function writeAside(name: string, bytes: Uint8Array): string {
  mkdirSync(inFolder('far/away/from'), { recursive: true });
  writeFileSync(inFolder(`far/away/from/${name}`), bytes);
  return inFolder(`far/away/from/${name}`);
}

const oldAside = (): string => writeAside('old.ozz', fixtureBytes('old', 'walk.v3.ozz'));
const newAside = (): string => writeAside('new.ozz', fixtureBytes('valid', 'character/walk.ozz'));

describe('a clip of a release before 0.11 and the same one of a later release', () => {
  it('are compared by place where no skeleton is known, which is said', async () => {
    const { out } = await runCli('diff', oldAside(), newAside());
    expect(out).toContain(
      'they are compared by place, not by joint: give the skeleton of one of them (--skeleton)',
    );
  });

  it.each<[string, () => string[], string]>([
    ['by the skeleton beside the old one', () => [OLD, newAside()], OLD_SKELETON],
    ['the other way round', () => [newAside(), OLD], OLD_SKELETON],
    ['by the skeleton beside the new one', () => [oldAside(), NEW], NEW_SKELETON],
    [
      'by the old skeleton that is given',
      () => [oldAside(), newAside(), '--skeleton', OLD_SKELETON],
      OLD_SKELETON,
    ],
    [
      'by the new skeleton that is given',
      () => [oldAside(), newAside(), '--skeleton', NEW_SKELETON],
      NEW_SKELETON,
    ],
  ])('are compared joint by joint %s', async (_, args, skeleton) => {
    const { out } = await runCli('diff', ...args(), '--json');
    const [{ clip, joints, ...rest }] = (JSON.parse(out) as Document).objects;
    expect(rest).toMatchObject({ orderFrom: skeleton });
    expect(rest.otherOrder).toBeUndefined();
    // The current version stores rotations with one bit less.
    expect(new Set(clip.differences.map(({ change }) => change))).toEqual(new Set(['changed']));
    expect(Math.max(...joints.map(({ apart }) => apart.rotation))).toBeLessThan(1e-4);
    expect(Math.max(...joints.map(({ apart }) => apart.translation))).toBeLessThan(1e-6);
  });

  it('are the same keys but for the bit that rotations lose, each with its own joint', async () => {
    const skeleton = objectOfKind(readArchive(fixtureBytes('old', 'skeleton.v1.ozz')), 'skeleton');
    const old = objectOfKind(readArchive(fixtureBytes('old', 'walk.v3.ozz')), 'animation');
    const upgraded = writeAside('now.ozz', writeArchive(upgradeObjects([old], { skeleton })));
    const text = (await runCli('diff', OLD, upgraded)).out;
    expect(text).toContain(
      `tracks of a release before 0.11 are compared in the order of later ones, by the skeleton of ${OLD_SKELETON}`,
    );
    const { out } = await runCli('diff', OLD, upgraded, '--json');
    const [{ joints, fields }] = (JSON.parse(out) as Document).objects;
    const names = joints.map((joint) => joint.names).filter((one) => one.length !== 1);
    expect(names).toEqual([]);
    // Columns of different versions store different things.
    expect(fields.filter(({ field }) => field.includes('['))).toEqual([]);
  });
});
