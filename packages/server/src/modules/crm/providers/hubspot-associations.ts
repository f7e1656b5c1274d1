import { CrmError } from './crm-error.js';
import type { CrmAccess, CrmRecord } from './crm-provider.js';
import type { HubSpotAsk } from './hubspot-people.js';
import { anySchema, associatedSchema } from './hubspot.schemas.js';

/** On whose records of HubSpot a call or texts stand. */
export interface HubSpotAssociations {
  /** @throws CrmError `refused` when none of these contacts is there (any more) */
  add(access: CrmAccess, what: 'calls' | 'communications', id: string, records: readonly CrmRecord[]): Promise<void>;
  /** Takes a call off everyone else. */
  keepOnly(access: CrmAccess, callId: string, records: readonly CrmRecord[]): Promise<void>;
}

export function createHubSpotAssociations(ask: HubSpotAsk): HubSpotAssociations {
  return {
    async add(access, what, id, records) {
      let count = 0;
      for (const { id: contactId } of records) {
        const done = await ask(access, {
          method: 'PUT',
          path: `/crm/v4/objects/${what}/${id}/associations/default/contacts/${contactId}`,
          answer: anySchema,
          // Deleted since it was found.
          missing: [404],
        });
        if (done !== null) count += 1;
      }
      if (count === 0 && records.length > 0) throw new CrmError('refused', 'The contact is no longer in HubSpot.');
    },

    async keepOnly(access, callId, records) {
      const path = `/crm/v4/objects/calls/${callId}/associations/contacts`;
      const associated = await ask(access, { method: 'GET', path, answer: associatedSchema });
      for (const { toObjectId: id } of associated?.results ?? [])
        if (!records.some((record) => record.id === String(id)))
          await ask(access, { method: 'DELETE', path: `${path}/${id}`, answer: anySchema, missing: [404] });
    },
  };
}
