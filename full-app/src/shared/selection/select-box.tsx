import './select-box.css';
import { Icon } from '@talk/ui';
import { Check, Minus } from 'lucide';
import { useEffect, useRef, type ReactNode } from 'react';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Some, but not all, of what it stands for. */
  mixed?: boolean;
  /** Reached by the arrow keys, not by Tab. */
  inRow?: boolean;
  /** @param isRange Shift was held: everything up to here. */
  onChange: (isRange: boolean) => void;
  /** What is seen as long as it is not chosen, instead of an empty box. */
  children?: ReactNode;
}

/** A box that chooses a row, or all of them. The area that can be hit is larger than the box. */
export function SelectBox({
  label,
  checked,
  mixed = false,
  inRow = false,
  onChange,
  children,
}: SelectBoxProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <span className="app-select" data-over={children === undefined ? undefined : ''}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        tabIndex={inRow ? -1 : undefined}
        checked={checked}
        // A press with Shift would select the text between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) => onChange((nativeEvent as MouseEvent).shiftKey)}
      />
      <span className="app-select-box" aria-hidden="true">
        {(checked || mixed) && <Icon shape={mixed ? Minus : Check} size="small" />}
      </span>
      {children}
    </span>
  );
}
