import { tryLine, type LineSettings } from '@talk/contract';
import { expect, it } from 'vitest';
import { useRoutingFixture } from './routing-world.fixture.js';

const { voice, admin, setLine, setGroup, agents, callIn, rung } = useRoutingFixture();

const closed: LineSettings['business_hours'] = Array.from({ length: 7 }, () => ({
  is_open: false,
  open: null,
  close: null,
}));
const attempt = (query: { from?: string; at?: string } = {}) =>
  voice.server.call(tryLine, { as: admin(), params: { id: voice.lineId }, query });

it('is for admins, and refuses what is not a number', async () => {
  const agent = await voice.agent();
  const refused = await voice.server.call(tryLine, { as: agent, params: { id: voice.lineId }, query: {} });
  expect(refused.error.code).toBe('FORBIDDEN');
  expect((await attempt({ from: 'nobody' })).error.errors).toHaveProperty('from');
});

it('says what a caller meets while the line is closed', async () => {
  await agents(1);
  await setLine({ business_hours: closed });
  const { body } = await attempt();
  expect(body).toMatchObject({ is_open: false, steps: [{ kind: 'closed', to: 'voicemail', holiday: null }] });
});

it('rings the same agents in the same order as the call itself', async () => {
  for (const dialMode of ['simultaneous', 'sequential', 'round-robin']) {
    await voice.rows('delete from ring_group_users');
    await setGroup({ dialMode });
    await agents(2);
    voice.carrier.orders.length = 0;
    const { steps } = (await attempt()).body;
    const [first] = steps.filter((step) => step.kind === 'ring');
    await callIn();
    expect(rung().sort()).toEqual([...(first?.user_ids ?? [])].sort());
    expect(first?.why).toBe(dialMode);
    expect(steps.at(-1)).toEqual({ kind: 'end', after: 'unanswered', to: 'voicemail', of_user_id: null });
  }
});

it('says who cannot be rung now, and why', async () => {
  const [free, paused] = await agents(2);
  await voice.rows('update memberships set active = false where user_id = $1', [paused?.id]);
  const { people } = (await attempt()).body;
  expect(people.map(({ user_id, state }) => [user_id, state])).toEqual([
    [free?.id, 'free'],
    [paused?.id, 'paused'],
  ]);
});

it('plays the greeting first, while phones ring', async () => {
  const [agent] = await agents(1);
  await setLine({
    greeting: { text: 'Welcome to Acme.', file_id: null },
    recording_announcement: 'This call is recorded.',
  });
  await voice.rows('update lines set records_calls = true');
  const { text } = await callIn();
  expect(text).toMatch(/<Say>Welcome to Acme\.<\/Say><Say>This call is recorded\.<\/Say><Redirect>[^<]*caller-join/);
  expect(rung()).toEqual([agent?.id]);
  expect((await attempt()).body.steps[0]).toEqual({ kind: 'greeting', is_recorded: true });
});
