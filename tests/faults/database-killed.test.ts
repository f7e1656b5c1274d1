import { createContact, listContacts, sendMessage, type Contact } from '@talk/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKillableStack, type KillableStack, type Person } from '../support/killable-stack.js';
import { linesThatTell } from '../support/log-policy.js';
import { until } from '../support/until.js';

// kill -9 of PostgreSQL's postmaster under a running call: the database is started again, and nothing else is.

const HANDSET = '+14155550151';
const LINE = '+14155550100';
/** What a customer is called, and what is written to them. */
const [NAME, WORDS] = ['Ottoline Vandersteen', 'Your blood test'];

let stack: KillableStack;
let person: Person;
beforeAll(async () => {
  stack = await createKillableStack({ database: 'own' });
  person = await stack.agent();
});
afterAll(() => stack?.stop(), 60_000);

interface Heard {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly code: string | undefined;
}

async function ask(path: string, init: Omit<RequestInit, 'headers'> = {}, key?: string): Promise<Heard> {
  const answer = await fetch(stack.origin + path, {
    ...init,
    headers: {
      authorization: `Bearer ${person.user.token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), code };
}

const arrived = async (): Promise<string[]> => {
  const path = `handsets/${encodeURIComponent(HANDSET)}/threads/${encodeURIComponent(LINE)}`;
  return (await stack.control<{ body: string }[]>(path)).map(({ body }) => body);
};

it('a killed database comes back by itself: clear answers meanwhile, the call goes on, what was accepted is done', async () => {
  const { id, customer } = await stack.talk(person);
  const contact = await stack.api<Contact>(person, createContact, {
    first_name: NAME,
    phone_numbers: [{ phone_number: HANDSET }],
  });
  const before = stack.pids();

  const heard: Heard[] = [];
  const accepted: string[] = [];
  const outage = { isOver: false };
  const reader = async (): Promise<void> => {
    while (!outage.isOver) heard.push(await ask(listContacts.path));
  };
  const writer = async (): Promise<void> => {
    for (let count = 0; !outage.isOver; count += 1) {
      const body = `${WORDS} ${count}`;
      const text = { contact_id: contact.id, body, opt_out: false };
      const press = { method: 'POST', body: JSON.stringify(text) };
      const answer = await ask(sendMessage.path, press, crypto.randomUUID());
      heard.push(answer);
      if (answer.status === 200) accepted.push(body);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const work = Promise.all([reader(), writer()]);
  await until('some texts to be accepted', () => Promise.resolve(accepted.length > 3));
  const refusals = () => heard.filter(({ status }) => status !== 200);
  // It can be back before anything was asked: then it is killed once more.
  do {
    const { database: killed } = stack.pids();
    if (killed === undefined) throw new Error('the stack has no database of its own');
    process.kill(killed, 'SIGKILL');
    await until('another database', () => {
      const { database } = stack.pids();
      return Promise.resolve(database !== undefined && database !== killed);
    });
    await until('the API to work again', async () => (await ask(listContacts.path)).status === 200);
  } while (refusals().length === 0);
  outage.isOver = true;
  await work;

  for (const answer of refusals()) expect(answer).toEqual({ status: 503, retryAfter: '2', code: 'UNAVAILABLE' });
  expect(stack.pids()).toMatchObject({ server: before.server, sandbox: before.sandbox });

  await stack.customerHears(customer, 900);
  await stack.hangUp(person, id);
  await until('the call to be over', async () => {
    const rows = await stack.rows(`select 1 from calls where id = $1 and phase = 'ended'`, [id]);
    return rows.length > 0;
  });
  const known = async () =>
    (
      await stack.rows<{ body: string }>(
        `select c.body from messages m join communications c on c.id = m.communication_id where m.status = 'delivered'`,
      )
    ).map(({ body }) => body);
  await until('what was accepted to arrive', async () => {
    const delivered = new Set(await known());
    return accepted.every((body) => delivered.has(body));
  });
  const texts = await arrived();
  expect(texts).toHaveLength(new Set(texts).size);
  expect(texts).toEqual(expect.arrayContaining(accepted));

  // What failed is in the log; who it was about is not.
  const ours = stack.log.filter((line) => !line.startsWith('sandbox'));
  expect(linesThatTell(ours, ['UNAVAILABLE', 'terminat', 'database'])).not.toEqual([]);
  expect(linesThatTell(ours, [NAME, WORDS, HANDSET, HANDSET.slice(1)])).toEqual([]);
});
