import { SCROLLED_BY_KEYS } from '../../ui/dom.ts';
import { useMemo, type ReactNode } from 'react';
import { hex, type ByteRange } from '#engine/base';
import { useSession, useSessionState } from '../../components/session.tsx';
import { ImportChoices } from '../../components/import-choices.tsx';
import { UnitChoice } from '../../components/unit-choice.tsx';
import { formatCount } from '../../draw/format.ts';
import { showAndPlay } from '../../session/navigation.ts';
import { builtAsset, sourceOf } from '../../session/state/build.ts';
import { misfit } from '../../session/state/stage.ts';
import { assetFacts, isAdditiveAsset, type Fact, type FactGroup } from './asset-facts.ts';
import { SkeletonChoice } from './skeleton-choice.tsx';
import { clipOf, type Asset } from '../../session/state/assets.ts';

/** All that is known of one asset, with the bytes of its file that say so. */
export function AssetDetails({ asset }: { readonly asset: Asset }): ReactNode {
  const file = useSessionState((state) => state.files.find(({ id }) => id === asset.fileId));
  const problem = useSessionState((state) => misfit(state, asset));
  const isAdditive = useSessionState((state) => isAdditiveAsset(state, asset));
  const groups = useMemo(
    () => (file === undefined ? [] : assetFacts(asset, file, isAdditive)),
    [asset, file, isAdditive],
  );
  return (
    <section
      className="assets-details"
      aria-label={`Details of ${asset.label}`}
      {...SCROLLED_BY_KEYS}
    >
      {problem === undefined ? null : <p className="assets-problem">{problem}</p>}
      <ImportChoices fileId={asset.fileId} />
      <UnitChoice fileId={asset.fileId} />
      {clipOf(asset) === undefined ? null : <SkeletonChoice asset={asset} />}
      <AssetLink asset={asset} />
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </section>
  );
}

/** From what was built to its source, and back. */
function AssetLink({ asset }: { readonly asset: Asset }): ReactNode {
  const session = useSession();
  const source = useSessionState((state) => sourceOf(state, asset.id));
  const built = useSessionState((state) => builtAsset(state, asset.id));
  const other = source ?? built;
  if (other === undefined) return null;
  return (
    <p className="assets-link">
      {source === undefined ? 'Built as' : 'Built of'}{' '}
      <button type="button" onClick={() => showAndPlay(session, other)}>
        <bdi>{other.label}</bdi> in <bdi>{other.fileName}</bdi>
      </button>
    </p>
  );
}

function Group({ group: { title, facts } }: { readonly group: FactGroup }): ReactNode {
  return (
    <>
      <h2 className="ui-heading assets-heading">{title}</h2>
      <dl className="assets-facts">
        {facts.map((fact) => (
          <FactLine key={fact.label} fact={fact} />
        ))}
      </dl>
    </>
  );
}

/** The bytes go below where they have no room beside. */
function FactLine({ fact: { label, value, range } }: { readonly fact: Fact }): ReactNode {
  const placed = range !== undefined && range.length > 0;
  return (
    <div className="assets-fact">
      <dt>{label}</dt>
      <dd className="assets-value">{value}</dd>
      {placed ? (
        <dd className="assets-range" title="Where it is in the file: first byte, length">
          {bytes(range)}
        </dd>
      ) : null}
    </div>
  );
}

/** Where it begins and how long it is: `0x1f40 +416`. */
function bytes({ offset, length }: ByteRange): string {
  return `${hex(offset)} +${formatCount(length)}`;
}
