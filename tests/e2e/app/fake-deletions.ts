import type { Contact, ContactsBulk, DeletedContact } from '@talk/contract';
import type { Answer } from './fake-answer.js';

export interface FakeDeletionsDeps {
  readonly contacts: Contact[];
  refused: (status: number, code: string, message: string) => Answer;
}

export interface FakeDeletions {
  remove: (id: number) => DeletedContact;
  /** Numbers that another contact is to have when the next one comes back. */
  readonly taken: string[];
  /** Contacts on the phone: they are not deleted. */
  readonly inCall: Set<number>;
  /** Null: the request is about something else. */
  answer: (asking: {
    method: string;
    path: string;
    query: URLSearchParams;
    body: Record<string, unknown>;
  }) => Answer | null;
}

const DAY_MS = 86_400_000;

/** Deletion as the server does it, as far as a screen shows it. */
export function createFakeDeletions({ contacts, refused }: FakeDeletionsDeps): FakeDeletions {
  const gone: { contact: Contact; at: number; deletion: DeletedContact }[] = [];
  const taken: string[] = [];
  const inCall = new Set<number>();
  let bulk: ContactsBulk | null = null;
  let bulkIds: number[] = [];

  function remove(id: number): DeletedContact {
    const at = contacts.findIndex((each) => each.id === id);
    const contact = contacts[at];
    if (contact === undefined) throw new Error(`There is no contact ${id}.`);
    contacts.splice(at, 1);
    const deletion: DeletedContact = {
      contact_id: id,
      name: contact.name,
      phone_number: contact.phone_number,
      deleted_by_name: 'Priya Sharma',
      deleted_at: new Date().toISOString(),
      restore_until: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    };
    gone.unshift({ contact, at, deletion });
    return deletion;
  }

  function restore(id: number): Contact | null {
    const place = gone.findIndex(({ contact }) => contact.id === id);
    const [found] = place === -1 ? [] : gone.splice(place, 1);
    if (found === undefined) return null;
    const contact = { ...found.contact, version: found.contact.version + 2 };
    contacts.splice(found.at, 0, contact);
    return contact;
  }

  function start(body: Record<string, unknown>): Answer | null {
    const {
      action,
      contact_ids: ids,
      except_ids: except = [],
    } = body as {
      action: { type: string };
      contact_ids?: number[];
      except_ids?: number[];
    };
    if (action.type !== 'delete') return null;
    const meant = ids ?? contacts.map(({ id }) => id).filter((id) => !except.includes(id));
    bulkIds = meant.filter((id) => !inCall.has(id));
    for (const id of bulkIds) remove(id);
    bulk = {
      id: 5,
      action: 'delete',
      user_name: null,
      tag_names: [],
      list_name: null,
      task_status: null,
      phase: 'apply',
      status: 'done',
      total: meant.length,
      changed_count: bulkIds.length,
      unchanged_count: 0,
      failed_count: meant.length - bulkIds.length,
      undone_count: 0,
      kept_count: 0,
      is_dismissed: false,
      created_at: new Date().toISOString(),
      finished_at: new Date().toISOString(),
      version: 1,
    };
    return { body: bulk };
  }

  function control(act: unknown): Answer {
    if (bulk === null) return refused(404, 'NOT_FOUND', 'Requested resource not found.');
    if (act === 'undo') {
      for (const id of bulkIds.toReversed()) restore(id);
      bulk = { ...bulk, phase: 'undo', undone_count: bulkIds.length, version: bulk.version + 1 };
    } else bulk = { ...bulk, is_dismissed: true, version: bulk.version + 1 };
    return { body: bulk };
  }

  return {
    remove,
    taken,
    inCall,
    answer({ method, path, query, body }) {
      if (path === '/api/v2/contacts/bulk' && method === 'POST') return start(body);
      if (path === '/api/v2/contacts/bulk/5') return control(body['act']);
      if (path === '/api/v2/contacts/bulk/5/failures') {
        const failed = contacts.filter(({ id }) => inCall.has(id));
        const data = failed.map(({ id, name }) => ({ contact_id: id, name, reason: 'in_call' }));
        return { body: { data, page: 1, per_page: 50, has_more_pages: false, next_cursor: null } };
      }
      if (path === '/api/v2/contacts/deleted') {
        const from = Number(query.get('cursor') ?? 0);
        const size = Number(query.get('per_page') ?? 50);
        const has_more_pages = from + size < gone.length;
        const data = gone.slice(from, from + size).map(({ deletion }) => deletion);
        const next_cursor = has_more_pages ? String(from + size) : null;
        return { body: { data, page: 1, per_page: size, has_more_pages, next_cursor } };
      }
      const [, id, what] = /^\/api\/v1\/contact\/(\d+)(\/restore)?$/.exec(path) ?? [];
      if (id === undefined) return null;
      if (method === 'DELETE' && what === undefined) {
        const contact = contacts.find((each) => each.id === Number(id));
        if (contact === undefined) return refused(404, 'NOT_FOUND', 'Requested resource not found.');
        if (inCall.has(contact.id))
          return refused(409, 'CONFLICT', `${contact.name} is in a call. Delete the contact when the call is over.`);
        return { body: remove(contact.id) };
      }
      if (what === undefined) return null;
      const contact = restore(Number(id));
      if (contact === null) return refused(404, 'NOT_FOUND', 'Requested resource not found.');
      return { body: { contact, taken_numbers: taken.splice(0) } };
    },
  };
}
