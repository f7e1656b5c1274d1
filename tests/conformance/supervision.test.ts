import {
  changeSupervision,
  endSupervision,
  superviseCall,
  takeOverCall,
  type Supervision,
  type ResponseOf,
} from '@talk/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createControlWorld, CUSTOMER, CUSTOMER_HZ, type ControlWorld } from '../support/control-world.js';
import type { Agent } from '../support/voice-world.js';

// A supervisor in a call, with real browsers, real sound and the real carrier API: who hears whom, told apart by ear.

let world: ControlWorld;
beforeAll(async () => {
  world = await createControlWorld();
});
afterAll(() => world.end());
afterEach(async () => {
  world.sandbox.control.reset();
  await world.dismiss();
});

const KIM_HZ = 900;
const MARIA_HZ = 1200;

async function supervisor(): Promise<Agent> {
  const maria = await world.agent(MARIA_HZ);
  await world.rows(`update memberships set roles = '{Company Supervisor}' where user_id = $1`, [maria.user.id]);
  await world.rows('delete from ring_group_users where user_id = $1', [maria.user.id]);
  return maria;
}

/** What the three of them hear in a mode: nine directions, each of which has to be right. */
async function hearing(kim: Agent, maria: Agent, mode: Supervision['mode']): Promise<void> {
  const isHeard = { kim: mode !== 'listen', customer: mode === 'join' };
  await world.hears(CUSTOMER, isHeard.customer ? [KIM_HZ, MARIA_HZ] : [KIM_HZ], isHeard.customer ? [] : [MARIA_HZ]);
  await kim.phone.hearsNotes(
    isHeard.kim ? [CUSTOMER_HZ, MARIA_HZ] : [CUSTOMER_HZ],
    isHeard.kim ? [KIM_HZ] : [KIM_HZ, MARIA_HZ],
  );
  await maria.phone.hearsNotes([CUSTOMER_HZ, KIM_HZ], [MARIA_HZ]);
}

it('is heard by nobody, by the agent alone, or by everyone, over one connection; and the call goes on without her', async () => {
  const [kim, maria] = [await world.agent(KIM_HZ), await supervisor()];
  const id = await world.talk(kim, KIM_HZ);
  const { connect } = await world.ask<ResponseOf<typeof superviseCall>>(
    maria,
    superviseCall,
    { id },
    { mode: 'listen' },
  );
  await maria.phone.dial(connect.params);
  await hearing(kim, maria, 'listen');
  for (const mode of ['whisper', 'join', 'whisper', 'listen'] as const) {
    await world.ask(maria, changeSupervision, { id }, { mode });
    await hearing(kim, maria, mode);
  }
  expect((await maria.phone.events()).filter((event) => event === 'accept')).toHaveLength(1);
  await world.ask(maria, endSupervision, { id });
  await maria.phone.event('disconnect');
  await world.hears(CUSTOMER, [KIM_HZ], [MARIA_HZ]);
  await kim.phone.hearsNotes([CUSTOMER_HZ], [KIM_HZ, MARIA_HZ]);
  await world.hangUp(kim, id);
});

it('takes the call over with the connection that she has: the agent is out, and the customer hears her', async () => {
  const [kim, maria] = [await world.agent(KIM_HZ), await supervisor()];
  const id = await world.talk(kim, KIM_HZ);
  const { connect } = await world.ask<ResponseOf<typeof superviseCall>>(
    maria,
    superviseCall,
    { id },
    { mode: 'whisper' },
  );
  await maria.phone.dial(connect.params);
  await hearing(kim, maria, 'whisper');
  await world.ask(maria, takeOverCall, { id });
  await kim.phone.event('disconnect');
  await world.hears(CUSTOMER, [MARIA_HZ], [KIM_HZ]);
  await maria.phone.hearsNotes([CUSTOMER_HZ], [KIM_HZ]);
  await world.hangUp(maria, id);
  const [row] = await world.rows<{ user_id: string }>('select user_id from calls where id = $1', [id]);
  expect(row?.user_id).toBe(String(maria.user.id));
});
