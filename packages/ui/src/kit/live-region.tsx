import type { ReactNode } from 'react';

export interface LiveRegionProps {
  /** Read out once when it changes; incoming calls. */
  assertive: string;
  /** Read out when the reader is idle; connected, muted, ended. */
  polite: string;
}

/** Both regions exist before they are needed: screen readers ignore a region that appears together with its text. */
export function LiveRegion({ assertive, polite }: LiveRegionProps): ReactNode {
  return (
    <>
      <div className="tk-hidden" role="alert" aria-live="assertive">
        {assertive}
      </div>
      <div className="tk-hidden" role="status" aria-live="polite">
        {polite}
      </div>
    </>
  );
}
