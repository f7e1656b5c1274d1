import {
  addToDialerList,
  createContact,
  createDialerList,
  deleteContact,
  dialDialerTask,
  getContact,
  getDialerSession,
  listDialerTasks,
  mergeContacts,
  nextDialerTask,
  restoreContact,
  startDialerSession,
  undoContactMerge,
  type DialerSession,
} from '@talk/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../../testing/index.js';
import { createTalkedCalls } from '../wrap-ups/talked-call.fixture.js';
import { useVoiceFixture } from '../webhooks/voice-world.fixture.js';

// What happens to a session when others delete or merge the contact that it holds.
const voice = useVoiceFixture();
const { server } = voice;
const { talk, leave } = createTalkedCalls(voice);
let admin: TestUser;
let agent: TestUser;
let listId: number;
let made = 0;

interface Person {
  readonly id: number;
  readonly number: string;
}

beforeAll(async () => {
  admin = await voice.agent({ roles: ['Company Admin'] });
  await voice.rows('insert into dialer_settings (company_id, auto_dialer_enabled) values ($1, true)', [
    voice.companyId,
  ]);
});
beforeEach(async () => {
  agent = await voice.agent();
  listId = (await server.call(createDialerList, { as: admin, body: { name: 'Spring', scope: 'public' } })).body.id;
});

/** Two people who wait in the list, in this order. */
async function two(): Promise<readonly [Person, Person]> {
  const person = async (): Promise<Person> => {
    made += 1;
    const number = `+1415555${8_000 + made}`;
    const body = { first_name: `Person ${made}`, phone_number: number };
    return { id: (await server.call(createContact, { as: admin, body })).body.id, number };
  };
  const both = [await person(), await person()] as const;
  const body = { contact_ids: both.map(({ id }) => id) };
  await server.call(addToDialerList, { as: admin, params: { id: listId }, body });
  return both;
}
const start = async (): Promise<DialerSession> => {
  const body = { list_id: listId, skip_outside_daytime_hours: false, include_no_timezone: true };
  return (await server.call(startDialerSession, { as: agent, body })).body;
};
const next = async ({ id }: DialerSession) => (await server.call(nextDialerTask, { as: agent, params: { id } })).body;
const dial = ({ id, task }: DialerSession) =>
  server.call(dialDialerTask, {
    as: agent,
    params: { id },
    body: { contact_list_item_id: task?.contact_list_item_id ?? 0 },
  });
/** The statuses of the tasks of the list, by their contacts. */
const statuses = async (): Promise<(readonly [number, number])[]> => {
  const { data } = (await server.call(listDialerTasks, { as: admin, params: { id: listId }, query: { bucket: 'all' } }))
    .body;
  return data.map(({ contact, task_status: status }) => [contact.id, status] as const);
};
const [IN_QUEUE, IN_PROGRESS, CALLED] = [1, 2, 3];

async function merge(winner: Person, loser: Person): Promise<number> {
  const versionOf = async ({ id }: Person) =>
    (await server.call(getContact, { as: admin, params: { id } })).body.version;
  const answer = await server.call(mergeContacts, {
    as: admin,
    params: { id: winner.id },
    body: {
      loser_id: loser.id,
      if_version: await versionOf(winner),
      loser_if_version: await versionOf(loser),
      fields: {},
    },
  });
  expect(answer.status).toBe(200);
  return answer.body.merge.id;
}

describe('a contact that a session holds', () => {
  it('is passed over when it was deleted during the warm-up, and waits again when it is restored', async () => {
    const [first, second] = await two();
    const session = await start();
    await server.call(deleteContact, { as: admin, params: { id: first.id } });
    const answer = await dial(session);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ state: 'running', step: 'warm-up', task: { contact: { id: second.id } } });
    await server.call(restoreContact, { as: admin, params: { id: first.id } });
    expect(await statuses()).toEqual([
      [first.id, IN_QUEUE],
      [second.id, IN_PROGRESS],
    ]);
  });

  it('stays with its session when it is deleted and restored at once', async () => {
    const [first] = await two();
    const session = await start();
    await server.call(deleteContact, { as: admin, params: { id: first.id } });
    await server.call(restoreContact, { as: admin, params: { id: first.id } });
    expect((await dial(session)).body).toMatchObject({ step: 'dialing', task: { contact: { id: first.id } } });
  });

  it('is called once when it is merged during the call into one that waits', async () => {
    const [loser, winner] = await two();
    const session = await start();
    await dial(session);
    const call = await talk(agent, loser.number);
    await merge(winner, loser);
    expect(await statuses()).toEqual([[winner.id, IN_PROGRESS]]);
    await leave(call);
    await next(session);
    expect(await statuses()).toEqual([[winner.id, CALLED]]);
    const { body } = await server.call(getDialerSession, { as: agent, params: { id: session.id } });
    expect(body.outcomes.find(({ outcome }) => outcome === 'answered')?.count).toBe(1);
  });

  it('waits again when a merge that took its task away is undone', async () => {
    const [held, other] = await two();
    const session = await start();
    const second = await voice.agent();
    const body = { list_id: listId, skip_outside_daytime_hours: false, include_no_timezone: true };
    // Two agents call them: the winner's task stays.
    expect((await server.call(startDialerSession, { as: second, body })).body.task?.contact.id).toBe(other.id);
    const mergeId = await merge(other, held);
    expect(await statuses()).toEqual([[other.id, IN_PROGRESS]]);
    await dial(session);
    expect((await server.call(undoContactMerge, { as: admin, params: { mergeId } })).status).toBe(200);
    expect(await statuses()).toEqual([
      [held.id, IN_QUEUE],
      [other.id, IN_PROGRESS],
    ]);
  });
});
