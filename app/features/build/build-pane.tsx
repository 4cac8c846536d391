import type { ReactNode } from 'react';
import { NothingToShow } from '../../components/next-steps.tsx';
import { ImportChoices } from '../../components/import-choices.tsx';
import { useSession, useSessionState } from '../../components/session.tsx';
import type { Asset } from '../../session/state/assets.ts';
import { buildOf } from '../../session/state/build.ts';
import { buildSkeleton, selectBuildSource } from '../../session/state/build-input.ts';
import { AdditiveSection, StreamSection, TrackSection } from './clip-sections.tsx';
import { MotionSection } from './motion-section.tsx';
import { OptimizeSection } from './optimize-section.tsx';
import { BuildState, Sizes } from './outcome.tsx';
import { RangeSection } from './range-section.tsx';
import { SaveBar, SourceBar } from './source-bar.tsx';
import type { SectionProps } from './section.tsx';
import './build-pane.css';

/** Builds a source: settings, progress and result. */
export default function BuildPane(): ReactNode {
  const { store } = useSession();
  const source = useSessionState(selectBuildSource);
  const build = useSessionState((state) => source && buildOf(state, source.id));
  const skeleton = useSessionState((state) => source && buildSkeleton(state, source));
  if (source === undefined || build === undefined) {
    return (
      <NothingToShow title="No source is open">
        Drop a model or a raw archive anywhere on the page to build runtime objects of it.
      </NothingToShow>
    );
  }
  const section: SectionProps = {
    recipe: build.recipe,
    skeleton,
    change: (part) => {
      const { setRecipe, builds, lastRecipe } = store.getState();
      setRecipe(source.id, { ...buildOf({ builds, lastRecipe }, source.id).recipe, ...part });
    },
  };
  return (
    <section className="ui-pane build" aria-label="Build" key={source.id}>
      <SourceBar source={source} build={build} />
      <ImportChoices fileId={source.fileId} />
      <BuildState source={source} build={build} />
      <div className="build-scroll">
        <Sizes source={source} build={build} />
        <Sections {...section} source={source} />
      </div>
      <SaveBar source={source} />
    </section>
  );
}

/** The settings that there are for this kind of source; a skeleton has none. */
function Sections({ source, ...section }: SectionProps & { readonly source: Asset }): ReactNode {
  const { kind } = source.entry.object;
  if (kind === 'raw-track') return <TrackSection {...section} source={source} />;
  if (kind !== 'raw-animation') return null;
  return (
    <>
      <RangeSection {...section} source={source} />
      <OptimizeSection {...section} />
      <StreamSection {...section} source={source} />
      <AdditiveSection {...section} />
      <MotionSection {...section} />
    </>
  );
}
