import { beforeEach, describe, expect, it } from 'vitest';
import { createCard, type Card } from '../../../../app/features/crowd/card.ts';
import type { Gpu } from '../../../../app/features/crowd/gpu-device.ts';

let log: string[];
let answer: (gpu: Gpu | string) => void;
let card: Card;

beforeEach(() => {
  log = [];
  card = createCard(
    () => log.push('ready'),
    (problem) => log.push(problem),
    () => {
      log.push('asked');
      return new Promise((resolve) => (answer = resolve));
    },
  );
});

/** A card that ends as a test wants. */
function makeGpu() {
  let lose: (lost: GPUDeviceLostInfo) => void = () => undefined;
  const lost = new Promise<GPUDeviceLostInfo>((resolve) => (lose = resolve));
  const destroy = (): void => {
    log.push('destroyed');
    lose({ reason: 'destroyed', message: 'by the page' });
  };
  const device = Object.assign(new EventTarget(), { lost, destroy }) as EventTarget as GPUDevice;
  return {
    gpu: { device, name: 'a card' },
    lose: (message: string) => lose({ reason: 'unknown', message }),
    refuse: (message: string) =>
      device.dispatchEvent(Object.assign(new Event('uncapturederror'), { error: { message } })),
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the card of a crowd', () => {
  it('is asked for once, and may answer that there is none', async () => {
    card.request();
    card.request();
    expect(card.gpu).toBeUndefined();
    answer('WebGPU finds no graphics card here.');
    await settle();
    expect(card.gpu).toBe('WebGPU finds no graphics card here.');
    expect(log).toEqual(['asked', 'ready']);
  });

  it.each([
    ['lost', 'The graphics card was lost (too hot).', 'too hot'],
    ['lost without a word', 'The graphics card was lost.', ''],
  ])(
    'that is %s is said to be, and asked for again when it is wanted',
    async (_, said, message) => {
      const { gpu, lose } = makeGpu();
      card.request();
      answer(gpu);
      await settle();
      expect(card.gpu).toBe(gpu);
      lose(message);
      await settle();
      expect(card.gpu).toBeUndefined();
      card.request();
      expect(log).toEqual(['asked', 'ready', 'destroyed', said, 'asked']);
    },
  );

  it('that refuses something is given up, with its words, once', async () => {
    const { gpu, refuse } = makeGpu();
    card.request();
    answer(gpu);
    await settle();
    refuse('no room');
    refuse('no room');
    await settle();
    expect(log).toEqual([
      'asked',
      'ready',
      'destroyed',
      'The graphics card refuses the crowd: no room',
    ]);
  });

  it('is released with the crowd, also if it answers later', async () => {
    const { gpu } = makeGpu();
    card.request();
    card.dispose();
    answer(gpu);
    await settle();
    expect(card.gpu).toBeUndefined();
    expect(log).toEqual(['asked', 'destroyed']);
  });
});
