import { expect, it } from 'vitest';
import { libraryFeature } from '../../../../app/features/library/feature.ts';
import { listFolder } from '../../../../app/features/library/folders.ts';
import { librarySlice } from '../../../../app/features/library/state.ts';
import { testSession } from '../../../support/test-session.ts';

it.each([
  [undefined, 'm', 0.1],
  ['cm', 'cm', 10],
  // The page shows no inches, but budgets of files in inches are checked in them.
  ['in', 'in', 0.1 / 0.0254],
  ['cmu', 'cmu', (0.1 * 0.45) / 0.0254],
] as const)('a project in %s is measured in %s', async (given, unit, distance) => {
  const session = testSession([], { features: [libraryFeature] });
  const settings = JSON.stringify({ ...(given !== undefined && { unit: given }) });
  await listFolder(session, [
    new File([], 'rigs/walk.ozz'),
    new File([settings], 'rigs/posescope.json'),
  ]);
  const { librarySubject } = librarySlice.of(session.store).getState();
  expect(librarySubject?.unit).toBe(unit);
  expect(librarySubject?.distance).toBeCloseTo(distance, 12);
});
