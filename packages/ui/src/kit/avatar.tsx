import { hueOf, initials } from '@talk/core/format';
import type { CSSProperties, ReactNode } from 'react';

export interface AvatarProps {
  name: string;
  /** Any value that stays the same for one person: the hue derives from it. */
  seed: string | number;
  size?: 'large' | 'huge';
}

export function Avatar({ name, seed, size }: AvatarProps): ReactNode {
  return (
    <span className="tk-avatar" data-size={size} style={{ '--hue': hueOf(seed) } as CSSProperties} aria-hidden="true">
      {initials(name) || '#'}
    </span>
  );
}
