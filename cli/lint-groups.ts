import { dirname } from 'node:path';
import { groupBy } from '#engine/base';
import { pairObjects, type CheckedObject } from '#engine/findings';
import { createContextReader, findSource, inUnitOf } from '#engine/library';
import type { FolderContext, LibraryReader } from '#engine/library';

/** Objects that are checked together. */
export interface LintGroup {
  /** First those that are checked, then others that they may need. */
  readonly objects: readonly CheckedObject[];
  /** How many of them are checked. */
  readonly count: number;
  /** Sources of other folders, by the indices of their clips. */
  readonly sources: ReadonlyMap<number, number>;
}

/**
 * The objects of files that are named, which may belong to any other; and those of each folder, which belong together, as in
 * `audit`: folders of a library have clips and sources of the same names.
 * @param isNamed whether a file is named itself, rather than found in a folder
 * @param start reads the beginning of a file
 */
export async function lintGroups(
  objects: readonly CheckedObject[],
  isNamed: (file: string) => boolean,
  start: LibraryReader['start'],
): Promise<LintGroup[]> {
  const named = objects.filter(({ file }) => isNamed(file));
  const found = objects.filter(({ file }) => !isNamed(file));
  const groups: LintGroup[] =
    named.length === 0
      ? []
      : [{ objects: [...named, ...found], count: named.length, sources: new Map() }];
  const byFile = groupBy(found, ({ file }) => [file]);
  const objectsOf = (file: string): readonly CheckedObject[] => byFile.get(file) ?? [];
  const folders = [...groupBy([...byFile.keys()].toSorted(), (file) => [dirname(file)])]
    .map(([path, files]) => ({ path, files }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const contextOf = createContextReader(folders, {
    start,
    open: (file) => Promise.resolve(objectsOf(file)),
    fail: () => undefined,
  });
  for (const folder of folders) {
    const own = folder.files.flatMap(objectsOf);
    groups.push(await folderGroup(own, named, await contextOf(folder), objectsOf));
  }
  return groups.map(withUnits);
}

/** The same with the sources of models in the unit of the clips that were built from them, as `audit` measures them. */
function withUnits(group: LintGroup): LintGroup {
  const pairs = pairObjects(group);
  const objects = [...group.objects];
  const sources = new Map(group.sources);
  for (let index = 0; index < group.count; index++) {
    const at = objects[index].object.kind === 'animation' ? pairs.sourceIndexOf(index) : undefined;
    if (at === undefined) continue;
    const isModel = objects[at].range === undefined;
    const source = isModel ? inUnitOf(pairs.skeletonOf(index), objects[at]) : objects[at];
    sources.set(index, source === objects[at] ? at : objects.push(source) - 1);
  }
  return objects.length === group.objects.length ? group : { ...group, objects, sources };
}

async function folderGroup(
  own: readonly CheckedObject[],
  named: readonly CheckedObject[],
  context: FolderContext,
  objectsOf: (file: string) => readonly CheckedObject[],
): Promise<LintGroup> {
  const inherited = context.skeletons.filter((skeleton) => !own.includes(skeleton));
  const objects = [...own, ...inherited, ...named];
  const sources = new Map<number, number>();
  for (const [index, { object: clip, file }] of own.entries()) {
    if (clip.kind !== 'animation') continue;
    const { name, trackCount, duration } = clip;
    const around = await findSource(context, { file, name, trackCount, duration });
    const source = objectsOf(around?.file ?? '').find(
      ({ object }) => object.kind === 'raw-animation' && object.name === around?.name,
    );
    // Those of its own folder are found by their names.
    if (source === undefined || own.includes(source)) continue;
    if (!objects.includes(source)) objects.push(source);
    sources.set(index, objects.indexOf(source));
  }
  return { objects, count: own.length, sources };
}
