import { createHash, randomBytes } from 'node:crypto';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, type Scope } from '../../../policy/scope.js';
import { readCompanyName } from '../companies/read.js';
import { findUnsubscribeLink, insertUnsubscribeLink } from './settings.repository.js';
import type { NotificationChoices } from './settings.service.js';

const DAY_MS = 86_400_000;
/** A link in an old mail works for as long as notifications are kept. */
const LINKS_KEPT_MS = 90 * DAY_MS;

/** Links in mails with which a reader stops mail, signed in or not. */
export interface UnsubscribeLinks {
  /** @returns the address for one mail. The database has only the hash of its token. */
  create(reads: Reads, scope: Scope, userId: number): Promise<string>;
  /** Works as often as it is pressed. @throws ApiError LINK_OVER. */
  use(tx: Tx, token: string): Promise<{ company_name: string }>;
}

/** 256 random bits need no salt, and are looked up by index. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function createUnsubscribeLinks(
  { clock, config }: Pick<Kernel, 'clock' | 'config'>,
  choices: Pick<NotificationChoices, 'stopMail'>,
): UnsubscribeLinks {
  return {
    async create(reads, scope, userId) {
      const token = `un_${randomBytes(32).toString('base64url')}`;
      await insertUnsubscribeLink(reads, scope, { userId, tokenHash: hashOf(token), createdAt: clock.now() });
      // Browsers never send a fragment, so it is in no server log and in no referrer.
      return `${config.http.publicUrl}/unsubscribe#${token}`;
    },

    async use(tx, token) {
      const since = new Date(clock.now().getTime() - LINKS_KEPT_MS);
      const link = await findUnsubscribeLink(tx, hashOf(token), since);
      if (link === undefined) throw fail('LINK_OVER');
      const scope = memberScope(link.companyId, link.userId);
      await choices.stopMail(tx, scope, link.userId);
      return { company_name: await readCompanyName(tx, scope) };
    },
  };
}
