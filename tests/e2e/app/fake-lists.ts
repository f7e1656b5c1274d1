import type { Contact, ContactFolder, ContactList, Profile } from '@talk/contract';
import { filterContacts } from './fake-filter.js';

/** Lists, folders, and who is in the static ones. */
export interface FakeLists {
  readonly lists: ContactList[];
  readonly folders: ContactFolder[];
  readonly members: Map<number, Set<number>>;
  /** So many answers to counts fail first. */
  failingCounts: number;
}

type Body = Record<string, unknown>;
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Body;
}

const owner = { id: 3, name: 'Priya Sharma' };

export function makeList(id: number, name: string, more: Partial<ContactList> = {}): ContactList {
  const scope = more.scope ?? 'personal';
  return {
    id,
    name,
    module_type: 0,
    is_default: false,
    type: 'static',
    scope,
    filters: null,
    source: null,
    contact_folder_id: null,
    folder: null,
    owner,
    pinned: false,
    public: scope === 'public',
    show_in_public_folder: false,
    contacts_count: 0,
    hasEdit: true,
    hasDelete: true,
    version: 1,
    created_at: '2026-11-02T09:00:00.000Z',
    ...more,
  };
}

export const createFakeLists = (): FakeLists => ({ lists: [], folders: [], members: new Map(), failingCounts: 0 });

/** A company's lists: some of everybody, in a folder and out of it, and some of the person's own. */
export function fillLists({ lists, folders, members }: FakeLists): void {
  folders.push(
    { id: 1, name: 'Events', is_company: true, version: 1 },
    { id: 2, name: 'This week', is_company: false, version: 1 },
  );
  const owners = { id: 4, name: 'Sam Reed' };
  lists.push(
    makeList(41, 'Harbor Expo visitors', { scope: 'public', contact_folder_id: 1, pinned: true, contacts_count: 1248 }),
    makeList(42, 'Autumn webinar', {
      scope: 'company',
      contact_folder_id: 1,
      contacts_count: 120,
      owner: owners,
      hasEdit: false,
      hasDelete: false,
    }),
    makeList(43, 'Call back this week', { contact_folder_id: 2, contacts_count: 3 }),
    makeList(44, 'Waiting for an answer', {
      scope: 'company',
      type: 'dynamic',
      contacts_count: null,
      filters: { and: [{ field: 'unread_count', operator: 'more-than', value: 0 }] },
    }),
    makeList(45, 'Clinics that asked for a quote for the whole chain this spring', { contacts_count: 7 }),
  );
  members.set(43, new Set([1, 2, 3]));
}

/** The contacts of a list; all of them without one. */
export function inList(fake: FakeLists, contacts: readonly Contact[], id: string | null, user: Profile): Contact[] {
  if (id === null) return [...contacts];
  const list = fake.lists.find((each) => String(each.id) === id);
  if (list?.filters) {
    const query = new URLSearchParams({ filter_groups: JSON.stringify(list.filters) });
    return filterContacts(contacts, query, user);
  }
  if (list === undefined) return [...contacts];
  return contacts.filter((contact) => fake.members.get(list.id)?.has(contact.id));
}

const refused = (status: number, code: string, more: object = {}) => ({
  status,
  body: { message: 'Refused.', code, ref: 'req-1', ...more },
});

const gone = new Map<number, ContactList>();

/** What the server does with lists and folders, in memory. @returns null for what is not about them. */
export function answerLists(
  fake: FakeLists,
  contacts: readonly Contact[],
  user: Profile,
  { method, path, query, body }: Asked,
): { status?: number; body: unknown } | null {
  const { lists, folders, members } = fake;
  const listId = query.get('list_id');
  if (path.startsWith('/api/v2/contacts') && listId !== null && !lists.some(({ id }) => String(id) === listId))
    return refused(404, 'NOT_FOUND');
  const counted = /^\/api\/v2\/contacts-list\/([\w-]+)\/count$/.exec(path)?.[1];
  if (counted !== undefined) {
    if (fake.failingCounts > 0) {
      fake.failingCounts -= 1;
      return refused(500, 'INTERNAL');
    }
    return { body: { count: inList(fake, contacts, counted, user).length } };
  }
  if (path === '/api/v2/contact-folders' && method === 'GET') return { body: { data: folders } };
  if (path === '/api/v2/contact-folders') {
    const folder = {
      id: 10 + folders.length,
      name: String(body['name']),
      is_company: body['is_company'] === true,
      version: 1,
    };
    folders.push(folder);
    return { body: folder };
  }
  if (path === '/api/v2/contacts-list' && method === 'GET') {
    const of = query.get('user_id');
    return {
      body: {
        data: of === null ? lists : [makeList(90, 'Sam’s own', { owner: { id: 4, name: 'Sam Reed' }, hasEdit: false })],
      },
    };
  }
  if (path === '/api/v2/contacts-list') {
    const { name, scope, contact_folder_id: folder, filters } = body as Partial<ContactList>;
    const made = makeList(100 + lists.length, name ?? '', {
      ...(scope && { scope }),
      contact_folder_id: folder ?? null,
      ...(filters && { filters, type: 'dynamic', contacts_count: null }),
    });
    lists.push(made);
    return { body: made };
  }
  if (path === '/api/v2/contacts/remove-from-lists') {
    for (const each of body['list_ids'] as number[])
      for (const contact of body['contact_ids'] as number[]) members.get(each)?.delete(contact);
    return { body: { count: 1 } };
  }
  const id = Number(/^\/api\/v2\/contacts-list\/(\d+)/.exec(path)?.[1]);
  if (!Number.isInteger(id)) return null;
  const at = lists.findIndex((list) => list.id === id);
  if (path.endsWith('/restore')) {
    const back = gone.get(id);
    if (back !== undefined) lists.push(back);
    return back === undefined ? refused(404, 'NOT_FOUND') : { body: back };
  }
  const list = lists[at];
  if (list === undefined) return refused(404, 'NOT_FOUND');
  const put = (change: Partial<ContactList>) => {
    lists[at] = { ...list, ...change, version: list.version + 1 };
    return { body: lists[at] };
  };
  if (method === 'DELETE') {
    gone.set(id, list);
    lists.splice(at, 1);
    return { body: {} };
  }
  if (method === 'PATCH') {
    const { if_version: version, ...change } = body as Partial<ContactList> & { if_version?: number };
    return version !== undefined && version !== list.version ? refused(409, 'CONFLICT') : put(change);
  }
  if (path.endsWith('/pin')) return put({ pinned: body['pinned'] === true });
  if (path.endsWith('/contacts')) {
    const inside = members.get(id) ?? new Set();
    for (const contact of body['contact_ids'] as number[]) inside.add(contact);
    members.set(id, inside);
    return { body: { count: 1 } };
  }
  return null;
}
