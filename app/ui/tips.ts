import { isElement } from './dom.ts';
import { createListeners } from './listeners.ts';
import { listenTo } from './pointer.ts';

/** The attributes of an element that has a tooltip: its text, and the chords, a line each. */
export const TIP = 'data-tip';
export const TIP_KEYS = 'data-tip-keys';

/** Milliseconds that the pointer rests on an element before its tooltip shows. */
const DELAY = 500;

/** Milliseconds after one tooltip in which the next one shows at once. */
const AFTERGLOW = 300;

/** Which element of a root shows its tooltip. */
export interface Tips {
  readonly subscribe: (listener: () => void) => () => void;
  /** The element whose tooltip shows. */
  readonly shown: () => Element | undefined;
  /** Follows pointer and focus over the root; returns a function that stops it. */
  watch(root: HTMLElement): () => void;
}

export function createTips(): Tips {
  const { subscribe, notify } = createListeners();
  /** What the pointer or the focus is on, whether its tooltip shows yet or no longer does. */
  let target: Element | undefined;
  let shown: Element | undefined;
  let hiddenAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (element: Element | undefined): void => {
    clearTimeout(timer);
    if (element === shown) return;
    if (element === undefined) hiddenAt = performance.now();
    shown = element;
    notify();
  };
  /** The pointer has come to an element, or to none with a tooltip. */
  const schedule = (element: Element | undefined): void => {
    if (element === target) return;
    const atOnce = shown !== undefined || performance.now() - hiddenAt < AFTERGLOW;
    target = element;
    if (element === undefined || atOnce) return show(element);
    clearTimeout(timer);
    timer = setTimeout(() => show(element), DELAY);
  };
  return {
    subscribe,
    shown: () => shown,
    watch: (root) => {
      const stop = watch(root, schedule, show);
      return () => {
        stop();
        schedule(undefined);
      };
    },
  };
}

type ShowTip = (element: Element | undefined) => void;

/** @param schedule for the pointer, @param show at once */
function watch(root: HTMLElement, schedule: ShowTip, show: ShowTip): () => void {
  const hide = (): void => show(undefined);
  const listeners = {
    pointerover: ({ pointerType, target }: PointerEvent) =>
      schedule(pointerType === 'touch' ? undefined : tipOwner(target)),
    pointerdown: hide,
    focusout: hide,
    focusin: ({ target }: FocusEvent) => {
      const element = tipOwner(target);
      if (element?.matches(':focus-visible')) show(element);
    },
    keydown: ({ key }: KeyboardEvent) => key === 'Escape' && hide(),
  };
  const stopWithin = listenTo(root, listeners, true);
  const stopLeaving = listenTo(root, { pointerleave: () => schedule(undefined) });
  return () => {
    stopWithin();
    stopLeaving();
  };
}

function tipOwner(of: EventTarget | null): Element | undefined {
  return isElement(of) ? (of.closest(`[${TIP}]`) ?? undefined) : undefined;
}
