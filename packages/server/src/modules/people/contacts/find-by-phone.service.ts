import type { ContactMatch } from '@talk/contract';
import { startOfDay } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { Viewer } from '../../../policy/visibility.js';
import { matchOf } from './contacts.presenter.js';
import { findContactIdByNumber } from './contacts.repository.js';
import { readContactViews } from './contact-views.repository.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readPhone } from '../../../phone.js';

/** Calls that are over: how many, counted up to 100, and the newest in which people talked. */
export interface PastCalls {
  readonly count: number;
  readonly lastTalk: { readonly at: Date; readonly userId: number | null; readonly userName: string | null } | null;
}

/** What the communications module knows of a number. */
export interface NumberHistory {
  /** The line of the newest communication with the number that the viewer may see. */
  lastLineId(reads: Reads, scope: Scope, viewer: Viewer, e164: string): Promise<number | null>;
  pastCalls(
    reads: Reads,
    scope: Scope,
    viewer: Viewer,
    who: { contactId: number | null; e164: string },
  ): Promise<PastCalls>;
  endedCalls(reads: Reads, scope: Scope, viewer: Viewer, e164: string, since: Date): Promise<number>;
}

export interface NumberFacts {
  /** The first of the candidates. */
  readonly contact: ContactMatch | null;
  readonly candidates: ContactMatch[];
  readonly phone_number: string;
  readonly last_campaign_id: number | null;
  readonly calls_today: number;
  readonly past_calls: number;
  readonly last_talk: { at: string; user_id: number | null; user_name: string | null } | null;
}

/** Who has a number, with what a ring card tells of it. @throws ApiError REJECTED 16. */
export async function findByPhone(
  kernel: Kernel,
  history: NumberHistory,
  reads: Reads,
  scope: Scope,
  text: string,
): Promise<NumberFacts> {
  const company = await readCompanyFacts(reads, scope);
  const { e164 } = readPhone(text, company.country);
  const viewer = await readViewer(reads, scope);
  const id = await findContactIdByNumber(reads, scope, e164);
  const views = id === null ? [] : await readContactViews(reads, scope, [id], viewer);
  const candidates = views.map((view) => ({ ...matchOf(view), phone_number: e164 }));
  const today = new Date(startOfDay(kernel.clock.now().getTime(), company.timezone));
  const past = await history.pastCalls(reads, scope, viewer, { contactId: candidates[0]?.id ?? null, e164 });
  return {
    contact: candidates[0] ?? null,
    candidates,
    phone_number: e164,
    last_campaign_id: await history.lastLineId(reads, scope, viewer, e164),
    calls_today: await history.endedCalls(reads, scope, viewer, e164, today),
    past_calls: past.count,
    last_talk: past.lastTalk && {
      at: past.lastTalk.at.toISOString(),
      user_id: past.lastTalk.userId,
      user_name: past.lastTalk.userName,
    },
  };
}
