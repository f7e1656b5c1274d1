import {
  completeTransfer,
  getCall,
  holdCall,
  parkCall,
  rejoinCall,
  transferCall,
  unparkCall,
  type Call,
} from '@talk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKillableStack, ECHO, type KillableStack, type Person } from '../support/killable-stack.js';
import { until } from '../support/until.js';

// kill -9 of the server while a call is held, parked, consulted about or without its agent: the sound stays as it was, what was asked for
// is done, and the record is complete.

let stack: KillableStack;
beforeAll(async () => {
  stack = await createKillableStack();
});
afterAll(() => stack?.stop(), 60_000);

const snapshot = (person: Person, id: string) => stack.api<Call>(person, getCall, {}, { id });
type Connect = { connect: { params: Record<string, string> } };

async function callIs(person: Person, id: string, what: string, is: (call: Call) => boolean): Promise<void> {
  await until(`the call to be ${what}`, async () => is(await snapshot(person, id)));
}

async function expectComplete(id: string, person: Person): Promise<void> {
  const [row] = await until('the end of the call in the database', async () => {
    const found = await stack.rows<Record<string, unknown>>(
      `select c.user_id, c.hung_up_by, c.end_reason, m.current_status, m.disposition_status, m.hung_up_by as said,
         m.talk_seconds > 0 as talked, u.status as agent_status
       from calls c join communications m on m.id = c.communication_id
       join agent_states u on u.user_id = c.user_id and u.company_id = c.company_id
       where c.id = $1 and c.phase = 'ended'`,
      [id],
    );
    return found.length > 0 && found;
  });
  expect(row).toEqual({
    user_id: String(person.user.id),
    hung_up_by: 'agent',
    said: 'agent',
    end_reason: 'completed',
    current_status: 'completed',
    disposition_status: 'completed',
    talked: true,
    agent_status: 'accepting-calls',
  });
  await until('no leg to be left', async () => {
    const legs = await stack.control<{ to: string; status: string }[]>('calls');
    return legs.every(({ to, status }) => to !== ECHO || status === 'completed');
  });
}

describe('the server is killed', () => {
  it('during hold: the music goes on, and hold ends after the restart', async () => {
    const kim = await stack.agent();
    const { id, customer } = await stack.talk(kim);
    await stack.api(kim, holdCall, { on: true }, { id });
    await stack.customerHearsMusic(customer, 900);
    const { comeBack } = await stack.killServer();
    await stack.customerHearsMusic(customer, 900);
    await comeBack();
    expect((await snapshot(kim, id)).phase).toBe('held');
    await stack.api(kim, holdCall, { on: false }, { id });
    await stack.customerHears(customer, 900);
    await stack.hangUp(kim, id);
    await expectComplete(id, kim);
  });

  it('right after a call was parked: it is parked all the same, and unparked by a colleague after the restart', async () => {
    const kim = await stack.agent();
    const lee = await stack.agent();
    const { id, customer } = await stack.talk(kim);
    await stack.api(kim, parkCall, {}, { id });
    const { comeBack } = await stack.killServer();
    await comeBack();
    await kim.phone.event('disconnect');
    await stack.customerHearsMusic(customer, 900);
    const { connect } = await stack.api<Connect>(lee, unparkCall, {}, { id });
    await lee.phone.dial(connect.params);
    await stack.customerHears(customer, 900);
    await callIs(lee, id, 'Lee’s', (call) => call.user_id === lee.user.id && call.phase === 'active');
    await stack.hangUp(lee, id);
    await expectComplete(id, lee);
  });

  it('during a consultation: both go on talking, and the transfer is completed after the restart', async () => {
    const kim = await stack.agent();
    const lee = await stack.agent();
    const { id, customer } = await stack.talk(kim);
    await lee.phone.tune(1500);
    await stack.api(kim, transferCall, { kind: 'warm', to: { type: 'user', user_id: lee.user.id } }, { id });
    await lee.phone.event(`incoming ${id}`);
    await lee.phone.accept();
    await callIs(kim, id, 'consulting', (call) => call.transfer?.state === 'consulting');
    await kim.phone.hears(1500);
    const { comeBack } = await stack.killServer();
    await lee.phone.tune(1700);
    await kim.phone.hears(1700);
    await stack.customerHearsMusic(customer, 1700);
    await comeBack();
    await stack.api(kim, completeTransfer, {}, { id });
    await kim.phone.event('disconnect');
    await stack.customerHears(customer, 1700);
    await stack.hangUp(lee, id);
    await expectComplete(id, lee);
  });

  it('and the agent is lost meanwhile: the customer hears music after the restart, and the agent rejoins', async () => {
    const kim = await stack.agent();
    const { id, customer } = await stack.talk(kim);
    const { comeBack } = await stack.killServer();
    await kim.phone.close();
    await comeBack();
    await callIs(kim, id, 'without its agent', (call) => call.rejoin_until !== null);
    await stack.customerHearsMusic(customer, 900);
    const again = await stack.reopen(kim);
    const { connect } = await stack.api<Connect>(again, rejoinCall, {}, { id });
    await again.phone.dial(connect.params);
    await stack.customerHears(customer, 900);
    await stack.hangUp(again, id);
    await expectComplete(id, kim);
  });
});
