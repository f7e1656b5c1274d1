import { systemClock, type Profile } from '@talk/core';
import { createThread, type Thread, type ThreadClient } from '@talk/core/texting';
import { createComposerModel } from './composer/composer.model.js';
import type { ComposerModel } from './composer/composer.types.js';
import { createPreviews, type LoadPreview } from './thread/previews.js';
import type { PresenceRealtime } from './thread/presence.js';
import { createServerPorts } from './server-ports.js';
import type { ComposerClient, RememberedChoices } from './texting-ports.js';

export interface OpenTextingOptions {
  client: ThreadClient & ComposerClient & { realtime: PresenceRealtime | null };
  user: Pick<Profile, 'id' | 'user_permissions'>;
  contactId: number;
  remembered: RememberedChoices;
  /** Shows the company's texting settings. */
  openSettings: () => void;
}

export interface OpenTexting {
  readonly thread: Thread;
  /** Null where this agent may read but not write. */
  readonly composer: ComposerModel | null;
  readonly loadPreview: LoadPreview;
  /** How to call instead of texting; null: there is no phone. */
  callWith: (call: (() => void) | null) => void;
  /** Loads everything. @returns disposes of everything. */
  start: () => () => void;
}

/** A contact's conversation with its composer over the server, for one place that shows it. */
export function openTexting({ client, user, contactId, remembered, openSettings }: OpenTextingOptions): OpenTexting {
  const may = (permission: Profile['user_permissions'][number]): boolean => user.user_permissions.includes(permission);
  const thread = createThread(client, contactId);
  const clock = systemClock;
  let call: (() => void) | null = null;
  const ports = () =>
    createServerPorts({
      client,
      contactId,
      userId: user.id,
      clock,
      mayUseTemplates: may('list sms template'),
      remembered,
      alternative: ({ kind }) => (kind === 'call' ? call : kind === 'open-settings' ? openSettings : null),
    });
  const composer = may('send message')
    ? createComposerModel({ client, thread, clock, userId: user.id, ports: ports() })
    : null;
  return {
    thread,
    composer,
    loadPreview: createPreviews(client),
    callWith(next) {
      call = next;
    },
    start() {
      void thread.load();
      void composer?.load();
      return () => {
        composer?.dispose();
        thread.dispose();
      };
    },
  };
}
