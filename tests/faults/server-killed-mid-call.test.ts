import { hangUpCall } from '@talk/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKillableStack, type KillableStack, type Person } from '../support/killable-stack.js';
import { until } from '../support/until.js';

let stack: KillableStack;
let agent: Person;

beforeAll(async () => {
  stack = await createKillableStack();
});
afterAll(() => stack?.stop(), 60_000);
beforeEach(async () => {
  agent = await stack.agent();
});

/** A new note travels to the customer and its echo back: nothing that is heard here is left over from before. */
async function soundGoesOn(customer: string, hz: number): Promise<void> {
  await agent.phone.tune(hz);
  await stack.customerHears(customer, hz);
  await agent.phone.hears(hz);
}

interface Ended {
  phase: string;
  hung_up_by: string;
  end_reason: string;
  answered_at: Date;
  ended_at: Date;
  current_status: string;
  disposition_status: string;
  talk_seconds: number;
  of_communication: string;
  agent_status: string;
}

async function ended(id: string): Promise<Ended> {
  const [row] = await until('the end of the call in the database', async () => {
    const found = await stack.rows<Ended>(
      `select c.phase, c.hung_up_by, c.end_reason, c.answered_at, c.ended_at, m.current_status, m.disposition_status,
         m.talk_seconds, m.hung_up_by as of_communication, u.status as agent_status
       from calls c join communications m on m.id = c.communication_id
       join agent_states u on u.user_id = c.user_id and u.company_id = c.company_id
       where c.id = $1 and c.phase = 'ended'
         and exists (select 1 from call_facts f where f.call_id = c.id and f.key like 'conference-ended:%')`,
      [id],
    );
    return found.length > 0 && found;
  });
  if (row === undefined) throw new Error('the call is gone');
  return row;
}

function expectComplete(row: Ended, hungUpBy: 'agent' | 'customer'): void {
  expect(row).toMatchObject({
    hung_up_by: hungUpBy,
    of_communication: hungUpBy,
    end_reason: 'completed',
    current_status: 'completed',
    disposition_status: 'completed',
    agent_status: 'accepting-calls',
  });
  expect(row.talk_seconds).toBe(Math.round((row.ended_at.getTime() - row.answered_at.getTime()) / 1000));
  expect(row.talk_seconds).toBeGreaterThanOrEqual(1);
}

it('goes on with sound at both ends while the server is dead; afterwards the agent hangs up and the record is complete', async () => {
  const { id, customer } = await stack.talk(agent);
  const { comeBack } = await stack.killServer();
  await soundGoesOn(customer, 1200);
  await comeBack();
  await soundGoesOn(customer, 700);
  await stack.hangUp(agent, id);
  expectComplete(await ended(id), 'agent');
});

it('learns after the restart of a customer who hung up meanwhile', async () => {
  const { id, customer } = await stack.talk(agent);
  const { comeBack } = await stack.killServer();
  await soundGoesOn(customer, 1200);
  await stack.control(`calls/${customer}/hangup`, 'POST');
  await agent.phone.event('disconnect');
  await until('the carrier to give up telling', async () => {
    const hooks = await stack.control<{ params: Record<string, string>; outcome: string }[]>('webhooks');
    return hooks.some(
      ({ params, outcome }) =>
        params['CallSid'] === customer && params['CallStatus'] === 'completed' && outcome === 'failed',
    );
  });
  await comeBack();
  expectComplete(await ended(id), 'customer');
});

it('learns after the restart of an agent who hung up meanwhile', async () => {
  const { id, customer } = await stack.talk(agent);
  const { comeBack } = await stack.killServer();
  await soundGoesOn(customer, 1200);
  await agent.phone.hangUp();
  await comeBack();
  // The phone repeats its wish until the server has heard it; until then the customer is not lost.
  await stack.customerHearsMusic(customer, 1200);
  await stack.api(agent, hangUpCall, {}, { id });
  expectComplete(await ended(id), 'agent');
});

it('keeps the deadline of a wrap-up: it passes while the server is dead, and the agent is free', async () => {
  await stack.rows('update lines set wrap_up_seconds = 6 where company_id = $1', [stack.companyId]);
  try {
    const { id, customer } = await stack.talk(agent);
    await stack.control(`calls/${customer}/hangup`, 'POST');
    const [begun] = await until('the wrap-up to begin', async () => {
      const found = await stack.rows<{ ends_at: Date }>('select ends_at from wrap_ups where call_id = $1', [id]);
      return found.length > 0 && found;
    });
    if (begun === undefined) throw new Error('the wrap-up is gone');
    const { comeBack } = await stack.killServer();
    await until('the deadline to pass', () => Promise.resolve(Date.now() > begun.ends_at.getTime()));
    await comeBack();
    const [over] = await until('the wrap-up to end', async () => {
      const found = await stack.rows<{ end_reason: string; ended_at: Date; agent_status: string }>(
        `select w.end_reason, w.ended_at, u.status as agent_status from wrap_ups w
         join agent_states u on u.user_id = w.user_id and u.company_id = w.company_id
         where w.call_id = $1 and w.state = 'over'`,
        [id],
      );
      return found.length > 0 && found;
    });
    expect(over).toMatchObject({ end_reason: 'deadline', agent_status: 'accepting-calls' });
    expect(over?.ended_at.getTime()).toBeGreaterThanOrEqual(begun.ends_at.getTime());
  } finally {
    await stack.rows('update lines set wrap_up_seconds = null where company_id = $1', [stack.companyId]);
  }
});
