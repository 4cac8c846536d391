import { expect, it, vi } from 'vitest';
import { listenForShortcuts } from '../../../app/shell/shortcut-events.ts';

type Listener = (event: KeyboardEvent) => void;

/** A window that keeps its listeners, in the order in which they get a key. */
function listened(): { readonly press: (event: Partial<KeyboardEvent>) => string } {
  const field = {
    closest: (selector: string) => (/input/.test(selector) ? field : null),
    matches: () => false,
  };
  const listeners: { readonly type: string; readonly listener: Listener }[] = [];
  const on = {
    addEventListener: (type: string, listener: Listener, { capture }: { capture: boolean }) =>
      listeners[capture ? 'unshift' : 'push']({ type, listener }),
  };
  const root = { contains: (other: unknown) => other === field, ownerDocument: {} };
  const press = vi.fn(() => true);
  const shortcuts = { press, release: () => undefined, releaseAll: () => undefined };
  const focus = { focusedPane: () => null, isTaken: () => false };
  const target = { root, shortcuts, ...focus } as unknown as Parameters<
    typeof listenForShortcuts
  >[0];
  listenForShortcuts(target, true, on as unknown as Window);
  return {
    press: (event) => {
      let isStopped = false;
      const stopPropagation = (): void => void (isStopped = true);
      const calls = { preventDefault: () => undefined, stopPropagation };
      const given = { ...calls, composedPath: () => [event.target ?? field], ...event };
      for (const { type, listener } of listeners) {
        if (type === 'keydown' && !isStopped) listener(given as unknown as KeyboardEvent);
      }
      if (isStopped) return 'left to the input method';
      return press.mock.calls.length > 0 ? 'a shortcut' : 'nothing';
    },
  };
}

// Chrome says both of a key that ends a composition, Safari the code alone.
it.each<[string, Partial<KeyboardEvent>, string]>([
  ['Enter while composing', { key: 'Enter', isComposing: true }, 'left to the input method'],
  ['Escape that ends it', { key: 'Escape', keyCode: 229 }, 'left to the input method'],
  ['elsewhere on the page', { target: elsewhere(), isComposing: true }, 'nothing'],
  ['Escape', { key: 'Escape', keyCode: 27 }, 'a shortcut'],
])('%s', (_, event, meaning) => {
  expect(listened().press(event)).toBe(meaning);
});

/** An element that is in no inspector. */
function elsewhere(): EventTarget {
  return { closest: () => null } as unknown as EventTarget;
}
