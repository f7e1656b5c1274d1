import { signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import type { AfterCallApi, ContactCrm } from '@talk/core/after-call';

/** The records of CRMs that a call may be logged on. */
export interface CrmRecordsModel {
  /** CRMs where the contact has several; empty for every other contact, and until that is known. */
  readonly crms: ReadonlySignal<readonly ContactCrm[]>;
  /** @param contactId null: a call without a contact */
  show: (contactId: number | null) => Promise<void>;
  /** This call goes to the record, and so do the contact's later ones. Shown at once. @throws TalkError, and shows what was before */
  choose: (name: ContactCrm['integration_name'], recordId: number, communicationId: number) => Promise<void>;
}

/** What is known of a contact whom the agent calls for the first time is nothing: the CRM is asked, and after-call work does not wait for it. */
const ALL = { with_duplicates: '1' } as const;

export function createCrmRecordsModel(api: Pick<AfterCallApi, 'crms' | 'chooseCrmRecord'>): CrmRecordsModel {
  const crms = signal<readonly ContactCrm[]>([]);
  let shownId: number | null = null;

  const put = (contactId: number, changed: ContactCrm): void => {
    if (contactId !== shownId) return;
    crms.value = crms.peek().map((crm) => (crm.integration_name === changed.integration_name ? changed : crm));
  };

  return {
    crms,
    async show(contactId) {
      if (contactId === shownId) return;
      shownId = contactId;
      crms.value = [];
      if (contactId === null) return;
      try {
        const { data } = await api.crms({ params: { id: contactId }, query: ALL });
        if (contactId === shownId) crms.value = data.filter((crm) => placesIn(crm).length > 1);
      } catch (error) {
        // The call is logged without a choice; the contact's page says what is wrong.
        if (!(error instanceof TalkError)) throw error;
      }
    },
    async choose(name, recordId, communicationId) {
      const before = crms.peek().find((crm) => crm.integration_name === name);
      const id = shownId;
      if (before === undefined || id === null) return;
      const records = before.records.map((record) => {
        const isChosen = record.id === recordId;
        return { ...record, is_chosen: isChosen, gets_calls: isChosen };
      });
      put(id, { ...before, records });
      try {
        const body = { record_id: recordId, communication_id: communicationId };
        put(id, await api.chooseCrmRecord({ params: { id, integration_name: name }, body }));
      } catch (error) {
        put(id, before);
        throw error;
      }
    },
  };
}

/** The records that are there. */
export const placesIn = ({ records }: ContactCrm): ContactCrm['records'] =>
  records.filter(({ state }) => state === 'there');
