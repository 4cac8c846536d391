import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { hex } from '#engine';
import type { ByteRange } from '#engine';
import { formatCount } from '../../draw/format.ts';
import type { Asset } from '../../store/assets.ts';
import { misfit } from '../../store/stage.ts';
import { appStore } from '../../store/store.ts';
import { assetFacts } from './asset-facts.ts';
import type { Fact, FactGroup } from './asset-facts.ts';

/** All that is known of one asset, with the bytes of its file that say so. */
export function AssetDetails({ asset }: { readonly asset: Asset }): ReactNode {
  const file = useStore(appStore, (state) => state.files.find(({ id }) => id === asset.fileId));
  const problem = useStore(appStore, (state) => misfit(state, asset));
  const groups = useMemo(() => (file === undefined ? [] : assetFacts(asset, file)), [asset, file]);
  return (
    <section className="assets-details" aria-label={`Details of ${asset.label}`}>
      {problem === undefined ? null : <p className="assets-problem">{problem}</p>}
      <table>
        <thead className="ui-visually-hidden">
          <tr>
            <th>what</th>
            <th>value</th>
            <th>bytes in the file</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </table>
    </section>
  );
}

function Group({ group }: { readonly group: FactGroup }): ReactNode {
  return (
    <tbody>
      <tr>
        <th colSpan={3} scope="rowgroup" className="assets-heading">
          {group.title}
        </th>
      </tr>
      {group.facts.map((fact) => (
        <FactRow key={fact.label} fact={fact} />
      ))}
    </tbody>
  );
}

function FactRow({ fact: { label, value, range } }: { readonly fact: Fact }): ReactNode {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="assets-value" title={value}>
        {value}
      </td>
      <td className="assets-range">
        {range === undefined || range.length === 0 ? '' : bytes(range)}
      </td>
    </tr>
  );
}

/** Where it begins and how long it is: `0x1f40 +416`. */
function bytes({ offset, length }: ByteRange): string {
  return `${hex(offset)} +${formatCount(length)}`;
}
