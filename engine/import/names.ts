import { listed } from '../base/count-text.ts';
import { addFinding, note, type Findings } from './findings.ts';

/**
 * Unique names, as the reference importer makes them: unnamed items are named after their index
 * (`node_3`), and a name that was given before has the place added (`Hips_7`).
 */
export function fixNames(
  findings: Findings,
  what: 'node' | 'animation' | 'scene' | 'joint',
  given: readonly (string | undefined)[],
): string[] {
  const taken = new Set<string>();
  const twice: string[] = [];
  const names = given.map((own = '', place) => {
    // The reference's names end at the first NUL.
    const plain = own.split('\0', 1)[0];
    let name = plain === '' ? `${what}_${place}` : plain;
    if (taken.has(name)) twice.push(name);
    while (taken.has(name)) name += `_${place}`;
    taken.add(name);
    return name;
  });
  if (twice.length > 0) {
    const message = `Several ${what}s have the same name: ${listed([...new Set(twice)])}; all but the first were renamed.`;
    if (what === 'node' || what === 'joint') addFinding(findings, 'info', 'nodes-renamed', message);
    else note(findings, 'info', 'duplicate-name', message);
  }
  return names;
}
