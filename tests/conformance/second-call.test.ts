import { answerCall, currentCalls, declineCall, hangUpCall, rejoinCall, type Call } from '@talk/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { liveCall, storyOf } from '../support/call-story.js';
import { createControlWorld, CUSTOMER, CUSTOMER_HZ, type ControlWorld } from '../support/control-world.js';
import { until } from '../support/until.js';
import type { Agent } from '../support/voice-world.js';

// Two calls at one browser, which carries one: the leg is moved by the carrier, and nobody is ever hung up on implicitly.

let world: ControlWorld;
beforeAll(async () => {
  world = await createControlWorld({ rejoinMs: 5_000 });
});
afterAll(() => world.end());
afterEach(async () => {
  world.sandbox.control.reset();
  await world.dismiss();
  await world.rows(`update calls set phase = 'ended', ended_at = now() where phase <> 'ended'`);
  await world.news();
});

const KIM_HZ = 900;
const SECOND = '+14155550172';
const SECOND_HZ = 500;

/** Kim talks with one customer while another one's call rings at her. */
async function twoCalls(): Promise<{ kim: Agent; first: string; second: string }> {
  const kim = await world.agent(KIM_HZ);
  const first = await world.talk(kim, KIM_HZ);
  await world.sandbox.control.webhooksIdle();
  // Routing does not ring who is busy; whoever is put to them all the same (call waiting) is rung by their status here.
  await world.rows(`update agent_states set status = 'accepting-calls' where user_id = $1`, [kim.user.id]);
  world.callIn(SECOND, SECOND_HZ);
  const second = await until('the second call', async () => {
    const rows = await world.rows<{ id: string }>(`select id from calls where phase = 'ringing'`);
    return rows[0]?.id ?? false;
  });
  await kim.phone.event(`incoming ${second}`);
  return { kim, first, second };
}

const myCalls = async (kim: Agent) => (await world.ask<{ data: Call[] }>(kim, currentCalls, {})).data;
const myState = (call: Call, { user }: Agent) => call.participants.find((each) => each.user_id === user.id)?.state;

