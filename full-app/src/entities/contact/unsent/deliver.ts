import type { Contact } from '@talk/core';
import { setContactLines } from '@talk/core/contract';
import type { Entities } from '@talk/core/entities';
import { createContactFilingApi } from '@talk/core/contacts';
import { createAfterCallApi } from '@talk/core/after-call';
import type { Client } from '../../../shared/workspace/workspace-client.js';
import { readFiled } from '../snooze/filed-as.js';
import { isAttribute, type EditValue } from './edit-fields.js';
import type { UnsentEditsOptions } from './unsent-edits.js';

const numbers = (value: EditValue): number[] => (Array.isArray(value) ? [...(value as readonly number[])] : []);
const numberOf = (value: EditValue): number | null => (typeof value === 'number' ? value : null);

/** How changes of contacts reach the server: each as the request of its field, with the version that it was made on. */
export function contactServer(
  { api }: Pick<Client, 'api'>,
  { contacts }: Pick<Entities, 'contacts'>,
): Pick<UnsentEditsOptions, 'deliver' | 'reload'> {
  const filing = createContactFilingApi(api.call);
  const afterCall = createAfterCallApi(api.call);
  const ask = (request: () => Promise<Contact>): Promise<Contact> => contacts.ask(request, (contact) => [contact]);

  return {
    reload: (id) => ask(() => api.contacts.get({ params: { id } })),
    deliver: ({ contactId: id, field, value }, if_version) =>
      ask(async () => {
        const params = { id };
        switch (field) {
          case 'task_status': {
            const filed = readFiled(String(value));
            if (filed === null || filed.status === 'new') throw new Error('Nobody moves a contact back to new.');
            const { status: task_status, until } = filed;
            const snoozed = until === null ? {} : { snoozed_until: until };
            const { data } = await filing.setStatus({
              body: { contact_ids: [id], task_status, ...snoozed, if_version },
            });
            const [contact] = data;
            if (contact === undefined) throw new Error('The answer names nobody.');
            return contact;
          }
          case 'disposition_status_id':
            return afterCall.disposeContact({ params, body: { disposition_status: numberOf(value), if_version } });
          case 'tag_ids':
            return filing.setTags({ params, body: { tag_ids: numbers(value), if_version } });
          case 'ring_group_ids':
            return filing.setRingGroups({ params, body: { ring_group_ids: numbers(value), if_version } });
          case 'campaign_ids':
            return api.call(setContactLines, { params, body: { campaign_ids: numbers(value), if_version } });
          case 'user_id':
            return api.contacts.update({ params, body: { user_id: numberOf(value), if_version } });
          default: {
            const body = isAttribute(field)
              ? {
                  attributes: {
                    [field]: Array.isArray(value) ? null : (value as Exclude<EditValue, readonly number[]>),
                  },
                }
              : { [field]: value === null ? null : String(value) };
            return api.contacts.update({ params, body: { ...body, if_version } });
          }
        }
      }),
  };
}
