/** The part of a keyboard event that {@link consumeArrowKey} needs. */
interface ArrowEvent {
  readonly key: string;
  preventDefault(): void;
  stopPropagation(): void;
}

/** How many steps to go. */
export interface ArrowStep {
  readonly right: number;
  readonly down: number;
}

const SIDEWAYS: ReadonlyMap<string, ArrowStep> = new Map([
  ['ArrowLeft', { right: -1, down: 0 }],
  ['ArrowRight', { right: 1, down: 0 }],
]);

const UP_AND_DOWN: ReadonlyMap<string, ArrowStep> = new Map([
  ['ArrowUp', { right: 0, down: -1 }],
  ['ArrowDown', { right: 0, down: 1 }],
]);

const STEPS = {
  sideways: SIDEWAYS,
  'up and down': UP_AND_DOWN,
  'every way': new Map([...SIDEWAYS, ...UP_AND_DOWN]),
};

/** Which arrow keys are steps. */
export type ArrowKeys = keyof typeof STEPS;

/**
 * The step that an arrow key asks an element for, undefined for every other key. The key is taken then: it
 * is none of the frame steps and rows that arrows mean elsewhere on the page.
 */
export function consumeArrowKey(
  event: ArrowEvent,
  keys: ArrowKeys = 'every way',
): ArrowStep | undefined {
  const step = STEPS[keys].get(event.key);
  if (step === undefined) return undefined;
  event.preventDefault();
  event.stopPropagation();
  return step;
}
