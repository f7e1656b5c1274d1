import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.js';

export interface EmptyStateProps {
  icon: IconShape;
  title: string;
  /** Why it is empty. */
  children: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className="tk-empty">
      <Icon shape={icon} />
      <strong>{title}</strong>
      <p>{children}</p>
      {action}
    </div>
  );
}
