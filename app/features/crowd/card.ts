import { requestGpu, type Gpu } from './gpu-device.ts';

/** The graphics card that computes a mounted crowd. */
export interface Card {
  /** Undefined until it was requested and has answered; a sentence where there is none, it was lost or refused something. */
  readonly gpu: Gpu | string | undefined;
  /** Asks the browser for it, unless that was done. */
  request(): void;
  /** Gives it back; it can be requested again. */
  release(): void;
}

/** @param onChange called when it has answered, and when it is lost or refuses something */
export function createCard(onChange: () => void, requestDevice = requestGpu): Card {
  let gpu: Card['gpu'];
  /** Counts requests, so that answers to earlier ones are not taken. */
  let last = 0;
  let isRequested = false;
  const fail = (failed: Gpu, problem: string): void => {
    if (gpu !== failed) return;
    gpu = problem;
    failed.device.destroy();
    onChange();
  };
  const watch = async (given: Gpu): Promise<void> => {
    given.device.addEventListener('uncapturederror', ({ error }) =>
      fail(given, `The graphics card refuses the crowd: ${error.message}.`),
    );
    const { message } = await given.device.lost;
    fail(given, `The graphics card was lost${message === '' ? '' : ` (${message})`}.`);
  };
  const ask = async (request: number): Promise<void> => {
    const given = await requestDevice();
    if (request !== last) {
      if (typeof given !== 'string') given.device.destroy();
      return;
    }
    gpu = given;
    if (typeof given !== 'string') void watch(given);
    onChange();
  };
  return {
    get gpu() {
      return gpu;
    },
    request: () => {
      if (isRequested) return;
      isRequested = true;
      void ask(++last);
    },
    release: () => {
      const released = gpu;
      gpu = undefined;
      isRequested = false;
      last++;
      if (typeof released === 'object') released.device.destroy();
    },
  };
}
