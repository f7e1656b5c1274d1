import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { Scope } from '../../../policy/scope.js';
import type { Tx } from '../../../db/transaction.js';
import type { ContactRecords } from '../../people/contacts/index.js';
import type { Connections, NameRecord } from '../integrations/index.js';
import type { CrmProvider, CrmRecord } from '../providers/index.js';
import { createContactCrms } from './contact-crm.service.js';
import { createHubSpotActions } from './hubspot-actions.service.js';
import { chooseLink, findLinkedContact, linkedContacts, putLink } from './links.repository.js';
import { linkRoutes } from './links.routes.js';
import { createLookUp, urlOf } from './look-up.service.js';
import type { InAccount } from './read.js';
import { createSync } from './sync.service.js';

export interface CrmLinksDeps {
  readonly connections: Connections;
  readonly records: ContactRecords;
  readonly nameRecord: NameRecord;
}

/** Which records of CRMs a contact is, and what is done with them. */
export function createCrmLinksModule(kernel: Kernel, { connections, records, nameRecord }: CrmLinksDeps): ServerModule {
  const lookUp = createLookUp(kernel, connections);
  const crms = createContactCrms(kernel, { connections, lookUp, nameRecord });
  const deps = { connections, crms, lookUp, records };
  return {
    routes: linkRoutes(kernel, { crms, sync: createSync(kernel, deps), hubspot: createHubSpotActions(kernel, deps) }),
  };
}

/** Records that others have heard of. */
export interface HeardRecords {
  /** A call with the contact was logged on them. */
  logged(
    tx: Tx,
    scope: Scope,
    contactId: number,
    account: InAccount & { readonly domain: string },
    records: readonly CrmRecord[],
  ): Promise<void>;
  /** The CRM has sent the contact here as this record: calls with it go there, unless another one is chosen and this is not to be. */
  sent(
    tx: Tx,
    scope: Scope,
    contactId: number,
    account: InAccount & { readonly domain: string },
    record: CrmRecord,
    options?: { readonly isChosen: boolean },
  ): Promise<void>;
}

export function createHeardRecords({ clock }: Kernel, providers: readonly CrmProvider[]): HeardRecords {
  const linkOf = (account: InAccount & { readonly domain: string }, record: CrmRecord) => {
    const provider = providers.find(({ name }) => name === account.name);
    return { record, url: provider === undefined ? null : urlOf(provider, account, record), details: null };
  };
  return {
    async logged(tx, scope, contactId, account, records) {
      for (const [position, record] of records.entries())
        await putLink(
          tx,
          scope,
          contactId,
          account,
          { ...linkOf(account, record), source: 'call', position },
          clock.now(),
        );
    },
    async sent(tx, scope, contactId, account, record, { isChosen } = { isChosen: true }) {
      const link = { ...linkOf(account, record), source: 'intake', position: 0 } as const;
      await putLink(tx, scope, contactId, account, link, clock.now());
      if (isChosen) await chooseLink(tx, scope, contactId, account, record);
    },
  };
}

export { linkFollowers, linkLeavers } from './link-followers.repository.js';
export { whileWaiting } from './crm-refusals.js';
export { findLinkedContact, linkedContacts };
