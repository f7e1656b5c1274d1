import type { ContactsBulk } from '@talk/core/contacts';
import { LiveRegion } from '@talk/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { titleOf, useBulks } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';

const BulkTray = lazy(page(() => import('./bulk-tray.js'), 'BulkTray'));

/** Changes of many contacts, on every screen, as long as there are any to tell of. */
export function BulkDock(): ReactNode {
  const bulks = useBulks();
  return (
    <>
      <LiveRegion assertive="" polite={useNews(bulks)} />
      {bulks.length > 0 && (
        <Suspense fallback={null}>
          <BulkTray bulks={bulks} />
        </Suspense>
      )}
    </>
  );
}

/** That one began, or ended: how far it is in between is not said aloud, nor what was over before the page was opened. */
function useNews(bulks: readonly ContactsBulk[]): string {
  const [openedAt] = useState(() => Date.now());
  const [newest] = bulks;
  if (newest === undefined || Date.parse(newest.finished_at ?? newest.created_at) < openedAt) return '';
  return titleOf(newest);
}
