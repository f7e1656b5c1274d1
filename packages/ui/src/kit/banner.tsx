import { CircleAlert, Info, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';

export interface BannerProps {
  tone: 'info' | 'warn' | 'bad';
  children: ReactNode;
  action?: ReactNode;
}

const SHAPES = { info: Info, warn: TriangleAlert, bad: CircleAlert };

/** A sentence about a state, with its fix beside it. Announced politely when it appears. */
export function Banner({ tone, children, action }: BannerProps): ReactNode {
  return (
    <div className="tk-banner" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon shape={SHAPES[tone]} />
      <div>{children}</div>
      {action}
    </div>
  );
}
