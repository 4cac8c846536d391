import type { Finding, Severity } from '../base/finding.ts';
import type { Seconds } from '../base/units.ts';
import { bitsPerJointPerFrame } from '../inspect/bits-per-joint.ts';
import { uniformDistances } from '../inspect/error/distances.ts';
import { errorMap } from '../inspect/error/error-map.ts';
import { animationSource, rawSource } from '../inspect/error/pose-source.ts';
import { errorStatistics } from '../inspect/error/statistics.ts';
import { guessFrameRate } from '../inspect/frame-rate.ts';
import { sourceReference } from '../inspect/source-reference.ts';
import { keyStreams } from '../model/animation.ts';
import { iframeTotals } from '../model/iframe.ts';
import { keyCount } from '../model/key-count.ts';
import type { Clip, RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';

/** Chooses joints: 1 for each of a skeleton that is counted. */
export type JointTest = (skeleton: Skeleton) => Uint8Array;

/** A clip, and what is known about it. */
export interface ClipSubject {
  /** The file that it comes from. */
  readonly file: string;
  /** What it is called in its file: `ozz-animation "walk"`. */
  readonly object: string;
  /** Built, or one of a model. */
  readonly clip: Clip;
  /**
   * Bytes of the clip in its file, tag and header included; all of a file that holds nothing else. Of one of a model, those
   * that it takes as a source, see `sourceBytes`.
   */
  readonly bytes: number;
  readonly skeleton?: Skeleton | undefined;
  /** The file of the skeleton. */
  readonly skeletonFile?: string | undefined;
  /** What the clip was built from; its error is measured against it. */
  readonly source?: RawAnimation | undefined;
  /** The file of the source. */
  readonly sourceFile?: string | undefined;
  /** Distance from a joint at which its error is measured, in the file's unit of length. */
  readonly distance: number;
  /** Which joints its error counts; all if missing. */
  readonly counted?: JointTest | undefined;
  readonly findings: readonly Finding[];
}

/** How far a clip is from its source: model-space lengths, at a distance from the joints. */
export interface RowError {
  readonly max: number;
  /** 99 % of all joints and times are below it. */
  readonly p99: number;
  /** The joint with the largest error, by name. */
  readonly joint: string;
  /** When. */
  readonly time: Seconds;
  /** Set where the clip has not the root motion of its source: it is measured against the source without it. */
  readonly withoutMotion?: true;
}

export type FindingCounts = Readonly<Record<Severity, number>>;

/** A clip as a row of a table. */
export interface ClipRow {
  readonly file: string;
  readonly object: string;
  readonly name: string;
  /** Set where it is a clip of a model, as it is imported: its keys and bytes are those of a source. */
  readonly form?: 'source';
  /** The file of its skeleton; null if none fits. */
  readonly skeleton: string | null;
  /** The file of its source, where one is known. */
  readonly source?: string;
  readonly duration: Seconds;
  /** Frames per second; null if the keys fit no rate. */
  readonly rate: number | null;
  readonly joints: number;
  /** Padding included. */
  readonly keys: number;
  readonly bytes: number;
  /** Bits a joint a frame. */
  readonly bits: number;
  readonly iframes: number;
  /** Only where the source is known, and the skeleton has a joint that is counted. */
  readonly error?: RowError;
  readonly findings: FindingCounts;
  /** Codes of its errors and warnings, each once, sorted. */
  readonly codes: readonly string[];
  /** Codes that only its infos have, each once, sorted; missing if none. */
  readonly infoCodes?: readonly string[];
  /** What people have called it, sorted; missing if nothing. */
  readonly tags?: readonly string[];
  /** Of its whole file, where folders are compared. */
  readonly digest?: string;
}

/**
 * The row of a clip.
 *
 * @throws AssetError if the source or the skeleton does not belong to the clip
 *
 * @example
 * const subject = { file: 'walk.ozz', object: 'ozz-animation', clip: animation, bytes: bytes.length };
 * const row = clipRow({ ...subject, distance: 0.1, findings: [] });
 * console.assert(row.joints === animation.trackCount && row.error === undefined);
 */
export function clipRow(subject: ClipSubject): ClipRow {
  const { file, object, clip, bytes, skeletonFile, sourceFile, findings } = subject;
  const error = rowError(subject);
  const codes = codesOf(findings.filter(({ severity }) => severity !== 'info'));
  const infoCodes = codesOf(findings).filter((code) => !codes.includes(code));
  return {
    file,
    object,
    name: clip.name,
    ...(clip.kind === 'raw-animation' && { form: 'source' }),
    skeleton: skeletonFile ?? null,
    ...(sourceFile !== undefined && { source: sourceFile }),
    duration: clip.duration,
    rate: guessFrameRate(clip)?.rate ?? null,
    joints: clip.trackCount,
    keys: keyCount(clip),
    bytes,
    bits: bitsPerJointPerFrame(clip, bytes),
    iframes: clip.kind === 'animation' ? iframeTotals(keyStreams(clip)).count : 0,
    ...(error !== undefined && { error }),
    findings: countFindings(findings),
    codes,
    ...(infoCodes.length > 0 && { infoCodes }),
  };
}

function codesOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.map(({ code }) => code))].toSorted();
}

function rowError(subject: ClipSubject): RowError | undefined {
  const { clip, skeleton, source, distance } = subject;
  if (skeleton === undefined || source === undefined || clip.kind !== 'animation') return undefined;
  const measured = sourceReference(source, clip, skeleton);
  if (measured === undefined) return undefined;
  const counted = subject.counted?.(skeleton);
  if (counted?.includes(1) === false) return undefined;
  const map = errorMap({
    skeleton,
    reference: rawSource(measured.reference),
    candidate: animationSource(clip),
    distances: uniformDistances(skeleton.count, distance),
    metrics: ['shell'],
  });
  const { max, percentile99, worst } = errorStatistics({ ...map, counted }, 'shell');
  const spot = worst.at(0);
  return {
    max,
    p99: percentile99,
    joint: spot === undefined ? '' : skeleton.names[spot.joint],
    time: spot?.time ?? 0,
    ...(measured.made === 'without motion' && { withoutMotion: true }),
  };
}

/**
 * Why a clip has no error, in words; undefined if it has one, and where the row does not say why.
 *
 * @example
 * console.assert(unmeasuredReason({ ...row, error: undefined, source: undefined }) === 'no source');
 */
export function unmeasuredReason({
  error,
  skeleton,
  source,
  codes,
}: Pick<ClipRow, 'error' | 'skeleton' | 'source' | 'codes'>): string | undefined {
  if (error !== undefined) return undefined;
  if (source === undefined) return 'no source';
  if (skeleton === null) return 'no skeleton that fits';
  return codes.includes('source-order') ? 'its source has its joints in another order' : undefined;
}

/**
 * Counts findings by severity.
 *
 * @example
 * console.assert(countFindings([]).error === 0);
 */
export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const of = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return { error: of('error'), warning: of('warning'), info: of('info') };
}
