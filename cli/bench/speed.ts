import type { TaskControl } from '#engine/base';
import { POINT_MEASURE_SETTINGS } from '#engine/layouts';
import type { MeasureSettings } from '#engine/layouts';
import { measureSection, sectionTable, type NativeFigures, type SectionReport } from './report.ts';
import type { BenchSection, BenchSetting, BenchSubject } from './section.ts';
import {
  hierarchySection,
  oneCharacterModelsSection,
  oneCharacterSection,
  oneClipSection,
  pointsSection,
  threeClipsSection,
} from './sections.ts';

export interface SpeedOptions {
  readonly native?: NativeFigures | undefined;
  readonly settings?: MeasureSettings | undefined;
  readonly task?: TaskControl | undefined;
  /** Called for each section after it was measured. */
  readonly onSection?: ((table: string) => void) | undefined;
}

/**
 * Measures the sections one after the other, the rows of each in turn. A section's memory is released
 * before the next section starts.
 */
export async function measureSpeed(
  subject: BenchSubject,
  setting: BenchSetting,
  { native, settings, task, onSection }: SpeedOptions = {},
): Promise<SectionReport[]> {
  const [compiled] = setting.kernels;
  const makers: (() => BenchSection | Promise<BenchSection>)[] = [
    () => oneClipSection(subject, setting),
    ...(subject.clips.length < 3 ? [] : [() => threeClipsSection(subject, setting)]),
    () => oneCharacterSection(subject),
    () => oneCharacterModelsSection(subject),
    () => hierarchySection(compiled, setting.characters),
    () => pointsSection(compiled, setting.points),
  ];
  const reports: SectionReport[] = [];
  for (const [i, make] of makers.entries()) {
    const section = await make();
    const isLast = i === makers.length - 1;
    const report = measureSection(
      section,
      native,
      settings ?? (isLast ? POINT_MEASURE_SETTINGS : undefined),
      task,
    );
    section.dispose?.();
    reports.push(report);
    onSection?.(sectionTable(report));
  }
  return reports;
}
