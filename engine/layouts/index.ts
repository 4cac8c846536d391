/** The same data in other memory layouts, and how to time them beside each other. */
export type { Compared } from './compared.ts';
export { comparedCharacters, compareHierarchies } from './hierarchy/compare.ts';
export type { HierarchyComparison } from './hierarchy/compare.ts';
export { hierarchyLayouts } from './hierarchy/hierarchy.ts';
export { clipHierarchy, generatedHierarchy } from './hierarchy/subject.ts';
export { arrivalOf, shareUntil } from './keys/arrival.ts';
export type { Arrival } from './keys/arrival.ts';
export { compareKeyOrders } from './keys/compare.ts';
export type { ComparedOrder, ComparedSnapshots, KeyComparison } from './keys/compare.ts';
export type { LineMap } from './keys/line-map.ts';
export { packedForms } from './keys/packing.ts';
export { DEFAULT_MEASURE_SETTINGS, measureInterleaved, ratioOf } from './measure.ts';
export type { Candidate, MeasureSettings, Measured } from './measure.ts';
export type { Language } from './language.ts';
export { comparePoints, POINT_MEASURE_SETTINGS, stepOf } from './points/compare.ts';
export { copySameBytes } from './points/kernels.ts';
export type { PointLayout } from './points/layout.ts';
export { POINT_LAYOUTS } from './points/points.ts';
export type { PointLayoutName } from './points/points.ts';
export { NEAR_SIZE, VIEW_SIZE } from './points/world.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type * from '../model/index.ts';
export type { TaskControl } from '../base/task.ts';
