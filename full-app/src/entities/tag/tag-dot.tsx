import type { ReactNode } from 'react';

/** The colour of a tag. The name beside it says the same: nothing is told by the colour alone. */
export const TagDot = ({ color }: { color: string }): ReactNode => (
  <span className="tk-dot" style={{ background: color }} />
);
