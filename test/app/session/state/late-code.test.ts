import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createLateCode,
  lateActions,
  type LateCode,
} from '../../../../app/session/state/late-code.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import { eventually } from '../../../support/eventually.ts';

let store: SessionStore;
let importCode: ReturnType<typeof vi.fn<() => Promise<string>>>;
let loaded: string[];
let late: LateCode<string>;

beforeEach(() => {
  store = createSessionStore();
  importCode = vi.fn(() => Promise.resolve('code'));
  loaded = [];
  late = createLateCode(store, 'Overlay', importCode, () => loaded.push(late.code ?? ''));
});

const problems = (): string[] => store.getState().problems.map(({ message }) => message);

describe('code that is loaded late', () => {
  it('and cannot be loaded is reported, and loaded when it is needed again', async () => {
    importCode.mockRejectedValueOnce(new Error('no network'));
    late.load();
    await eventually(() =>
      expect(problems()).toEqual([
        'Its code could not be loaded: no network. Check the network, then reload the page.',
      ]),
    );
    expect([late.code, loaded]).toEqual([undefined, []]);
    late.load();
    await eventually(() => expect(loaded).toEqual(['code']));
  });

  it('is imported once, however often it is needed', async () => {
    late.load();
    late.load();
    await eventually(() => expect(loaded).toEqual(['code']));
    late.load();
    expect(importCode).toHaveBeenCalledTimes(1);
    expect(problems()).toEqual([]);
  });
});

describe('a command whose code is loaded late', () => {
  it('runs once the code is there', async () => {
    const run = vi.fn();
    lateActions('Copy', importCode)(run)({ store });
    await eventually(() => expect(run).toHaveBeenCalledWith('code', { store }));
  });

  it('runs in the order in which it was asked for, and at once when the code is there', async () => {
    const done: string[] = [];
    const later = lateActions('Copy', importCode);
    const [first, second] = ['first', 'second'].map((name) => later(() => done.push(name)));
    second({ store });
    first({ store });
    second({ store });
    expect(done).toEqual([]);
    await eventually(() => expect(done).toEqual(['second', 'first', 'second']));
    first({ store });
    expect(done.at(-1)).toBe('first');
    expect(importCode).toHaveBeenCalledTimes(1);
  });

  it('reports that it cannot be loaded', async () => {
    importCode.mockRejectedValueOnce(new Error('no network'));
    const run = vi.fn();
    lateActions('Copy', importCode)(run)({ store });
    await eventually(() => expect(problems()).toHaveLength(1));
    expect(run).not.toHaveBeenCalled();
  });
});
