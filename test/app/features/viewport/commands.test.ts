import { appStore, session } from '../../../../app/transition.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { viewportCommands } from '../../../../app/features/viewport/commands.ts';
import { fixtureFile } from '../../../support/app-files.ts';

beforeEach(() => appStore.setState(appStore.getInitialState()));

function open(...names: readonly string[]): void {
  appStore.getState().addFiles(names.map((name) => fixtureFile(name)));
  appStore.getState().settleStage();
}

describe('a command is not enabled', () => {
  it('that would frame nothing, or change no mesh', () => {
    const off = viewportCommands.filter((command) => command.enabled?.(session) === false);
    expect(off.map(({ id }) => id)).toEqual([
      'viewport.frame-selection',
      'viewport.frame-all',
      'viewport.mesh-solid',
      'viewport.mesh-transparent',
      'viewport.mesh-wireframe',
      'viewport.mesh-hidden',
      'viewport.next-mesh-style',
    ]);
  });
});

describe('every command can run once there is something to be seen', () => {
  it.each(viewportCommands.map(({ id }) => id.replace('viewport.', '')))('%s', (name) => {
    open('one.skeleton.ozz', 'made.mesh.ozz');
    appStore.getState().selectJoint(0);
    expect(session.commands.find(`viewport.${name}`).enabled?.(session)).not.toBe(false);
  });
});

describe('a toggle', () => {
  it.each(['bones', 'axes', 'names', 'grid', 'bounds'] as const)(
    '%s switches and says so',
    (name) => {
      const before = appStore.getState().viewport[name];
      session.commands.find(`viewport.${name}`).run(session);
      expect(appStore.getState().viewport[name]).toBe(!before);
      expect(session.commands.find(`viewport.${name}`).checked?.(session)).toBe(!before);
      session.commands.find(`viewport.${name}`).run(session);
      expect(appStore.getState().viewport[name]).toBe(before);
    },
  );

  it('of the projection goes there and back', () => {
    const seen = [0, 1].map(() => {
      session.commands.find('viewport.projection').run(session);
      return appStore.getState().viewport.projection;
    });
    expect(seen).toEqual(['orthographic', 'perspective']);
  });

  it('of mesh styles goes round all of them', () => {
    const seen = [0, 1, 2, 3].map(() => {
      session.commands.find('viewport.next-mesh-style').run(session);
      return appStore.getState().viewport.mesh;
    });
    expect(seen).toEqual(['transparent', 'wireframe', 'hidden', 'solid']);
  });
});

describe('the camera is asked', () => {
  it.each([
    ['frame-all', 'all'],
    ['frame-selection', 'selection'],
    ['look-top', 'top'],
    ['orbit-left', 'orbit-left'],
    ['zoom-in', 'zoom-in'],
  ])('by %s for %s, every time', (name, what) => {
    const { serial } = appStore.getState().framingRequest;
    session.commands.find(`viewport.${name}`).run(session);
    session.commands.find(`viewport.${name}`).run(session);
    expect(appStore.getState().framingRequest).toEqual({ what, serial: serial + 2 });
  });
});
