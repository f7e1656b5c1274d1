import { randomUUID } from 'node:crypto';
import { answerCall, hangUpCall, startCall, type Call } from '@talk/contract';
import { expect, it } from 'vitest';
import { type TestUser, untilLocksAreAwaited } from '../../../testing/index.js';
import { controlHands } from '../control/control.fixture.js';
import { CUSTOMER, LINE, useVoiceFixture } from '../webhooks/voice-world.fixture.js';

// One agent, one call: two presses, two tabs, and who waits for whom.

const voice = useVoiceFixture();
const { ask, answer, ringing } = controlHands(voice);

const dial = (as: TestUser, phoneNumber = CUSTOMER) =>
  voice.server.call(startCall, {
    as,
    body: { phone_number: phoneNumber },
    headers: { 'idempotency-key': randomUUID() },
  });
const callsOf = (user: TestUser) =>
  voice.rows<{ id: string; phase: string }>('select id, phase from calls where initiator_user_id = $1', [user.id]);

it('calls dialled at once by one agent are one call, and the others are told so', async () => {
  const agent = await voice.agent();
  const answers = await Promise.all(['0160', '0161', '0160', '0162'].map((last) => dial(agent, `+1415555${last}`)));
  const [first, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(first?.status).toBe(200);
  for (const other of others) {
    expect([other.status, other.error.code]).toEqual([409, 'CALL_STATE']);
    expect(other.error.message).toMatch(/already starting a call/);
  }
  expect(await callsOf(agent)).toHaveLength(1);
});

it('a call that never connected still makes room for the next, and one that was ended at once', async () => {
  const agent = await voice.agent();
  await dial(agent);
  voice.server.clock.advance(2_000);
  const next = await dial(agent);
  expect(next.status).toBe(200);
  const { id }: Call = next.body.call;
  await ask(agent, hangUpCall, { id });
  expect((await dial(agent)).status).toBe(200);
  await voice.work();
  expect((await callsOf(agent)).filter(({ phase }) => phase !== 'ended')).toHaveLength(1);
});

it('whoever moves between two calls waits for their contacts before holding an agent', async () => {
  const agent = await voice.agent({ inGroup: true });
  const first = await ringing();
  await answer(agent, first.id);
  await voice.rows(`update agent_states set status = 'accepting-calls' where user_id = $1`, [agent.id]);
  await voice.webhook('inbound', { CallSid: 'CA-another', From: '+14155550172', To: LINE, CallStatus: 'ringing' });
  await voice.work();
  const [second] = await voice.rows<{ id: string }>('select call_id as id from call_legs where sid = $1', [
    'CA-another',
  ]);
  const { pool } = voice.server.context.kernel.db;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `select 1 from contacts where id = (select m.contact_id from communications m
        join calls c on c.communication_id = m.id where c.id = $1) for update`,
      [first.id],
    );
    const answering = ask(agent, answerCall, { id: second?.id ?? '' }, { active: 'hold' });
    await untilLocksAreAwaited(voice.server.context.kernel.db.pool, 1);
    // Others who hold the contact may want the agent now: a call of the same customer, for one.
    const free = await other.query('select 1 from agent_states where user_id = $1 for update skip locked', [agent.id]);
    expect(free.rowCount).toBe(1);
    await other.query('commit');
    expect((await answering).status).toBe(200);
  } finally {
    other.release();
  }
});
