import { createTalk, session } from '@talk/core';
import { browserPorts, twilioPhone } from '@talk/core/browser';
import { pusherRealtime } from '@talk/core/realtime';

/** The app's one client: the session of this browser, realtime and the softphone. Pusher and the voice SDK load on demand. */
export function createClient() {
  return createTalk({
    apiUrl: location.origin,
    auth: session(),
    realtime: pusherRealtime(),
    phone: twilioPhone(),
    ports: browserPorts(),
  });
}

export type Client = ReturnType<typeof createClient>;
