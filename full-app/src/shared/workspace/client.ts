import { createTalk, session } from '@talk/core';
import { browserUpload } from '@talk/core/browser';
import { language } from '@talk/ui';
import { pusherRealtime } from '@talk/core/realtime';

/** The app's one client: the session of this browser, and realtime, which loads on demand. The workspace adds the softphone. */
export function createClient() {
  return createTalk({
    apiUrl: location.origin,
    auth: session(),
    realtime: pusherRealtime(),
    language: () => language().tag,
    ports: { upload: browserUpload },
  });
}

/** The client before anybody is signed in. */
export type EntryClient = ReturnType<typeof createClient>;
