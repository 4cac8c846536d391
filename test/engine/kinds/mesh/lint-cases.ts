import { fixtureBytes } from '../../../../fixtures/files.ts';
import { mesh, type LintCase } from '../lint-made.ts';

export const meshCases: readonly LintCase[] = [
  [
    'older-version',
    fixtureBytes('old', 'mesh.v0.8.ozz'),
    'joints in the order of releases before 0.11',
  ],
  [
    'weights-not-one',
    [mesh({ jointWeights: Float32Array.of(0.5, 1.5, 1) })],
    'part 0: 1 vertex weight sum above 1, up to 1.5',
  ],
  [
    'normal-not-unit',
    [mesh({ normals: Float32Array.of(0, 1, 0, 0, 2, 0, 0, 1, 0) })],
    'part 0: 1 normal of another length',
  ],
  ['triangle-degenerate', [mesh({}, [0, 1, 1])], '1 triangle with a vertex twice'],
];
