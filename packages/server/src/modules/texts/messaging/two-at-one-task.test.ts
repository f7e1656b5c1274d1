import { randomUUID } from 'node:crypto';
import {
  blockContact,
  cancelReminder,
  completeReminder,
  createAppointment,
  createContact,
  createNote,
  createReminder,
  createSavedView,
  createTag,
  deleteContact,
  disposeAppointment,
  dncContact,
  getContact,
  listContactCommunications,
  markContactRead,
  mergeContacts,
  sendMessage,
  setContactTaskStatus,
  tagContact,
  updateAppointment,
  updateContact,
  updateNote,
  updateSavedView,
} from '@talk/contract';
import { expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { useMessaging, type OpenWorld } from './messaging-world.fixture.js';

// Issue 16: two users work at one task of the inbox at the same moment, twenty times. Each of them gets an answer that names what happened, no text
// is sent twice, and nothing that was written is lost.

const world = useMessaging();
const { server } = world;

/** What the tests read of an answer. */
interface Answered {
  readonly status: number;
  readonly error: { readonly code?: string; readonly rejection?: number | undefined };
}

interface Scene {
  readonly at: OpenWorld;
  /** An admin, and a colleague who is one, too. */
  readonly ann: TestUser;
  readonly ben: TestUser;
  readonly id: number;
  readonly version: number;
  /** The newest text, which both have seen. */
  readonly seenId: number;
}

const key = () => ({ 'idempotency-key': randomUUID() });
const params = (id: number) => ({ params: { id } });
const outcomeOf = ({ status, error }: Answered): string =>
  [status, status < 400 ? '' : error.code, error.rejection ?? ''].filter((part) => part !== '').join(' ');

async function open(): Promise<Scene> {
  const at = await world.open();
  const ben = await server.user(at.companyId, { roles: ['Company Admin'], name: 'Ben' });
  await at.receive('Is my order ready?');
  await world.jobs();
  const newest = await timeline({ at, ann: at.agent });
  const { body } = await server.call(getContact, { as: at.agent, ...params(at.contactId) });
  return { at, ann: at.agent, ben, id: at.contactId, version: body.version, seenId: newest[0]?.id ?? 0 };
}

const timeline = async ({ at, ann }: Pick<Scene, 'at' | 'ann'>) =>
  (await server.call(listContactCommunications, { as: ann, ...params(at.contactId) })).body.data;
const textsOf = async (scene: Scene): Promise<(string | null)[]> =>
  (await timeline(scene))
    .filter(({ type, direction }) => type === 'sms' && direction === 'outbound')
    .map(({ body }) => body);
const statusOf = async ({ ann, id }: Scene) =>
  (await server.call(getContact, { as: ann, ...params(id) })).body.task_status_name;

const answer = ({ id, seenId }: Scene, as: TestUser, body: string, headers = key()) =>
  server.call(sendMessage, {
    as,
    headers,
    body: { contact_id: id, body, seen_communication_id: seenId, opt_out: false },
  });
const file = ({ id, version }: Scene, as: TestUser, task_status: 'open' | 'pending' | 'closed', isGuarded = true) =>
  server.call(setContactTaskStatus, {
    as,
    body: { contact_ids: [id], task_status, ...(isGuarded && { if_version: version }) },
  });
const assign = ({ id, version }: Scene, as: TestUser, user_id: number | null) =>
  server.call(updateContact, { as, ...params(id), body: { user_id, if_version: version } });
const inAnHour = () => {
  const due = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  return { date: due.slice(0, 10), time: due.slice(11, 16), timezone: 'UTC' };
};
const remind = async ({ ann, id }: Scene) =>
  (await server.call(createReminder, { as: ann, ...params(id), body: { body: 'Call', ...inAnHour() } })).body;
const appointment = { title: 'Demo', minutes: 30 };
const appoint = async ({ ann, id }: Scene) =>
  (await server.call(createAppointment, { as: ann, ...params(id), body: { ...appointment, ...inAnHour() } })).body;

interface Conflict {
  /** Both at the same moment. */
  readonly act: (scene: Scene) => Promise<readonly Answered[]>;
  /** In any order. */
  readonly outcomes: readonly string[];
  /** What must be true after it. */
  readonly after?: (scene: Scene) => Promise<void>;
}

const both = (...calls: readonly Promise<Answered>[]): Promise<Answered[]> => Promise.all(calls);

const CONFLICTS: Readonly<Record<string, Conflict>> = {
  'both answer the same text': {
    act: (scene) => both(answer(scene, scene.ann, 'It is'), answer(scene, scene.ben, 'Not yet')),
    outcomes: ['200', '409 THREAD_CHANGED'],
    after: async (scene) => expect(await textsOf(scene)).toHaveLength(1),
  },
  'one answer is sent by two tabs': {
    act: (scene) => {
      const headers = key();
      return both(answer(scene, scene.ann, 'It is', headers), answer(scene, scene.ann, 'It is', headers));
    },
    outcomes: ['200', '200'],
    after: async (scene) => expect(await textsOf(scene)).toEqual(['It is']),
  },
  'one answers while the other closes': {
    act: (scene) => both(answer(scene, scene.ann, 'It is'), file(scene, scene.ben, 'closed', false)),
    outcomes: ['200', '200'],
    after: async (scene) => expect(await textsOf(scene)).toEqual(['It is']),
  },
  'both close': {
    act: (scene) => both(file(scene, scene.ann, 'closed', false), file(scene, scene.ben, 'closed', false)),
    outcomes: ['200', '200'],
    after: async (scene) => expect(await statusOf(scene)).toBe('closed'),
  },
  'both close the version that they saw': {
    act: (scene) => both(file(scene, scene.ann, 'closed'), file(scene, scene.ben, 'closed')),
    outcomes: ['200', '409 CONFLICT'],
    after: async (scene) => expect(await statusOf(scene)).toBe('closed'),
  },
  'one closes what the other makes pending': {
    act: (scene) => both(file(scene, scene.ann, 'closed'), file(scene, scene.ben, 'pending')),
    outcomes: ['200', '409 CONFLICT'],
    after: async (scene) => expect(['closed', 'pending']).toContain(await statusOf(scene)),
  },
  'both take it': {
    act: (scene) => both(assign(scene, scene.ann, scene.ann.id), assign(scene, scene.ben, scene.ben.id)),
    outcomes: ['200', '409 CONFLICT'],
  },
  'one takes what the other closes': {
    act: (scene) => both(assign(scene, scene.ann, scene.ann.id), file(scene, scene.ben, 'closed')),
    outcomes: ['200', '409 CONFLICT'],
  },
  'both mark it as read': {
    act: ({ ann, ben, id }) =>
      both(
        server.call(markContactRead, { as: ann, ...params(id) }),
        server.call(markContactRead, { as: ben, ...params(id) }),
      ),
    outcomes: ['200', '200'],
    after: async ({ ann, id }) =>
      expect((await server.call(getContact, { as: ann, ...params(id) })).body.unread_count).toBe(0),
  },
  'both set its tags': {
    act: async ({ ann, ben, id, version }) => {
      const made = await server.call(createTag, {
        as: ann,
        body: { name: `Rush ${id}`, color: '#2f6fed', category: 'contacts' },
      });
      const tag = (as: TestUser, tag_ids: number[]) =>
        server.call(tagContact, { as, ...params(id), body: { tag_ids, if_version: version } });
      return both(tag(ann, [made.body.id]), tag(ben, [made.body.id]));
    },
    outcomes: ['200', '409 CONFLICT'],
  },
  'one blocks the customer whom the other answers after it': {
    act: async (scene) => [
      await server.call(blockContact, { as: scene.ben, ...params(scene.id) }),
      await answer(scene, scene.ann, 'It is'),
    ],
    outcomes: ['200', '422 REJECTED 2'],
    after: async (scene) => expect(await textsOf(scene)).toEqual([]),
  },
  'one puts the customer on Do Not Contact whom the other answers after it': {
    act: async (scene) => [
      await server.call(dncContact, { as: scene.ben, ...params(scene.id), body: { reason: 'Asked us to stop' } }),
      await answer(scene, scene.ann, 'It is'),
    ],
    outcomes: ['200', '422 REJECTED 11'],
    after: async (scene) => expect(await textsOf(scene)).toEqual([]),
  },
  'both delete the contact': {
    act: ({ ann, ben, id }) =>
      both(
        server.call(deleteContact, { as: ann, ...params(id) }),
        server.call(deleteContact, { as: ben, ...params(id) }),
      ),
    outcomes: ['200', '404 NOT_FOUND'],
  },
  'one deletes the contact whom the other answers after it': {
    act: async (scene) => [
      await server.call(deleteContact, { as: scene.ben, ...params(scene.id) }),
      await answer(scene, scene.ann, 'It is'),
    ],
    outcomes: ['200', '404 NOT_FOUND'],
  },
  'one merges the contact away whom the other closes after it': {
    act: async (scene) => {
      const { body: winner } = await server.call(createContact, { as: scene.ben, body: { first_name: 'Wilma' } });
      const body = { loser_id: scene.id, if_version: winner.version, loser_if_version: scene.version, fields: {} };
      return [
        await server.call(mergeContacts, { as: scene.ben, ...params(winner.id), body }),
        await file(scene, scene.ann, 'closed'),
      ];
    },
    outcomes: ['200', '404 NOT_FOUND'],
  },
  'one gives the contact away whom the other, who sees only own ones, answers after it': {
    act: async (scene) => {
      const limits = {
        contactsVisibility: 'restricted',
        contactsAccessLevel: 1,
        canViewUnassignedContacts: false,
      } as const;
      const carla = await server.user(scene.at.companyId, { roles: ['Company Agent'], membership: limits });
      await server.call(updateContact, { as: scene.ben, ...params(scene.id), body: { user_id: carla.id } });
      return [
        await server.call(updateContact, { as: scene.ben, ...params(scene.id), body: { user_id: scene.ben.id } }),
        await answer(scene, carla, 'It is'),
      ];
    },
    outcomes: ['200', '404 NOT_FOUND'],
    after: async (scene) => expect(await textsOf(scene)).toEqual([]),
  },
  'both change a note': {
    act: async ({ ann, ben, id }) => {
      const { note } = (
        await server.call(createNote, { as: ann, headers: key(), ...params(id), body: { body: 'Draft' } })
      ).body;
      const change = (as: TestUser, body: string) =>
        server.call(updateNote, { as, ...params(note.id), body: { body, version: note.version } });
      return both(change(ann, 'Mine'), change(ben, 'Theirs'));
    },
    outcomes: ['200', '409 CONFLICT'],
  },
  'one marks the follow-up as done that the other cancels': {
    act: async (scene) => {
      const { id } = await remind(scene);
      await server.call(cancelReminder, { as: scene.ben, ...params(id) });
      const done = await server.call(completeReminder, { as: scene.ann, ...params(id) });
      // The answer says what it is by now: canceled.
      expect(done.body.disposition_status2).toBe('appointment-canceled');
      return [done];
    },
    outcomes: ['200'],
  },
  'both move an appointment': {
    act: async (scene) => {
      const { id, version } = await appoint(scene);
      const move = (as: TestUser, title: string) =>
        server.call(updateAppointment, { as, ...params(id), body: { ...appointment, ...inAnHour(), title, version } });
      return both(move(scene.ann, 'Lunch'), move(scene.ben, 'Dinner'));
    },
    outcomes: ['200', '409 CONFLICT'],
  },
  'one changes the appointment that the other canceled': {
    act: async (scene) => {
      const { id } = await appoint(scene);
      const canceled = await server.call(disposeAppointment, {
        as: scene.ben,
        ...params(id),
        body: { outcome: 'canceled' },
      });
      const { version } = canceled.body;
      const body = { ...appointment, ...inAnHour(), version };
      return [canceled, await server.call(updateAppointment, { as: scene.ann, ...params(id), body })];
    },
    outcomes: ['200', '422 VALIDATION_FAILED'],
  },
  'both save over a view for everyone': {
    act: async ({ ann, ben }) => {
      const body = { name: 'Late', kind: 'inbox' as const, is_company: true, filter: {} };
      const { id, version } = (await server.call(createSavedView, { as: ann, body })).body;
      const save = (as: TestUser, search: string) =>
        server.call(updateSavedView, { as, ...params(id), body: { filter: { search }, if_version: version } });
      return both(save(ann, 'mine'), save(ben, 'theirs'));
    },
    outcomes: ['200', '409 CONFLICT'],
  },
};

it('covers twenty conflicts', () => {
  expect(Object.keys(CONFLICTS).length).toBeGreaterThanOrEqual(20);
});

it.each(Object.entries(CONFLICTS))('names each outcome when %s', async (_, { act, outcomes, after }) => {
  const scene = await open();
  expect((await act(scene)).map(outcomeOf).toSorted()).toEqual(outcomes);
  await after?.(scene);
});
