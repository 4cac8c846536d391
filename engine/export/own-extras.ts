/** The member of `extras` that holds what only this program writes and reads. */
const OWN = 'posescope';

/** `extras` with what glTF has no place for; {@link OWN} is the program's own. */
export function ownExtras(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { [OWN]: values };
}

/** What {@link ownExtras} was given. */
export function ownValues(extras: Readonly<Record<string, unknown>> = {}): object {
  return extras[OWN] ?? {};
}

/** Names that are not empty, each only once, as the importers make them: `node_3`, `Hips_7`. */
export function uniqueNames(given: readonly string[], what: 'node' | 'animation'): string[] {
  const taken = new Set<string>();
  return given.map((own, place) => {
    let name = own === '' ? `${what}_${place}` : own;
    while (taken.has(name)) name += `_${place}`;
    taken.add(name);
    return name;
  });
}
