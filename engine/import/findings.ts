import type { AssetError } from '../base/errors.ts';
import {
  helpPage,
  type Evidence,
  type Finding,
  type FindingPlace,
  type Remedy,
  type Severity,
} from '../base/finding.ts';
import { printable } from '../base/printable.ts';

/** Findings about a source that can still be shown, in the order of discovery. */
export interface Findings {
  /** What the names of all rules begin with: `gltf`. */
  readonly prefix: string;
  /** What findings are of: `glTF "fox.glb"`. */
  readonly object: string;
  readonly list: Finding[];
}

/** What else is known of a finding of an importer. */
export interface FindingDetails {
  readonly place?: FindingPlace;
  /** Several places, the worst first. */
  readonly places?: readonly FindingPlace[];
  readonly evidence?: Evidence;
  readonly remedy?: Remedy;
  /** The part of the file, if it is not the whole: `glTF "fox.glb", animation "Run"`. */
  readonly object?: string;
}

const CHECK_EXPORT: Remedy = { text: 'Change it where the file was made, and export again.' };

export function createFindings(prefix: string, object: string): Findings {
  return { prefix, object, list: [] };
}

/**
 * Adds a finding.
 * @param rule stable name, without the prefix of the format
 */
export function note(
  findings: Findings,
  severity: Severity,
  rule: string,
  message: string,
  details: FindingDetails = {},
): void {
  addFinding(findings, severity, `${findings.prefix}-${rule}`, message, details);
}

/** Adds a finding whose code is the same for all formats. */
export function addFinding(
  { object, list }: Findings,
  severity: Severity,
  code: string,
  message: string,
  details: FindingDetails = {},
): void {
  const places = details.places ?? [details.place ?? {}];
  list.push({
    severity,
    code,
    object: details.object ?? object,
    ...places[0],
    message: printable(message),
    evidence: details.evidence ?? {},
    remedy: details.remedy ?? CHECK_EXPORT,
    help: helpPage(code),
    places,
  });
}

/** What is wrong with a part of the file, whose name findings have anyway: `meshes[0]: expected …, found …`. */
export function faultText({ object }: Findings, error: AssetError): string {
  const wrong = `expected ${error.expected}, found ${error.found}`;
  if (error.object === object) return wrong;
  const file = `${object}, `;
  const part = error.object.startsWith(file) ? error.object.slice(file.length) : error.object;
  return `${part}: ${wrong}`;
}

/** The code of a clip that is left out. */
export const CLIP_LEFT_OUT = 'clip-left-out';

/** Adds the finding that a clip is left out because something in it is wrong; the others are taken. */
export function leaveOutClip(findings: Findings, clip: string, error: AssetError): void {
  const { object, expected, found, advice } = error;
  const message = `"${clip}" is left out: expected ${expected}, found ${found}.`;
  addFinding(findings, 'error', CLIP_LEFT_OUT, message, {
    object,
    place: { joint: error.joint },
    remedy: { text: advice ?? 'Repair the clip where the file was made, and export again.' },
  });
}
