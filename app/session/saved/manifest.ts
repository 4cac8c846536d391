import * as v from 'valibot';
import {
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  importConfigText,
  readImportConfig,
  type ClipRecipe,
} from '#engine/offline';
import type { AssetRefs } from '../session.ts';
import { findAsset } from '../state/assets.ts';
import type { SessionState } from '../state/store.ts';
import { jsonIn } from '../stored.ts';
import { count, text } from './fields.ts';

const KIND = 'posescope session';
const VERSION = 1;

const blobRef = v.object({
  /** SHA-256 of the bytes, in hexadecimal digits. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  bytes: count,
  /** Its path in a session file. */
  path: v.optional(text),
});

export const assetRef = v.pipe(v.tuple([count, count]), v.readonly());

const savedFile = v.object({
  name: text,
  /** The name that it was opened under, if it was renamed. */
  openedAs: v.fallback(v.optional(text), undefined),
  /** Names that its objects were given, by their places in it. */
  givenNames: v.fallback(v.optional(v.array(v.tuple([count, text]))), undefined),
  origin: v.picklist(['example', 'opened', 'url', 'built']),
  /** Where it was fetched from; fetched again if `content` is missing. */
  url: v.optional(text),
  content: v.optional(blobRef),
  /** Files that a model names, by their paths relative to it. */
  resources: v.optional(v.array(v.object({ path: text, content: blobRef })), []),
  /** What was mended in it: the archive that stands in place of what is read from `content`. */
  mended: v.fallback(
    v.optional(
      v.object({
        content: blobRef,
        /** SHA-256 of the archive that a fetched model was imported into: by now another may be there. */
        of: v.optional(text),
      }),
    ),
    undefined,
  ),
  /** How a model was imported; without a unit, lengths are as stored. */
  options: v.optional(
    v.object({
      samplingRate: v.optional(v.number()),
      scene: v.optional(text),
      root: v.optional(text),
      unit: v.optional(v.number()),
      endSites: v.optional(v.boolean()),
      mesh: v.optional(v.boolean()),
    }),
    {},
  ),
  /** The source that it was built from. */
  builtFrom: v.optional(assetRef),
  /** What that was then: a build of an earlier version counts as of what is there. */
  builtOf: v.fallback(v.optional(count), undefined),
  variantOf: v.optional(assetRef),
  /** Which build of its source it is. */
  buildNumber: v.optional(count),
  /** The settings that it was built with. */
  recipe: v.optional(text),
  /** The skeleton that it was built with, as an archive: its source may be closed. */
  madeWith: v.fallback(
    v.optional(
      v.object({
        content: blobRef,
        /** Archives say the order of joints by their version, and are written in the newest one. */
        siblingsFirst: v.optional(v.literal(true)),
      }),
    ),
    undefined,
  ),
  /** Clips of it, and the skeletons that were chosen for them. */
  skeletons: v.fallback(v.optional(v.array(v.tuple([assetRef, assetRef]))), undefined),
  /** Of a clip on another skeleton than its own: which clip that was, and what became of its tracks. */
  putFrom: v.fallback(
    v.optional(
      v.object({
        clip: v.optional(assetRef),
        name: text,
        isBuilt: v.boolean(),
        madeOf: v.optional(count),
        animated: count,
        resting: v.pipe(v.array(text), v.readonly()),
        leftOut: v.pipe(v.array(text), v.readonly()),
      }),
    ),
    undefined,
  ),
  /** The first object of the file that it is the version before of. */
  earlierOf: v.optional(assetRef),
});

const manifest = v.object({
  kind: v.literal(KIND),
  version: v.literal(VERSION),
  files: v.array(savedFile),
  parts: v.record(v.string(), v.unknown()),
  /** What parts have stored beside it, by their names. */
  attached: v.fallback(v.optional(v.array(v.object({ part: text, content: blobRef })), []), []),
});

/** Some bytes, by what they are rather than where they are. */
export type BlobRef = v.InferOutput<typeof blobRef>;
export type SavedFile = v.InferOutput<typeof savedFile>;
/** A saved session without the bytes of its files. */
export type Manifest = v.InferOutput<typeof manifest>;
/** What is open and set, and the bytes that it refers to. */
export type SavedContent = Pick<Manifest, 'files' | 'parts' | 'attached'>;

export function manifestText({ files, parts, attached }: SavedContent): string {
  return JSON.stringify({ kind: KIND, version: VERSION, files, parts, attached });
}

/** @throws Error with a sentence about what is wrong */
export function readManifest(json: string): Manifest {
  const result = v.safeParse(manifest, jsonIn(json));
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? 'the whole';
  throw new Error(
    `It is not a session that this version of Posescope can read: at ${place}, expected ${issue.expected ?? 'another value'}, found ${issue.received}.`,
  );
}

/** All bytes that a session needs. */
export function blobsOf({ files, attached }: SavedContent): BlobRef[] {
  const ofFiles = files.flatMap(({ content, mended, madeWith, resources }) => [
    ...(content === undefined ? [] : [content]),
    ...(mended === undefined ? [] : [mended.content]),
    ...(madeWith === undefined ? [] : [madeWith.content]),
    ...resources.map((resource) => resource.content),
  ]);
  return [...ofFiles, ...attached.map(({ content }) => content)];
}

/** Places of a session's objects among its saved files. */
export function refsOf(
  files: readonly { readonly id: number }[],
  state: () => SessionState,
): AssetRefs {
  return {
    refOf: (id) => {
      const asset = findAsset(state().assets, id);
      const file = files.findIndex((it) => it.id === asset?.fileId);
      return asset === undefined || file < 0
        ? undefined
        : [file, Number(asset.id.slice(asset.id.indexOf('/') + 1))];
    },
    idOf: (ref) => {
      const file = ref && files.at(ref[0]);
      const id = file && ref && `${file.id}/${ref[1]}`;
      return findAsset(state().assets, id ?? null)?.id;
    },
  };
}

/** Settings of a build as they are saved: those of an importer, as JSON. */
export function recipeText(recipe: ClipRecipe): string {
  const animations = [{ ...DEFAULT_CLIP_IMPORT, recipe }];
  return importConfigText({ ...DEFAULT_IMPORT_CONFIG, animations });
}

/** Undefined for what are no such settings. */
export function readRecipe(config: string): ClipRecipe | undefined {
  try {
    return readImportConfig(config).animations.at(0)?.recipe;
  } catch {
    return undefined;
  }
}
