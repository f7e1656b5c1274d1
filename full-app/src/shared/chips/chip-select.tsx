import { Icon } from '@talk/ui';
import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import type { ChipTone } from './chip-tone.js';

export interface ChipSelectProps {
  label: string;
  /** What is chosen, as the chip shows it. */
  shown: ReactNode;
  /** Nothing is chosen yet. */
  none?: boolean;
  tone?: ChipTone | undefined;
  value: string | number;
  /** Called before the list opens. */
  onOpen?: () => void;
  onChoose: (value: string) => void;
  /** The options of the list. */
  children: ReactNode;
}

/** A chip that opens a list: the browser's own, with the chip's look over it. */
export function ChipSelect({
  label,
  shown,
  none,
  tone,
  value,
  onOpen,
  onChoose,
  children,
}: ChipSelectProps): ReactNode {
  return (
    <span className="tk-chip app-disposition" data-none={none ? '' : undefined} data-tone={tone}>
      <span className="app-chip-word tk-clip" aria-hidden="true">
        {shown}
      </span>
      <Icon shape={ChevronDown} size="small" />
      <select
        aria-label={label}
        value={value}
        onFocus={onOpen}
        onPointerDown={onOpen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {children}
      </select>
    </span>
  );
}
