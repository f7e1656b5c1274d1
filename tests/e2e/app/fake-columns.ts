import type { Contact, ContactLayout } from '@talk/contract';
import { ringGroupOf } from '@talk/core/testing';
import type { FakeLists } from './fake-lists.js';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}
interface State {
  readonly layouts: ContactLayout[];
  readonly lists: Pick<FakeLists, 'lists' | 'members'>;
  /** That of the address. */
  readonly contact: Contact | undefined;
  readonly version: (contact: Contact, change: Partial<Contact>) => Contact;
}
type Answer = { body: unknown } | null;

const RING_GROUPS = ['East', 'North', 'West'].map((name, at) => ringGroupOf({ id: at + 1, name }));

const { compare } = new Intl.Collator();

/** As a list is sorted by a column: numbers as numbers. */
export function byColumn(sort: keyof Contact, sign: 1 | -1): (a: Contact, b: Contact) => number {
  return (a, b) => {
    const [left, right] = [a[sort], b[sort]];
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    return sign * compare(text(left), text(right));
  };
}

/** Layouts of columns, and ring groups with who is in them. */
export function answerColumns(
  { layouts, lists, contact, version }: State,
  { method, path, query, body }: Request,
): Answer {
  if (path === '/api/v2/contacts/layouts') {
    if (method === 'GET') return { body: { data: layouts } };
    const kept = body as unknown as ContactLayout;
    const at = layouts.findIndex(({ list }) => list === kept.list);
    layouts.splice(at === -1 ? layouts.length : at, 1, kept);
    return { body: kept };
  }
  if (path === '/api/v2/contacts/lists') {
    const ids = (query.get('contact_ids') ?? '').split(',').map(Number);
    const listed = ids.map((id) => ({
      contact_id: id,
      list_ids: lists.lists.flatMap((list) => (lists.members.get(list.id)?.has(id) ? [list.id] : [])),
    }));
    return { body: { data: listed.filter(({ list_ids: own }) => own.length > 0) } };
  }
  if (path === '/api/v1/ring-group') return { body: { data: RING_GROUPS } };
  if (method === 'PUT' && path.endsWith('/ring-groups')) {
    if (contact === undefined) return null;
    return { body: version(contact, { ring_group_ids: body['ring_group_ids'] as number[] }) };
  }
  return null;
}
