/**
 * Per name, the place of the same one in another list; -1 where it is not in there. Several joints may have one name, or
 * none: they belong together in their order.
 *
 * @example
 * console.assert(placesByName(['hip', 'toe', 'toe'], ['toe', 'toe', 'tail']).join() === '-1,0,1');
 */
export function placesByName(names: readonly string[], others: readonly string[]): number[] {
  const places = new Map<string, number[]>();
  others.forEach((name, place) => {
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  });
  return names.map((name) => places.get(name)?.shift() ?? -1);
}
