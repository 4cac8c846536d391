import type { ReactNode } from 'react';
import type { Skeleton } from '#engine/model';
import type { ClipRecipe } from '#engine/offline';
import type { Asset } from '../../session/state/assets.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** What a section of settings shows and changes. */
export interface SectionProps {
  readonly recipe: ClipRecipe;
  /** The skeleton that the clip is built with; undefined if none is open that fits. */
  readonly skeleton: Skeleton | undefined;
  readonly change: (part: Partial<ClipRecipe>) => void;
}

/** A section about what this source has. */
export interface SourceSectionProps extends SectionProps {
  readonly source: Asset;
}

interface HeadingProps {
  readonly title: string;
  /** Makes the section one that is on or off. */
  readonly on?: boolean;
  readonly onToggle?: (on: boolean) => void;
  /** After the title. */
  readonly children?: ReactNode;
}

/** The title of a section, with what switches it. */
export function Heading({ title, on, onToggle, children }: HeadingProps): ReactNode {
  return (
    <h2 className="ui-heading build-heading">
      {on === undefined || onToggle === undefined ? (
        title
      ) : (
        <Checkbox checked={on} onChange={onToggle}>
          {title}
        </Checkbox>
      )}
      {children}
    </h2>
  );
}

interface RowProps {
  readonly label: string;
  /** Said when the pointer rests on the label. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A setting: what it is called, and its control. */
export function Row({ label, hint, children }: RowProps): ReactNode {
  return (
    <div className="build-row">
      <span className="build-label" title={hint}>
        {label}
      </span>
      {children}
    </div>
  );
}

/** A line that explains. */
export function Note({ children }: { readonly children: ReactNode }): ReactNode {
  return <p className="build-note">{children}</p>;
}
