import type { TaskFacts } from '@talk/domain/dialer';
import { startOfDay } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { dncReasonsOf } from '../../rules/dnc-list/read.js';
import { holdsOf } from '../../people/dialer/index.js';
import { presentContact, readContactViews } from '../../people/contacts/index.js';
import { callsTo } from './sessions.repository.js';

/** Longer than any day is, so that today's calls are among them. */
const LOOK_BACK_MS = 26 * 60 * 60_000;

export interface ContactFacts extends TaskFacts {
  readonly number: string | null;
}

/** What decides whether these contacts are called now. Contacts that the user does not see are not in it. */
export async function readTaskFacts(
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  contactIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, ContactFacts>> {
  const views = await readContactViews(reads, scope, contactIds, viewer);
  const numbers = views.flatMap((view) => view.numbers[0]?.phoneNumber ?? []);
  const listed = await dncReasonsOf(reads, scope, numbers);
  const made = await callsTo(reads, scope, numbers, new Date(nowMs - LOOK_BACK_MS));
  const { timezone } = await readCompanyFacts(reads, scope);
  const held = await holdsOf(reads, scope, numbers, new Date(nowMs));
  return new Map(
    views.map((view) => {
      const { id, isDnc, isBlocked } = view.contact;
      const number = view.numbers[0]?.phoneNumber ?? null;
      const { zones, source } = presentContact(view).local_zone;
      const known = source === 'company' ? [] : zones;
      const calls = number === null ? [] : (made.get(number) ?? []);
      const today = startOfDay(nowMs, known[0] ?? timezone);
      const facts: ContactFacts = {
        number,
        zones: known,
        isDnc: isDnc || (number !== null && listed.has(number)),
        isBlocked,
        hasNumber: number !== null,
        callsToday: calls.filter((atMs) => atMs >= today).length,
        lastCallAtMs: calls[0] ?? null,
        heldUntilMs: number === null ? null : (held.get(number) ?? null),
      };
      return [id, facts];
    }),
  );
}
