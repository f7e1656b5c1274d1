import { Icon, type IconShape } from '@talk/ui';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';

export interface BulkButtonProps {
  icon: IconShape;
  label: string;
  /** Why it cannot be used, as a sentence. */
  why?: string | null;
}

/** Opens a menu of the bar. Its word is left out where there is no room, and stays its name. */
export function BulkButton({ icon, label, why = null }: BulkButtonProps): ReactNode {
  return (
    <span title={why ?? label}>
      <Button className="tk-button" aria-label={label} isDisabled={why !== null}>
        <Icon shape={icon} />
        <span className="app-bulk-word">{label}</span>
      </Button>
    </span>
  );
}
