import { describe, expect, it, vi } from 'vitest';
import { requestGpu } from '../../../../app/features/crowd/gpu-device.ts';

const limits = { maxBufferSize: 2 ** 30, maxStorageBufferBindingSize: 2 ** 29 };
const info = { vendor: 'maker', architecture: '', device: 'card', description: '' };

function withAdapter(requestAdapter: () => Promise<unknown>): void {
  vi.stubGlobal('navigator', { gpu: { requestAdapter } });
}

describe('there is no card', () => {
  it('in a browser without WebGPU', async () => {
    vi.stubGlobal('navigator', {});
    expect(await requestGpu()).toBe('This browser has no WebGPU here.');
  });

  it('where WebGPU has none', async () => {
    withAdapter(() => Promise.resolve(null));
    expect(await requestGpu()).toBe('WebGPU finds no graphics card here.');
  });

  it('where it fails', async () => {
    withAdapter(() => Promise.reject(new Error('The driver has ended.')));
    expect(await requestGpu()).toBe('WebGPU cannot be used: The driver has ended.');
  });
});

it.each([
  [new Set(['timestamp-query', 'other']), ['timestamp-query']],
  [new Set<string>(), []],
])(
  'a card is asked for all that it has of what is used: %o',
  async (features, requiredFeatures) => {
    const requestDevice = vi.fn(() => Promise.resolve('device'));
    withAdapter(() => Promise.resolve({ info, limits, features, requestDevice }));
    expect(await requestGpu()).toEqual({ device: 'device', name: 'maker card' });
    expect(requestDevice).toHaveBeenCalledWith({ requiredFeatures, requiredLimits: limits });
  },
);
