import type { ReactNode } from 'react';

/** Rows that will be there in a moment; they appear after 150 ms, so a quick answer shows none. */
export function ListSkeleton({ rows = 12 }: { rows?: number }): ReactNode {
  return (
    <div className="app-skeletons" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="app-skeleton-row">
          <span className="tk-skeleton" data-round="" />
          <span className="tk-skeleton" style={{ width: `${18 + ((row * 7) % 12)}%` }} />
          <span className="tk-skeleton" style={{ width: `${10 + ((row * 5) % 8)}%` }} />
          <span className="tk-skeleton" style={{ width: '8%' }} />
        </div>
      ))}
    </div>
  );
}
