import { describe, expect, it, vi } from 'vitest';
import { consumeArrowKey } from '../../../app/ui/arrow-step.ts';

function pressed(key: string) {
  return { key, preventDefault: vi.fn(), stopPropagation: vi.fn() };
}

describe('is left to the page', () => {
  it.each([
    ['Enter', 'every way'],
    ['a', 'every way'],
    ['ArrowUp', 'sideways'],
    ['ArrowDown', 'sideways'],
    ['ArrowLeft', 'up and down'],
  ] as const)('%s, %s', (key, ways) => {
    const event = pressed(key);
    expect(consumeArrowKey(event, ways)).toBeUndefined();
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(event.stopPropagation).not.toHaveBeenCalled();
  });
});

describe('is a step of its element, and of nothing else', () => {
  it.each([
    ['ArrowLeft', { right: -1, down: 0 }],
    ['ArrowRight', { right: 1, down: 0 }],
    ['ArrowUp', { right: 0, down: -1 }],
    ['ArrowDown', { right: 0, down: 1 }],
  ])('%s', (key, step) => {
    const event = pressed(key);
    expect(consumeArrowKey(event)).toEqual(step);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(event.stopPropagation).toHaveBeenCalledOnce();
  });
});
