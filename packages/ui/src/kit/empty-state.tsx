import type { ReactNode } from 'react';
import { Icon, type IconShape } from './icon.js';

export interface EmptyStateProps {
  icon: IconShape;
  title: string;
  /** The page's own title, when there is nothing else on it. */
  titled?: boolean;
  /** Why it is empty. */
  children: ReactNode;
  /** The one next step. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, titled, children, action }: EmptyStateProps): ReactNode {
  return (
    <div className="tk-empty">
      <Icon shape={icon} />
      {titled ? <h1>{title}</h1> : <strong>{title}</strong>}
      <p>{children}</p>
      {action}
    </div>
  );
}
