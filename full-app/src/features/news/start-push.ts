import type { Profile } from '@talk/core';
import type { PushPresenceOptions } from './push-presence.js';

/** The first screen is there by then. */
const AFTER_MS = 5_000;

interface StartOptions extends PushPresenceOptions {
  readonly user: Pick<Profile, 'id' | 'impersonation'>;
}

/** Loads what push needs of the app a little after the app itself. An admin who acts as a user leaves the user's devices alone. */
export function startPush(options: StartOptions): () => void {
  if (options.user.impersonation) return () => undefined;
  let end = options.clock.after(AFTER_MS, () => {
    let isEnded = false;
    end = () => (isEnded = true);
    import('./push-presence.js').then(
      ({ keepPush }) => {
        if (!isEnded) end = keepPush(options);
      },
      // Without a connection; the next load tries again.
      () => undefined,
    );
  });
  return () => end();
}
