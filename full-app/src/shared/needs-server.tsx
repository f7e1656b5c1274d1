import { Banner, createTranslate, useSignalValue } from '@talk/ui';
import type { ReactNode } from 'react';
import { useWorkspace } from './workspace/workspace-context.js';

/** What cannot be done without the server, and cannot wait for it by itself either. */
export const needsServerWords = createTranslate('app.needs-server', {
  merge: 'You are offline. Contacts can be merged when you are connected again.',
  bulk: 'You are offline. Many contacts can be changed when you are connected again.',
  import: 'You are offline. Files can be imported when you are connected again.',
});

/** The server was not reached at the last attempt. */
export const useIsOffline = (): boolean => useSignalValue(useWorkspace().client.realtime.status) === 'offline';

/** Says so, where it is about to be tried. Nothing while the server can be reached. */
export function NeedsServer({ to }: { to: 'merge' | 'bulk' | 'import' }): ReactNode {
  return useIsOffline() ? <Banner tone="warn">{needsServerWords(to)}</Banner> : null;
}
