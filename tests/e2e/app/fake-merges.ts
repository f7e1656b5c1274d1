import type { Contact, ContactAudit, ContactDuplicate, ContactMerge } from '@talk/contract';

interface Answer {
  status?: number;
  body: unknown;
}

export interface FakeMergesDeps {
  readonly contacts: Contact[];
  version: (contact: Contact, change: Partial<Contact>) => Contact;
  refused: (status: number, code: string, message: string, more?: object) => Answer;
}

export interface FakeMerges {
  /** Possible duplicates of a contact. */
  readonly duplicates: Map<number, ContactDuplicate[]>;
  merge: (winnerId: number, loserId: number, fields?: Record<string, string>) => ContactMerge;
  /** Where the address of a contact that went leads. */
  addressOf: (id: number) => Contact | null;
  /** What the timeline of a contact tells of merges. */
  auditsOf: (id: number) => ContactAudit[];
  /** Null: the request is about something else. */
  answer: (method: string, path: string, body: Record<string, unknown>) => Answer | null;
}

/** Merging as the server does it, as far as a screen shows it. */
export function createFakeMerges({ contacts, version, refused }: FakeMergesDeps): FakeMerges {
  const duplicates: FakeMerges['duplicates'] = new Map();
  const merges: { merge: ContactMerge; winner: Contact; loser: Contact }[] = [];
  const find = (id: number): Contact => {
    const contact = contacts.find((each) => each.id === id);
    if (contact === undefined) throw new Error(`There is no contact ${id}.`);
    return contact;
  };
  const valid = () => merges.filter(({ merge }) => merge.undone_at === null);

  function merge(winnerId: number, loserId: number, fields: Record<string, string> = {}): ContactMerge {
    const [winner, loser] = [find(winnerId), find(loserId)];
    const chosen = Object.entries(fields).filter(([, side]) => side === 'loser');
    const values = Object.fromEntries(chosen.map(([field]) => [field, loser[field as keyof Contact]]));
    const behind = loser.phone_numbers.map((number) => ({ ...number, is_primary: false }));
    version(winner, {
      ...values,
      phone_numbers: [...winner.phone_numbers, ...behind],
      is_dnc: winner.is_dnc || loser.is_dnc,
    });
    contacts.splice(contacts.indexOf(loser), 1);
    const made: ContactMerge = {
      id: merges.length + 1,
      winner_id: winnerId,
      loser_id: loserId,
      loser_name: loser.name,
      merged_by_name: 'Sam Reed',
      merged_at: new Date().toISOString(),
      undo_until: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      undone_at: null,
    };
    merges.push({ merge: made, winner, loser });
    duplicates.delete(winnerId);
    return made;
  }

  function undo(id: number): Answer {
    const found = valid().find((each) => each.merge.id === id);
    if (found === undefined) return refused(409, 'CONFLICT', 'This merge was already undone.');
    found.merge = { ...found.merge, undone_at: new Date().toISOString() };
    const winner = version(find(found.winner.id), { ...found.winner, version: find(found.winner.id).version });
    const loser = { ...found.loser, version: found.loser.version + 2 };
    contacts.push(loser);
    return { body: { winner, loser, merge: found.merge } };
  }

  function changeNumber(contact: Contact, phoneId: number, body: Record<string, unknown>): Answer {
    const wanted = typeof body['phone_number'] === 'string' ? `+1${body['phone_number'].replaceAll(/\D/g, '')}` : null;
    const holder = contacts.find((each) => each.phone_number === wanted);
    if (holder !== undefined)
      return refused(409, 'CONTACT_DUPLICATE_PHONE', 'Another contact already has this number.', {
        contact: { id: holder.id, name: holder.name },
      });
    const changed = contact.phone_numbers.map((number) => {
      const isIt = number.id === phoneId;
      return {
        ...number,
        title: isIt && typeof body['title'] === 'string' ? body['title'] : number.title,
        is_primary: typeof body['is_primary'] === 'boolean' ? isIt === body['is_primary'] : number.is_primary,
      };
    });
    const phone_numbers = changed.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
    return { body: version(contact, { phone_numbers, phone_number: phone_numbers[0]?.phone_number ?? null }) };
  }

  const addressOf = (id: number): Contact | null => {
    const found = valid().find(({ loser }) => loser.id === id);
    return found === undefined ? null : find(found.winner.id);
  };

  return {
    duplicates,
    merge,
    addressOf,
    auditsOf: (id) =>
      merges
        .map((each) => each.merge)
        .filter((each) => each.winner_id === id)
        .map((each) => ({
          id: 9000 + each.id,
          contact_id: id,
          actor_name: each.merged_by_name,
          field: 'merge',
          before: null,
          after: each.loser_name,
          cause: 'person' as const,
          created_at: each.merged_at,
        })),
    answer(method, path, body) {
      const [, undone] = /^\/api\/v2\/contacts\/merges\/(\d+)\/undo$/.exec(path) ?? [];
      if (undone !== undefined) return undo(Number(undone));
      const [, ofId, phoneId] = /^\/api\/v1\/contact\/(\d+)\/phone-number\/(\d+)$/.exec(path) ?? [];
      if (ofId !== undefined && method === 'POST') return changeNumber(find(Number(ofId)), Number(phoneId), body);
      const [, id, what] = /^\/api\/v2\/contacts\/(\d+)(?:\/([a-z-]+))?$/.exec(path) ?? [];
      if (id === undefined) return null;
      const into = addressOf(Number(id));
      if (into !== null)
        return refused(410, 'CONTACT_MERGED', 'This contact was merged into another one.', {
          contact: { id: into.id, name: into.name },
        });
      if (what === 'merges')
        return {
          body: {
            data: valid()
              .map((each) => each.merge)
              .filter((each) => each.winner_id === Number(id)),
          },
        };
      if (what === 'duplicates') return { body: { data: duplicates.get(Number(id)) ?? [] } };
      if (what === 'not-duplicate') {
        duplicates.delete(Number(id));
        return { body: { data: [] } };
      }
      if (what !== 'merge' || method !== 'POST') return null;
      const wanted = body as {
        loser_id: number;
        if_version: number;
        loser_if_version: number;
        fields: Record<string, string>;
      };
      const loser = find(wanted.loser_id);
      if (find(Number(id)).version !== wanted.if_version || loser.version !== wanted.loser_if_version)
        return refused(409, 'CONFLICT', `Someone changed ${loser.name} in the meantime. Look at it again, then merge.`);
      const made = merge(Number(id), wanted.loser_id, wanted.fields);
      return { body: { contact: find(Number(id)), merge: made } };
    },
  };
}
