import { createElement, type ReactNode } from 'react';

/** A lucide icon: `[tag, attributes][]`. Import each by name, so that only those in use are shipped. */
export type IconShape = readonly (readonly [
  tag: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
])[];

export interface IconProps {
  shape: IconShape;
  size?: 'small';
}

/** Decoration beside a word; the word carries the meaning, so it is hidden from screen readers. */
export function Icon({ shape, size }: IconProps): ReactNode {
  return (
    <svg className="tk-icon" data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {shape.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
