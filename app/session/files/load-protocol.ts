import type { Archive } from '#engine/archive';
import type { GltfFacts } from '#engine/import';

/** Something to read: bytes that a person gave, or an address to fetch them from. */
export type Source = NamedSource &
  (
    | {
        readonly blob: Blob;
        /** Files that came with it and that it may name, by their paths from its folder. */
        readonly listeners?: ReadonlyMap<string, Blob> | undefined;
      }
    | { readonly url: string }
  );

interface NamedSource {
  readonly name: string;
  /** Of a model, which scene is to be imported; its default one where undefined. */
  readonly scene?: string | undefined;
}

/** What a source holds. */
export interface LoadedFile {
  readonly archive: Archive;
  /** Milliseconds that reading took, without fetching. */
  readonly parseMs: number;
  /** What it was imported from, where it is no archive itself. */
  readonly imported?: GltfFacts | undefined;
}

/** What came of a source: what it holds, or one sentence that says why there is nothing. */
export type Loaded = LoadedFile | { readonly problem: string };

export interface LoadRequest {
  readonly id: number;
  readonly source: Source;
  /** Hertz at which an import samples curves; its usual rate where 0. */
  readonly samplingRate: number;
}

export interface LoadResponse {
  readonly id: number;
  readonly loaded: Loaded;
}
