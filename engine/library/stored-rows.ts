import * as v from 'valibot';

const count = v.pipe(v.number(), v.minValue(0));

/** What rows of clips must be that were stored as JSON: a baseline of `audit`, the library of a session. */
export const CLIP_ROWS = v.array(
  v.object({
    file: v.string(),
    object: v.string(),
    name: v.string(),
    form: v.exactOptional(v.literal('source')),
    skeleton: v.nullable(v.string()),
    source: v.exactOptional(v.string()),
    duration: v.number(),
    rate: v.nullable(v.number()),
    joints: count,
    keys: count,
    bytes: count,
    bits: count,
    iframes: count,
    error: v.exactOptional(
      v.object({
        max: v.number(),
        p99: v.number(),
        joint: v.string(),
        time: v.number(),
        withoutMotion: v.exactOptional(v.literal(true)),
      }),
    ),
    findings: v.object({ error: count, warning: count, info: count }),
    codes: v.array(v.string()),
    infoCodes: v.exactOptional(v.array(v.string())),
    tags: v.exactOptional(v.array(v.string())),
  }),
);
