import { beforeEach, describe, expect, it } from 'vitest';
import { createCard, type Card } from '../../../../app/features/crowd/card.ts';
import type { Gpu } from '../../../../app/features/crowd/gpu-device.ts';

let log: string[];
let answer: (gpu: Gpu | string) => void;
let card: Card;

beforeEach(() => {
  log = [];
  card = createCard(
    () => log.push(typeof card.gpu === 'string' ? card.gpu : 'ready'),
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
    expect(log).toEqual(['asked', 'WebGPU finds no graphics card here.']);
  });

  it.each([
    ['lost', 'The graphics card was lost (too hot).', 'too hot'],
    ['lost without a word', 'The graphics card was lost.', ''],
  ])(
    'that is %s is said to be, and asked for again once it is given back',
    async (_, said, message) => {
      const { gpu, lose } = makeGpu();
      card.request();
      answer(gpu);
      await settle();
      expect(card.gpu).toBe(gpu);
      lose(message);
      await settle();
      card.request();
      expect(log).toEqual(['asked', 'ready', 'destroyed', said]);
      card.release();
      card.request();
      expect(log.at(-1)).toBe('asked');
    },
  );

  it('is given back, also if it answers only then, and no loss of it is told', async () => {
    const [late, held] = [makeGpu(), makeGpu()];
    card.request();
    card.release();
    answer(late.gpu);
    await settle();
    expect(card.gpu).toBeUndefined();
    card.request();
    answer(held.gpu);
    await settle();
    card.release();
    await settle();
    expect(card.gpu).toBeUndefined();
    expect(log).toEqual(['asked', 'destroyed', 'asked', 'ready', 'destroyed']);
  });
});
