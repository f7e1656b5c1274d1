import type { CompanyConsent, CompanyOptOut } from '@talk/contract';
import type { Reads } from '../../../db/transaction.js';
import { toPage, type Page } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { presentConsent, presentOptOut } from './compliance.presenter.js';
import * as repository from './ledger.repository.js';
import type { ConsentsRequest, OptOutsRequest } from './ledger.repository.js';

/** Who has the number of a line now; null for nobody, and for a contact whom the reader may not see. */
const holder = (row: { contactId: number | null; contactName: string | null }): { id: number; name: string } | null =>
  row.contactId === null || row.contactName === null ? null : { id: row.contactId, name: row.contactName };

/** The consents of all numbers of a company. */
export async function readCompanyConsents(
  reads: Reads,
  scope: Scope,
  request: ConsentsRequest,
): Promise<Page<CompanyConsent>> {
  const rows = await repository.listCompanyConsents(reads, scope, await readViewer(reads, scope), request);
  return toPage(
    rows,
    request,
    ({ keys }) => cursorOf(repository.CONSENT_ORDER, keys),
    (row) => ({ ...presentConsent(row.consent, row.actorName), contact: holder(row) }),
  );
}

/** The opt-outs of all numbers of a company. */
export async function readCompanyOptOuts(
  reads: Reads,
  scope: Scope,
  request: OptOutsRequest,
): Promise<Page<CompanyOptOut>> {
  const rows = await repository.listCompanyOptOuts(reads, scope, await readViewer(reads, scope), request);
  return toPage(
    rows,
    request,
    ({ keys }) => cursorOf(repository.OPT_OUT_ORDER, keys),
    (row) => ({ ...presentOptOut(row.optOut), contact: holder(row) }),
  );
}
