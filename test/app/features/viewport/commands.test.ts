import { beforeEach, describe, expect, it } from 'vitest';
import {
  cameraMemory,
  cameraRequests,
  viewportCommands,
} from '../../../../app/features/viewport/commands.ts';
import { viewportFeature } from '../../../../app/features/viewport/feature.ts';
import type { Session } from '../../../../app/session/session.ts';
import { openFiles, testSession } from '../../../support/test-session.ts';

let session: Session;
const state = () => session.store.getState();

beforeEach(() => {
  session = testSession([], { features: [viewportFeature] });
});

describe('a command is not enabled', () => {
  it('that would frame nothing, change no mesh, or take a picture of nothing', () => {
    const off = viewportCommands.filter((command) => command.enabled?.(session) === false);
    expect(off.map(({ id }) => id)).toEqual([
      'viewport.frame-selection',
      'viewport.frame-all',
      'viewport.mesh-solid',
      'viewport.mesh-transparent',
      'viewport.mesh-wireframe',
      'viewport.mesh-hidden',
      'viewport.next-mesh-style',
      'viewport.save-picture',
      'viewport.save-large-picture',
    ]);
  });
});

describe('every command can run once there is something to be seen', () => {
  it.each(viewportCommands.map(({ id }) => id.replace('viewport.', '')))('%s', (name) => {
    openFiles(session, 'one.skeleton.ozz', 'made.mesh.ozz');
    state().selectJoint(0);
    expect(session.commands.find(`viewport.${name}`).enabled?.(session)).not.toBe(false);
  });
});

describe('a toggle', () => {
  it.each(['bones', 'axes', 'names', 'grid', 'bounds'] as const)(
    '%s switches and says so',
    (name) => {
      const before = state().viewport[name];
      session.commands.find(`viewport.${name}`).run(session);
      expect(state().viewport[name]).toBe(!before);
      expect(session.commands.find(`viewport.${name}`).checked?.(session)).toBe(!before);
      session.commands.find(`viewport.${name}`).run(session);
      expect(state().viewport[name]).toBe(before);
    },
  );

  it('of the projection goes there and back', () => {
    const seen = [0, 1].map(() => {
      session.commands.find('viewport.projection').run(session);
      return state().viewport.projection;
    });
    expect(seen).toEqual(['orthographic', 'perspective']);
  });

  it('of mesh styles goes round all of them', () => {
    const seen = [0, 1, 2, 3].map(() => {
      session.commands.find('viewport.next-mesh-style').run(session);
      return state().viewport.mesh;
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
    openFiles(session, 'one.skeleton.ozz');
    state().selectJoint(0);
    const requests: string[] = [];
    const stop = session.use(cameraRequests).listen((request) => requests.push(request));
    session.commands.run(`viewport.${name}`);
    session.commands.run(`viewport.${name}`);
    expect(requests).toEqual([what, what]);
    stop();
    session.commands.run(`viewport.${name}`);
    expect(requests).toHaveLength(2);
  });
});

describe('the camera of a pane that is hidden', () => {
  const LEFT = { target: [0, 1, 0], azimuth: 1.5, polar: 1.25, distance: 3 };

  /** A canvas with this camera ends. */
  function close(current: () => typeof LEFT | undefined): void {
    const memory = session.use(cameraMemory);
    memory.current = current;
    memory.keep(current);
  }

  function comesBack(): unknown[] {
    const placed: unknown[] = [];
    session.use(cameraMemory).onRestore((camera) => placed.push(camera))();
    return placed;
  }

  it.each<[string, () => void, unknown[]]>([
    [
      'is forgotten where another skeleton is shown',
      () => openFiles(session, 'one.skeleton.ozz'),
      [],
    ],
    ['is forgotten where it was fitted', () => close(() => undefined), []],
    [
      'stays where a canvas ends after the next one has begun',
      () => {
        const { keep } = session.use(cameraMemory);
        close(() => LEFT);
        keep(() => undefined);
      },
      [LEFT],
    ],
    [
      'gives way to one that is restored',
      () => session.use(cameraMemory).restore({ ...LEFT, distance: 9 }),
      [{ ...LEFT, distance: 9 }],
    ],
    ['comes back with its pane', () => undefined, [LEFT]],
  ])('%s', (_, meanwhile, expected) => {
    close(() => LEFT);
    expect(session.use(cameraMemory).current()).toEqual(LEFT);
    meanwhile();
    // What a saved session has is what comes back with the pane.
    expect(session.use(cameraMemory).current()).toEqual(expected.at(0));
    expect(comesBack()).toEqual(expected);
    expect(comesBack()).toEqual([]);
  });
});
