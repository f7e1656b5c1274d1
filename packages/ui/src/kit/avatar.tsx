import type { CSSProperties, ReactNode } from 'react';

export interface AvatarProps {
  name: string;
  /** Any value that stays the same for one person: the hue derives from it. */
  seed: string | number;
  size?: 'large' | 'huge';
}

/** A hue between 0 and 359, always the same for the same seed, and far apart for neighbours. */
export function hueOf(seed: string | number): number {
  let hash = 0;
  for (const char of String(seed)) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return Math.round((hash * 137.508) % 360);
}

/** "Maya Lopez" → "ML"; a number or a name without letters → "#". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (
    [first, last]
      .flatMap((word) => (word ? [String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase()] : []))
      .join('') || '#'
  );
}

export function Avatar({ name, seed, size }: AvatarProps): ReactNode {
  return (
    <span className="tk-avatar" data-size={size} style={{ '--hue': hueOf(seed) } as CSSProperties} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
