import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { classNames } from './dom.ts';
import { usePopupRoot } from './popup-provider.tsx';
import './menu.css';
import './select.css';

interface SelectProps<Value extends string> {
  /** Its accessible name. */
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  /** Opens the list from outside; with `onOpenChange`. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly className?: string;
}

/** One choice of many, in a list that opens. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, value, choices, onChange, disabled, open, onOpenChange, className } = props;
  const { container } = usePopupRoot();
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root
      items={choices}
      value={value}
      disabled={disabled}
      open={open}
      onOpenChange={onOpenChange}
      onValueChange={(chosen) => {
        // As its choices become others, the list says its value again.
        if (chosen !== null && chosen !== value) onChange(chosen);
      }}
    >
      <Base.Trigger
        ref={trigger}
        aria-label={label}
        className={classNames('ui-choice ui-select', className)}
      >
        <Base.Value />
        <Base.Icon className="ui-select-icon">
          <ChevronsUpDown aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal container={container}>
        <Base.Positioner
          className="ui-popup-positioner"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          {/* Opened from outside, it would give the focus to the first button of the pane that had it. */}
          <Base.Popup className="ui-popup" finalFocus={open === undefined ? undefined : trigger}>
            <Base.List>
              {choices.map((choice) => (
                <Base.Item key={choice.value} value={choice.value} className="ui-menu-item">
                  <Base.ItemIndicator className="ui-menu-mark">
                    <Check aria-hidden />
                  </Base.ItemIndicator>
                  <Base.ItemText className="ui-menu-label ui-cut">{choice.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
