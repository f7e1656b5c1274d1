import { createTalk, session } from '@talk/core';
import { browserUpload } from '@talk/core/browser';
import { language } from '@talk/ui';
import { pusherRealtime } from '@talk/core/realtime';
import { actingSession, followActing, readActing } from '../acting.js';

/** The app's one client: the session of this browser, and realtime, which loads on demand. The workspace adds the softphone. */
export function createClient() {
  const acting = readActing();
  const client = createTalk({
    apiUrl: location.origin,
    auth: acting === null ? session() : actingSession(acting),
    // Their own phone rings. Here it would take the lead from the admin's other tabs, too.
    autoStartPhone: acting === null,
    realtime: pusherRealtime(),
    language: () => language().tag,
    ports: { upload: browserUpload },
  });
  if (acting !== null) followActing(client.auth.state);
  return client;
}

/** The client before anybody is signed in. */
export type EntryClient = ReturnType<typeof createClient>;
