import type { ListedTag, TagMerge } from '@talk/contract';

const made = (
  id: number,
  name: string,
  color: string,
  count: number,
  category: ListedTag['category'] = 'contacts',
) => ({
  id,
  name,
  color,
  category,
  count,
  merged_ids: [],
  created_at: `2026-0${(id % 8) + 1}-14T09:00:00.000Z`,
  version: 1,
});

/** A company's tags. The first ones are those of its contacts. */
export const makeTags = (): ListedTag[] => [
  made(11, 'VIP', '#b45309', 128),
  made(12, 'Renewal due', '#be123c', 1204),
  made(13, 'Renewals', '#2f6fe4', 40),
  made(14, 'Dental lab', '#0f8a80', 312),
  made(15, 'Asked for a quote for the whole chain of clinics this spring', '#8857e0', 7),
  made(21, 'Complaint', '#d63a3a', 19, 'communications'),
  made(22, 'Follow up', '#2f6fe4', 84, 'communications'),
];

/** Those that were deleted, for the way back. */
const gone = new Map<number, ListedTag>();

type Body = Record<string, unknown>;

/** What the server does with tags, in memory. @returns null for what is not about tags. */
export function answerTags(
  tags: ListedTag[],
  { method, path, query, body }: { method: string; path: string; query: URLSearchParams; body: Body },
): { status?: number; body: unknown } | null {
  const ids = (body['ids'] ?? []) as number[];
  const place = (id: number) => tags.findIndex((tag) => tag.id === id);
  const named = Number(/^\/api\/v1\/tags?\/(\d+)/.exec(path)?.[1]);
  const refused = (status: number, code: string, more: object = {}) => ({
    status,
    body: { message: 'Refused.', code, ref: 'req-1', ...more },
  });
  const takenBy = (name: unknown, own: number) =>
    tags.find((tag) => tag.id !== own && tag.name.toLowerCase() === String(name).toLowerCase());
  if (path === '/api/v1/tag' && method === 'GET') {
    const category = query.get('category') ?? 'contacts';
    return { body: { data: tags.filter((tag) => tag.category === category) } };
  }
  if (path === '/api/v1/tag') {
    const taken = takenBy(body['name'], 0);
    if (taken !== undefined)
      return refused(422, 'VALIDATION_FAILED', { errors: { name: [`There is a tag “${taken.name}” already.`] } });
    const { name, color, category } = body as Pick<ListedTag, 'name' | 'color' | 'category'>;
    tags.push(made(100 + tags.length, name, color, 0, category));
    return { body: tags.at(-1) };
  }
  if (method === 'PATCH' && place(named) >= 0) {
    const tag = { ...tags[place(named)], ...body } as ListedTag & { if_version?: number };
    if (tag.if_version !== tag.version) return refused(409, 'CONFLICT');
    delete tag.if_version;
    tags[place(named)] = { ...tag, version: tag.version + 1 };
    return { body: tags[place(named)] };
  }
  if (path === '/api/v1/tags/bulk-delete') {
    for (const tag of tags.filter(({ id }) => ids.includes(id))) {
      gone.set(tag.id, tag);
      tags.splice(place(tag.id), 1);
    }
    return { body: { count: 3 } };
  }
  if (path === '/api/v1/tags/restore') {
    tags.push(...ids.flatMap((id) => gone.get(id) ?? []));
    return { body: { data: tags.slice(-ids.length) } };
  }
  if (path === '/api/v1/tags/merge') {
    const into = tags[place(Number(body['into_id']))];
    if (into === undefined) return refused(404, 'NOT_FOUND');
    const from = tags.filter(({ id }) => id !== into.id && ids.includes(id));
    for (const { id } of from) tags.splice(place(id), 1);
    const { id, name, color, category } = into;
    const merge: TagMerge = {
      id: 1,
      category,
      into: { id, name, color },
      from_names: from.map((tag) => tag.name),
      phase: 'apply',
      is_done: true,
      moved_count: 40,
      undone_count: 0,
      kept_count: 0,
      version: 2,
    };
    return { body: merge };
  }
  return null;
}
