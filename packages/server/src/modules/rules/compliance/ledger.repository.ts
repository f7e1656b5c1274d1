import { and, eq, gte, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { ConsentAction, ConsentScope, ConsentSource, OptOutSource } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { after, keysOf, orderOf, type SortOrder } from '../../../http/sorted-list.js';
import { within, type Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { contactPhoneNumbers, contacts, hasTerm, searchTerms } from '../../people/contacts/read.js';
import { users } from '../../platform/identity/read.js';
import { consents, optOuts } from './compliance.tables.js';

export interface LedgerRequest {
  readonly search?: string | undefined;
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  /** Of when it was written down: from this instant on, and before that one. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** What of the ledger is asked for. */
export interface ConsentsRequest extends LedgerRequest {
  readonly scope?: ConsentScope | undefined;
  readonly action?: ConsentAction | undefined;
  readonly source?: ConsentSource | undefined;
}

/** The same of opt-outs. */
export interface OptOutsRequest extends LedgerRequest {
  readonly state?: 'out' | 'back' | undefined;
  readonly source?: OptOutSource | undefined;
}

const newest = (table: typeof consents | typeof optOuts, name: string): SortOrder => ({
  name,
  keys: [{ expression: sql`${table.id}`, type: 'bigint' }],
  direction: 'desc',
});
export const CONSENT_ORDER = newest(consents, 'consent');
export const OPT_OUT_ORDER = newest(optOuts, 'opt-out');

/** What a search finds: digits of the number, or words of the contact who has it now and whom the reader may see. */
const matching = (search: string | undefined, phoneNumber: SQL): SQL[] =>
  searchTerms(search).map((term) => sql`(${hasTerm(phoneNumber, term)} or ${hasTerm(contacts.searchText, term)})`);

const during = ({ from, before }: LedgerRequest, at: typeof consents.createdAt | typeof optOuts.optedOutAt) =>
  and(
    from === undefined ? undefined : gte(at, new Date(from)),
    before === undefined ? undefined : lt(at, new Date(before)),
  );

const offsetOf = ({ cursor, page, per_page }: LedgerRequest): number =>
  cursor === undefined ? (page - 1) * per_page : 0;

const holderOf = (scope: Scope, phoneNumber: typeof consents.phoneNumber | typeof optOuts.phoneNumber) =>
  within(scope, contactPhoneNumbers, eq(contactPhoneNumbers.phoneNumber, phoneNumber));
const contactOf = (scope: Scope, viewer: Viewer) =>
  within(scope, contacts, and(eq(contacts.id, contactPhoneNumbers.contactId), contactVisible(viewer, contacts)));

/** One page of the ledger of all numbers, newest first, and the row after it. */
export async function listCompanyConsents({ q }: Reads, scope: Scope, viewer: Viewer, request: ConsentsRequest) {
  const { scope: about, action, source } = request;
  return q
    .select({
      consent: consents,
      actorName: users.name,
      contactId: contacts.id,
      contactName: contacts.name,
      keys: keysOf(CONSENT_ORDER),
    })
    .from(consents)
    .leftJoin(users, eq(users.id, consents.actorUserId))
    .leftJoin(contactPhoneNumbers, holderOf(scope, consents.phoneNumber))
    .leftJoin(contacts, contactOf(scope, viewer))
    .where(
      within(
        scope,
        consents,
        ...matching(request.search, sql`${consents.phoneNumber}`),
        about === undefined ? undefined : eq(consents.scope, about),
        action === undefined ? undefined : eq(consents.action, action),
        source === undefined ? undefined : eq(consents.source, source),
        during(request, consents.createdAt),
        after(CONSENT_ORDER, request.cursor),
      ),
    )
    .orderBy(...orderOf(CONSENT_ORDER))
    .limit(request.per_page + 1)
    .offset(offsetOf(request));
}

/** The same of opt-outs. */
export async function listCompanyOptOuts({ q }: Reads, scope: Scope, viewer: Viewer, request: OptOutsRequest) {
  const { state, source } = request;
  return q
    .select({ optOut: optOuts, contactId: contacts.id, contactName: contacts.name, keys: keysOf(OPT_OUT_ORDER) })
    .from(optOuts)
    .leftJoin(contactPhoneNumbers, holderOf(scope, optOuts.phoneNumber))
    .leftJoin(contacts, contactOf(scope, viewer))
    .where(
      within(
        scope,
        optOuts,
        ...matching(request.search, sql`${optOuts.phoneNumber}`),
        state === undefined ? undefined : (state === 'out' ? isNull : isNotNull)(optOuts.optedInAt),
        source === undefined ? undefined : eq(optOuts.source, source),
        during(request, optOuts.optedOutAt),
        after(OPT_OUT_ORDER, request.cursor),
      ),
    )
    .orderBy(...orderOf(OPT_OUT_ORDER))
    .limit(request.per_page + 1)
    .offset(offsetOf(request));
}
