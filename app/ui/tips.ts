import { createListeners } from './listeners.ts';

/** The attributes of an element that has a tooltip: its text, and the chords, a line each. */
export const TIP = 'data-tip';
export const TIP_KEYS = 'data-tip-keys';

/** Milliseconds that the pointer rests on an element before its tooltip shows. */
const DELAY = 500;

/** Milliseconds after one tooltip in which the next one shows at once. */
const AFTERGLOW = 300;

const listeners = createListeners();

/** What the pointer or the focus is on, whether its tooltip shows yet or no longer does. */
let target: Element | undefined;
let shown: Element | undefined;
let hiddenAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

export const subscribeToTips = listeners.subscribe;

/** The element whose tooltip shows. */
export function shownTip(): Element | undefined {
  return shown;
}

function show(element: Element | undefined): void {
  clearTimeout(timer);
  if (element === shown) return;
  if (element === undefined) hiddenAt = performance.now();
  shown = element;
  listeners.tell();
}

/** The pointer has come to an element, or to none with a tooltip. */
function scheduleTip(element: Element | undefined): void {
  if (element === target) return;
  const atOnce = shown !== undefined || performance.now() - hiddenAt < AFTERGLOW;
  target = element;
  if (element === undefined || atOnce) return show(element);
  clearTimeout(timer);
  timer = setTimeout(() => show(element), DELAY);
}

function hide(): void {
  show(undefined);
}

function tipOwner(of: EventTarget | null): Element | undefined {
  return of instanceof Element ? (of.closest(`[${TIP}]`) ?? undefined) : undefined;
}

/** Follows pointer and focus over the whole page until it is told to stop. */
export function watchTips(page: Document): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true, passive: true };
  page.addEventListener(
    'pointerover',
    (event) => scheduleTip(event.pointerType === 'touch' ? undefined : tipOwner(event.target)),
    options,
  );
  page.documentElement.addEventListener('pointerleave', () => scheduleTip(undefined), {
    signal: listening.signal,
  });
  page.addEventListener('pointerdown', hide, options);
  page.addEventListener('focusout', hide, options);
  page.addEventListener(
    'focusin',
    ({ target: focused }) => {
      const element = tipOwner(focused);
      if (element?.matches(':focus-visible')) show(element);
    },
    options,
  );
  page.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), options);
  return () => {
    listening.abort();
    scheduleTip(undefined);
  };
}
