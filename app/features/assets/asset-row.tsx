import {
  Bone,
  Box,
  ChartSpline,
  Clapperboard,
  Files,
  Film,
  PersonStanding,
  Spline,
  TriangleAlert,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AssetKind } from '#engine/archive';
import { kindTitle } from '#engine/inspect';
import { useSession, useSessionState } from '../../components/session.tsx';
import { SeverityBadge } from '../../components/severity-badge.tsx';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import { fileSize, type Asset, type OpenFile } from '../../session/state/assets.ts';
import { selectAssetFindings, selectFileFindings } from '../../session/state/findings.ts';
import { misfit } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { CutName } from '../../ui/cut-name.tsx';
import { classNames } from '../../ui/dom.ts';
import { TreeToggle, treeIndent, type TreeItemProps } from '../../ui/tree-view.tsx';
import type { AssetRow as Row } from './asset-rows.ts';
import { summarize } from './asset-facts.ts';

interface AssetRowProps extends TreeItemProps {
  readonly row: Row;
  readonly depth: number;
  readonly isParent: boolean;
  /** Whether its details are shown. */
  readonly inspected: boolean;
}

/** A file, an object, or both at once. */
export function AssetRow(props: AssetRowProps): ReactNode {
  const { row, depth, isParent, inspected, ...item } = props;
  const { file, asset } = row;
  const name = nameOfRow(row, depth);
  const onStage = useSessionState((state) => asset !== undefined && isOnStage(state, asset));
  const problem = useSessionState((state) => asset && misfit(state, asset));
  return (
    <div
      {...item}
      aria-selected={inspected}
      aria-current={onStage || undefined}
      className={classNames('assets-row', problem !== undefined && 'assets-misfit')}
      style={treeIndent(depth)}
      title={problem}
    >
      {isParent ? <TreeToggle parent /> : <StageMark on={onStage} />}
      <KindIcon kind={row.constants === undefined ? asset?.entry.object.kind : 'raw-track'} />
      <span className="assets-name" title={name}>
        <CutName text={name} />
      </span>
      {problem === undefined ? null : <TriangleAlert className="assets-warning" aria-hidden />}
      {row.constants === undefined ? <FindingsOf row={row} /> : null}
      <Summary parts={summaryOf(row)} />
      <span className="assets-size">{sizeOf(row)}</span>
      <span className="assets-version">{asset === undefined ? '' : `v${asset.entry.version}`}</span>
      <span className="assets-endian">{row.constants === undefined ? byteOrder(row) : ''}</span>
      <span className="assets-parse">{depth === 0 ? `${file.parseMs.toFixed(1)} ms` : ''}</span>
      {depth === 0 ? (
        <CloseButton name={file.name} fileId={file.id} />
      ) : (
        <span className="assets-no-close" />
      )}
    </div>
  );
}

/** What a line is called: a file by its name, with a number as menus have it where several have one name; an object by its own. */
export function nameOfRow({ file, number, asset, constants }: Row, depth = 1): string {
  if (constants !== undefined) return formatCounted(constants, 'constant track');
  const name = number === undefined ? file.name : `${file.name} (${number})`;
  return depth === 0 ? name : (asset?.label ?? name);
}

function summaryOf({ file, asset, constants }: Row): readonly string[] {
  if (constants !== undefined) return [];
  return asset === undefined ? objectCount(file) : summarize(asset.entry.object);
}

/** Of a file as it was given, of an object as it is stored; nothing for what was made here. */
function sizeOf({ file, asset, constants }: Row): string {
  if (constants !== undefined) return '';
  if (asset === undefined) return formatBytes(fileSize(file));
  return asset.entry.range.length === 0 ? '' : formatBytes(asset.entry.range.length);
}

function byteOrder({ file, asset }: Row): string {
  if (asset === undefined && file.imported !== undefined) return file.imported.format;
  return file.archive.littleEndian ? 'little endian' : 'big endian';
}

/** What follows the first part goes if there is no room. */
function Summary({ parts: [first, ...more] }: { readonly parts: readonly string[] }): ReactNode {
  return (
    <span className="assets-summary">
      {first}
      {more.map((part) => (
        <span key={part} className="assets-more">
          {' · '}
          {part}
        </span>
      ))}
    </span>
  );
}

/** Findings about the file, or about one of its objects. */
function FindingsOf({ row: { file, asset } }: { readonly row: Row }): ReactNode {
  const findings = useSessionState((state) =>
    asset === undefined ? selectFileFindings(state, file.id) : selectAssetFindings(state, asset.id),
  );
  return <SeverityBadge findings={findings} info />;
}

function objectCount(file: OpenFile): string[] {
  return [formatCounted(file.archive.entries.length, 'object')];
}

function isOnStage({ skeletonId, clipId, meshId }: SessionState, { id }: Asset): boolean {
  return id === skeletonId || id === clipId || id === meshId;
}

function StageMark({ on }: { readonly on: boolean }): ReactNode {
  return (
    <span className="assets-mark" title={on ? 'Shown' : undefined}>
      {on ? '▶' : ''}
    </span>
  );
}

function CloseButton({
  name,
  fileId,
}: {
  readonly name: string;
  readonly fileId: number;
}): ReactNode {
  const { store } = useSession();
  return (
    <button
      type="button"
      tabIndex={-1}
      className="assets-close"
      aria-label={`Close ${name}`}
      title="Close this file"
      onClick={(event) => {
        event.stopPropagation();
        store.getState().closeFile(fileId);
      }}
    >
      <X aria-hidden />
    </button>
  );
}

const ICONS: Readonly<Record<AssetKind, LucideIcon>> = {
  skeleton: Bone,
  animation: Film,
  track: ChartSpline,
  mesh: Box,
  'raw-skeleton': PersonStanding,
  'raw-animation': Clapperboard,
  'raw-track': Spline,
};

/** The icon of a kind of object, or of a file with several. */
function KindIcon({ kind }: { readonly kind: AssetKind | undefined }): ReactNode {
  const Icon = kind === undefined ? Files : ICONS[kind];
  const title = kind === undefined ? 'File' : kindTitle(kind);
  return (
    <span className="assets-icon" title={title}>
      <Icon aria-hidden />
      <span className="ui-visually-hidden">{title}</span>
    </span>
  );
}
