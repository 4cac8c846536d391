import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import { usePart, useSession } from '../components/session.tsx';
import { formatCounted } from '../draw/format.ts';
import type { PaneDefinition, PaneTable, UsePaneTables } from '../session/panes.ts';
import { definePart } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/select.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { TableRows, tableText } from './table-rows.tsx';
import { workspacePart } from './workspace.ts';
import { NotLoaded, lazyComponent } from '../ui/lazy-component.tsx';
import './pane-table.css';

interface PaneTableProps {
  readonly pane: PaneDefinition;
}

/** The tables of panes by id, loaded when first shown and then kept. */
const tablesPart = definePart<ReadonlyMap<string, ComponentType>>(
  ({ panes }) =>
    new Map(
      panes.all.map((pane) => [
        pane.id,
        lazyComponent(async () => ({ default: tablesOf(pane, await pane.tables?.()) }), NotLoaded),
      ]),
    ),
);

/** What a pane shows as tables, over the pane. */
export default function PaneTableView({ pane }: PaneTableProps): ReactNode {
  const tables = usePart(tablesPart).get(pane.id);
  return (
    <section className="shell-table" aria-label={`${pane.title} as a table`}>
      {tables === undefined ? null : createElement(tables)}
    </section>
  );
}

function tablesOf(
  pane: PaneDefinition,
  useTables: UsePaneTables = (): readonly PaneTable[] => [],
): ComponentType {
  return function PaneTables() {
    return <ChosenTable pane={pane} tables={useTables()} />;
  };
}

interface ChosenTableProps extends PaneTableProps {
  readonly tables: readonly PaneTable[];
}

function ChosenTable({ pane, tables }: ChosenTableProps): ReactNode {
  const { toggleTable } = usePart(workspacePart);
  const [chosen, setChosen] = useState('');
  const table = tables.find(({ title }) => title === chosen) ?? tables.at(0);
  const choices = tables.map(({ title }) => ({ value: title, label: title }));
  return (
    <>
      <div className="ui-bar shell-table-bar">
        {choices.length > 1 ? (
          <Select label="Table" value={table?.title ?? ''} choices={choices} onChange={setChosen} />
        ) : (
          <span className="shell-table-title">{table?.title}</span>
        )}
        <span className="shell-table-count">{formatCounted(table?.rowCount ?? 0, 'row')}</span>
        {table === undefined ? null : <TableButtons pane={pane} table={table} />}
        <Tooltip text="Back to the picture">
          <Button onClick={() => toggleTable(pane.id)}>Picture</Button>
        </Tooltip>
      </div>
      {table === undefined || table.rowCount === 0 ? (
        <EmptyState title="Nothing to list yet" />
      ) : (
        <TableRows key={table.title} table={table} />
      )}
    </>
  );
}

interface TableButtonsProps extends PaneTableProps {
  readonly table: PaneTable;
}

function TableButtons({ pane, table }: TableButtonsProps): ReactNode {
  const { announcements, files } = useSession();
  return (
    <>
      <Button onClick={() => void announcements.copy('Table', tableText(table, '\t'))}>Copy</Button>
      <Button
        onClick={() => files.download(`${tableFileName(pane, table)}.csv`, tableText(table, ','))}
      >
        Save CSV
      </Button>
    </>
  );
}

/** `error-map-largest-error`: what is no letter or number separates words. */
export function tableFileName(
  { id }: Pick<PaneDefinition, 'id'>,
  { title }: Pick<PaneTable, 'title'>,
): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [id, ...words].join('-');
}
