import * as v from 'valibot';
import type { SavedPart } from '../session.ts';
import { readField } from './fields.ts';

const savedSets = v.object({
  sets: v.array(v.tuple([v.string(), v.string()])),
  scope: v.nullable(v.string()),
});

/** Named sets of joints, and the one that panes are limited to. */
export const jointSetsPart: SavedPart = {
  name: 'joint-sets',
  save: ({ store }) => {
    const { jointSets, jointScope } = store.getState();
    return { sets: [...jointSets], scope: jointScope };
  },
  restore: ({ store }, saved) => {
    const read = readField(savedSets, saved);
    if (read !== undefined)
      store.setState({ jointSets: new Map(read.sets), jointScope: read.scope });
  },
};
