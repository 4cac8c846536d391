import type { ImportFacts } from '../../engine/import/model.ts';

/** What is known of a model that says nothing of itself, or something. */
export function importFacts(rest: Partial<ImportFacts> = {}): ImportFacts {
  return {
    byteLength: 0,
    format: 'glTF',
    version: '2.0',
    exporter: '',
    unit: 1,
    axes: 'y up',
    rate: undefined,
    samplingRate: 30,
    scenes: [],
    scene: undefined,
    roots: [],
    root: undefined,
    orientation: [0, 0, 0, 1],
    findings: [],
    ...rest,
  };
}
