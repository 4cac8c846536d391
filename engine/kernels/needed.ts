import { propertyOf, type Needed } from '../base/needed.ts';

/** Compiled kernels. */
export const KERNELS: Needed = {
  what: 'compiled kernels',
  fits: (given) => typeof propertyOf(given, 'form') === 'string',
  advice: () => 'give what await compileKernels() gives',
};
