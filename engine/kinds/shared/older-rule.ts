import { isOlder, type MaybeOlder } from '../../model/older.ts';
import type { Rule } from './rule.ts';

/** For every kind that had other versions. */
export const OLDER_RULE: Rule<MaybeOlder> = {
  name: 'older-version',
  severity: 'info',
  why: 'Only the release that wrote it can load it: upgrade it (posescope upgrade, or File, Save the selected file as current version).',
  *check(object) {
    if (!isOlder(object)) return;
    const { olderVersion, siblingsFirst } = object;
    const version = olderVersion === undefined ? '' : `version ${olderVersion}, `;
    const order = siblingsFirst
      ? 'joints in the order of releases before 0.11'
      : 'keys as before 0.15';
    yield { message: `of an older release: ${version}${order}` };
  },
};
