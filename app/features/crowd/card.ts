import { requestGpu, type Gpu } from './gpu-device.ts';

/** The graphics card that computes a mounted crowd. */
export interface Card {
  /** A sentence where there is none; undefined until it was asked for and has answered. */
  readonly gpu: Gpu | string | undefined;
  /** Asks for it, unless that was done. */
  request(): void;
  dispose(): void;
}

/**
 * @param onReady called when it has answered
 * @param onFailure called with a sentence when it is lost or refuses something; it can be requested again then
 */
export function createCard(
  onReady: () => void,
  onFailure: (problem: string) => void,
  requestDevice = requestGpu,
): Card {
  let gpu: Card['gpu'];
  let isAsked = false;
  let isDisposed = false;
  const fail = (failed: Gpu, problem: string): void => {
    if (gpu !== failed) return;
    gpu = undefined;
    isAsked = false;
    failed.device.destroy();
    onFailure(problem);
  };
  const watch = async (given: Gpu): Promise<void> => {
    given.device.addEventListener('uncapturederror', ({ error }) =>
      fail(given, `The graphics card refuses the crowd: ${error.message}`),
    );
    const { message } = await given.device.lost;
    fail(given, `The graphics card was lost${message === '' ? '' : ` (${message})`}.`);
  };
  const ask = async (): Promise<void> => {
    const given = await requestDevice();
    if (isDisposed) {
      if (typeof given !== 'string') given.device.destroy();
      return;
    }
    gpu = given;
    if (typeof given !== 'string') void watch(given);
    onReady();
  };
  return {
    get gpu() {
      return gpu;
    },
    request: () => {
      if (isAsked) return;
      isAsked = true;
      void ask();
    },
    dispose: () => {
      isDisposed = true;
      const last = gpu;
      gpu = undefined;
      if (typeof last === 'object') last.device.destroy();
    },
  };
}