describe('a second call', () => {
  it('is answered with the first on hold; they are switched, and when one ends the other is given back', async () => {
    const { kim, first, second } = await twoCalls();
    const answered = await world.ask(kim, answerCall, { id: second }, { active: 'hold' });
    expect([answered.phase, answered.user_id]).toEqual(['active', kim.user.id]);
    await kim.phone.hearsNotes([SECOND_HZ], [CUSTOMER_HZ]);
    await world.hears(SECOND, [KIM_HZ], [CUSTOMER_HZ]);
    await world.hearsMusic(CUSTOMER, [KIM_HZ, SECOND_HZ]);
    await kim.phone.event('waiting cancel');
    const both = await myCalls(kim);
    expect(both.map((call) => [call.id, call.phase, myState(call, kim)])).toEqual([
      [first, 'held', 'away'],
      [second, 'active', 'joined'],
    ]);

    const back = await world.hold(kim, first, false);
    expect([back.phase, myState(back, kim)]).toEqual(['active', 'joined']);
    await kim.phone.hearsNotes([CUSTOMER_HZ], [SECOND_HZ]);
    await world.hears(CUSTOMER, [KIM_HZ], [SECOND_HZ]);
    await world.hearsMusic(SECOND, [KIM_HZ]);

    world.sandbox.control.hangUp(world.legOf(CUSTOMER));
    const given = await world.callIs(kim, second, 'given back', (call) => myState(call, kim) === 'joined');
    expect(given.phase).toBe('held');
    await world.hold(kim, second, false);
    await kim.phone.hears(SECOND_HZ);
    await world.hears(SECOND, [KIM_HZ]);
    await world.hangUp(kim, second);
    const story = await storyOf(world, second);
    expect(story.call).toMatchObject({ user_id: String(kim.user.id), hung_up_by: 'agent', end_reason: 'completed' });
    const [one] = await world.rows('select hung_up_by, end_reason, user_id from calls where id = $1', [first]);
    expect(one).toEqual({ hung_up_by: 'customer', end_reason: 'completed', user_id: String(kim.user.id) });
    expect((await kim.phone.events()).filter((event) => event === 'accept')).toHaveLength(1);
    expect(story.statusesOf(kim.user.id).at(-1)).toBe('accepting-calls');
  });

  it('is answered and the first one ended, by request and not by accident', async () => {
    const { kim, first, second } = await twoCalls();
    await world.ask(kim, answerCall, { id: second }, { active: 'end' });
    await kim.phone.hearsNotes([SECOND_HZ], [CUSTOMER_HZ]);
    await world.hears(SECOND, [KIM_HZ]);
    await until('the end of the first', async () => {
      const rows = await world.rows(`select 1 from calls where id = $1 and phase = 'ended'`, [first]);
      return rows.length > 0;
    });
    const [one] = await world.rows('select hung_up_by, end_reason from calls where id = $1', [first]);
    expect(one).toEqual({ hung_up_by: 'agent', end_reason: 'completed' });
    await world.hangUp(kim, second);
    expect((await storyOf(world, second)).call).toMatchObject({ hung_up_by: 'agent', end_reason: 'completed' });
  });

  it('that is declined leaves the first one as it is', async () => {
    const { kim, second } = await twoCalls();
    await world.ask(kim, declineCall, { id: second });
    await kim.phone.event('waiting cancel');
    await kim.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [KIM_HZ]);
    expect((await myCalls(kim)).map((call) => call.phase)).toEqual(['active']);
  });

  it('whose caller has left says so before there is any audio', async () => {
    const { kim, second } = await twoCalls();
    world.sandbox.control.hangUp(world.legOf(SECOND));
    await world.callIs(kim, second, 'over', (call) => call.phase === 'ended');
    expect(await world.refusal(kim, answerCall, { id: second }, { active: 'hold' })).toBe('The caller has hung up.');
    await world.hears(CUSTOMER, [KIM_HZ]);
  });

  it('ends by the agent’s wish while the first waits, which is given back', async () => {
    const { kim, first, second } = await twoCalls();
    await world.ask(kim, answerCall, { id: second }, { active: 'hold' });
    await kim.phone.hears(SECOND_HZ);
    await world.ask(kim, hangUpCall, { id: second });
    await world.callIs(kim, first, 'given back', (call) => myState(call, kim) === 'joined');
    await world.hold(kim, first, false);
    await kim.phone.hears(CUSTOMER_HZ);
    await world.hears(CUSTOMER, [KIM_HZ]);
    expect(await kim.phone.events()).not.toContain('disconnect');
    await world.hangUp(kim, first);
    expect((await storyOf(world, first)).call).toMatchObject({ hung_up_by: 'agent', end_reason: 'completed' });
  });

  it('and the first come back together after the connection was lost', async () => {
    const { kim, first, second } = await twoCalls();
    await world.ask(kim, answerCall, { id: second }, { active: 'hold' });
    await kim.phone.hears(SECOND_HZ);
    await kim.phone.close();
    await world.callIs(kim, second, 'lost', (call) => call.rejoin_until !== null);
    await world.callIs(kim, first, 'lost', (call) => call.rejoin_until !== null);
    const again = await world.reopen(kim, 1000);
    const answer = await world.ask<{ connect: { params: Record<string, string> } }>(again, rejoinCall, { id: second });
    await again.phone.dial(answer.connect.params);
    await again.phone.hears(SECOND_HZ);
    await world.hears(SECOND, [1000]);
    expect(myState(await world.snapshot(again, first), again)).toBe('away');
    await world.hold(again, first, false);
    await again.phone.hearsNotes([CUSTOMER_HZ], [SECOND_HZ]);
    await world.hears(CUSTOMER, [1000]);
    await world.hangUp(again, first);
    await world.callIs(
      again,
      second,
      'over or back',
      (call) => call.phase === 'ended' || myState(call, again) === 'lost',
    );
  });
});

it('hangs up an answer that comes too late, and tells why', async () => {
  const kim = await world.agent(KIM_HZ);
  world.callIn(CUSTOMER);
  const id = await liveCall(world);
  await kim.phone.event(`incoming ${id}`);
  await world.rows(`update calls set phase = 'ended', hung_up_by = 'customer' where id = $1`, [id]);
  await kim.phone.accept();
  await kim.phone.event('disconnect');
  const told = await until('the news', async () => {
    const rows = await world.rows<{ data: Call }>(
      // The first word of it: what the carrier tells afterwards about a call that only this test has ended is no matter.
      `select data from events where type = 'call_updated' and channels @> array[$1]::text[] and data->>'phase' = 'ended'
       order by seq limit 1`,
      [`private-company-${kim.user.companyId}-user-${kim.user.id}`],
    );
    return rows[0]?.data ?? false;
  });
  expect(told.hung_up_by).toBe('customer');
});
