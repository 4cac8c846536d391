import * as v from 'valibot';

export { array as listOf, object as objectOf } from 'valibot';
import type { Slice } from '../state/slice.ts';
import type { SessionStore } from '../state/store.ts';
import type { SavedPart } from '../session.ts';

/** What a saved value must be; nothing that a file says is trusted. */
export type FieldSchema<Value> = v.GenericSchema<unknown, Value>;

export const flag: FieldSchema<boolean> = v.boolean();
export const text: FieldSchema<string> = v.string();
export const count: FieldSchema<number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Any finite number. */
export const finite: FieldSchema<number> = v.pipe(v.number(), v.finite());
export const positive: FieldSchema<number> = v.pipe(v.number(), v.finite(), v.gtValue(0));
export const notNegative: FieldSchema<number> = v.pipe(v.number(), v.finite(), v.minValue(0));
export const timeRange = v.nullable(v.object({ from: finite, to: finite }));

export function numberIn(least: number, most: number): FieldSchema<number> {
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most));
}

export function oneOf<const Option extends string>(
  ...options: readonly Option[]
): FieldSchema<Option> {
  return v.picklist(options);
}

/** What sessions of earlier versions do not have. */
export function withDefault<Value>(schema: FieldSchema<Value>, value: Value): FieldSchema<Value> {
  return v.optional(schema, () => value);
}

/** A value that fits, or undefined. */
export function readField<Value>(schema: FieldSchema<Value>, value: unknown): Value | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

/** Schemas by the names of the fields that they check. */
export type FieldSchemas<State> = { readonly [Name in keyof State]?: FieldSchema<State[Name]> };

/** The fields of a saved object that fit their schemas; all others are left out. */
export function readFields<State extends object>(
  schemas: FieldSchemas<State>,
  saved: unknown,
): Partial<State> {
  if (typeof saved !== 'object' || saved === null) return {};
  const given = new Map<string, unknown>(Object.entries(saved));
  const read: Partial<State> = {};
  for (const name of namesOf(schemas)) {
    const schema = schemas[name];
    const value = schema && readField(schema, given.get(String(name)));
    if (value !== undefined) read[name] = value;
  }
  return read;
}

/**
 * A part of saved sessions: fields of a store that are JSON as they are.
 * @example
 * const saved = savedFields('curves', curvesSlice, { curveBand: flag });
 */
export function savedFields<State extends object>(
  name: string,
  slice: Slice<State> | undefined,
  schemas: FieldSchemas<State>,
): SavedPart {
  // A store holds the state of each of its slices.
  const stateOf = (store: SessionStore): State =>
    (slice?.of(store) ?? store).getState() as unknown as State;
  return {
    name,
    save: ({ store }) => {
      const state = stateOf(store);
      return Object.fromEntries(namesOf(schemas).map((field) => [field, state[field]]));
    },
    restore: ({ store }, saved) => store.setState(readFields(schemas, saved)),
  };
}

function namesOf<State>(schemas: FieldSchemas<State>): (keyof State)[] {
  // All own keys of the schemas are names of fields.
  return Object.keys(schemas) as (keyof State)[];
}
