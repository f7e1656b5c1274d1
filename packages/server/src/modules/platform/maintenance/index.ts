import { purgeEvents } from '../../../events/events.repository.js';
import type { PurgeRequest } from '../../../db/purge.js';
import { purgeDoneKeys } from '../../../jobs/queue.repository.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import { purgeAnswers } from '../../../plugins/idempotency.repository.js';
import { purgeNotifications, purgePushDevices, purgePushViews, purgeUnsubscribeLinks } from '../notifications/index.js';
import { purgeRegistrations } from '../registrations/index.js';
import {
  purgeAccessTokens,
  purgePasskeyChallenges,
  purgePasswordLinks,
  purgeSignInLinks,
  purgeSingleSignOnStates,
  purgeTries,
} from '../identity/index.js';

const HOUR_MS = 3_600_000;
const DONE_KEYS_KEPT_MS = 7 * 24 * HOUR_MS;
const DEAD_TOKENS_KEPT_MS = 24 * HOUR_MS;
/** As long, a link says why it no longer works. */
const OLD_LINKS_KEPT_MS = 90 * 24 * HOUR_MS;
/** Of people who have no account. */
const REGISTRATIONS_KEPT_MS = 7 * 24 * HOUR_MS;
const NOTIFICATIONS_KEPT_MS = 90 * 24 * HOUR_MS;

/** Removes what is no longer needed: old events, answers, keys of jobs that are done, dead tokens, tries that no longer count, notifications after 90 days. */
export function createMaintenanceModule(kernel: Kernel): ServerModule {
  const { config, clock } = kernel;
  const reads = { q: kernel.db.drizzle };
  const ending = new AbortController();
  const olderThan = (ms: number): PurgeRequest => ({
    before: new Date(clock.now().getTime() - ms),
    signal: ending.signal,
  });
  return {
    routes: [],
    schedules: [
      {
        name: 'maintenance.purge',
        everyMs: HOUR_MS,
        async run() {
          await purgeEvents(reads, olderThan(config.events.retentionMs));
          await purgeDoneKeys(reads, olderThan(DONE_KEYS_KEPT_MS));
          await purgeAnswers(reads, olderThan(config.idempotency.retentionMs));
          await purgeAccessTokens(reads, olderThan(DEAD_TOKENS_KEPT_MS));
          await purgePasswordLinks(reads, olderThan(OLD_LINKS_KEPT_MS));
          await purgeRegistrations(reads, olderThan(REGISTRATIONS_KEPT_MS));
          await purgeTries(reads, olderThan(0));
          await purgePasskeyChallenges(reads, olderThan(0));
          await purgeSignInLinks(reads, olderThan(0));
          await purgeSingleSignOnStates(reads, olderThan(0));
          await purgeNotifications(reads, olderThan(NOTIFICATIONS_KEPT_MS));
          await purgePushDevices(reads, olderThan(0));
          await purgePushViews(reads, olderThan(HOUR_MS));
          await purgeUnsubscribeLinks(reads, olderThan(NOTIFICATIONS_KEPT_MS));
        },
      },
    ],
    start: () => Promise.resolve(() => Promise.resolve(ending.abort())),
  };
}
