import { expect, it } from 'vitest';
import { settle } from '../../testing/fake-client.js';
import { at, openComposer } from '../../testing/composer-world.js';
import { createFakeDrafts } from '../../testing/fake-drafts.js';
import { sampleCheck, sampleText } from '../../testing/texting-samples.js';

const [HOME, WORK] = ['+14155550150', '+14155550160'];
const ON_LIST = {
  rejection: 11,
  name: 'contact-dnc',
  scope: 'contact',
  rule: 'dnc',
  text: 'On the list.',
  detail: null,
} as const;
const numbers = [HOME, WORK].map((phone_number) => ({
  phone_number,
  title: '',
  is_opted_out: false,
  line_type: 'wireless' as const,
}));
const asked = ({ client }: Awaited<ReturnType<typeof openComposer>>) =>
  client.requests.flatMap(({ operation, args }) =>
    operation === 'call.checkMessage' ? [(args as { query: Record<string, unknown> }).query] : [],
  );

it('keeps the line and the number that were chosen for a draft, here and where it is opened next', async () => {
  const drafts = createFakeDrafts();
  const first = await openComposer({ drafts, check: { numbers } });
  first.composer.chooseNumber(WORK);
  await first.clock.advance(1_000);
  // Nothing is written yet: there is no draft that it was chosen for.
  expect(drafts.saved()).toBeNull();
  first.composer.type('To your desk');
  await first.clock.advance(1_000);
  expect(drafts.saved()?.content).toMatchObject({ body: 'To your desk', phoneNumber: WORK });
  first.composer.chooseLine(13);
  await first.clock.advance(1_000);
  expect(drafts.saved()?.content).toMatchObject({ body: 'To your desk', phoneNumber: WORK, lineId: 13 });

  const next = await openComposer({ drafts, check: { numbers } });
  expect(next.state()).toMatchObject({ text: 'To your desk', phoneNumber: WORK, lineId: 13 });
  expect(asked(next).at(-1)).toMatchObject({ phone_number: WORK, campaign_id: 13 });
  // What came with it is no change of it.
  expect(next.composer.draft?.state.peek().saving).toBe('saved');
});

it('follows another device to the number that it has chosen', async () => {
  const drafts = createFakeDrafts();
  const { state, composer } = await openComposer({ drafts, check: { numbers } });
  await drafts.saveElsewhere({ body: 'There', attachments: [], gifUrl: null, phoneNumber: WORK }, true);
  expect(state()).toMatchObject({ text: 'There', phoneNumber: WORK });
  composer.dispose();
});

it('sends a draft to the number that is taken anyway, when the contact has the chosen one no more', async () => {
  const draft = { body: 'Hello', attachments: [], gifUrl: null, phoneNumber: '+14155550199' };
  const world = await openComposer({ draft, check: { numbers } });
  await settle();
  expect(world.state()).toMatchObject({ text: 'Hello', phoneNumber: null });
  expect(asked(world).at(-1)).not.toHaveProperty('phone_number');
});

it('follows the contact to the number they wrote from last, unless another one is chosen', async () => {
  let reply = HOME;
  const answers = {
    'call.checkMessage': ({ query }: { query: { phone_number?: string } }) =>
      sampleCheck({ numbers, reply_number: reply, phone_number: query.phone_number ?? reply }),
  };
  const { composer, state, bodies } = await openComposer({ answers });
  reply = WORK;
  await composer.recheck();
  composer.type('There');
  await composer.submit();
  expect(bodies()).toMatchObject([{ phone_number: WORK }]);
  composer.chooseNumber(HOME);
  await settle();
  expect(state()).toMatchObject({ phoneNumber: HOME, check: { reply_number: WORK } });
  composer.dispose();
});

it('checks again when a call with the contact is answered: the next text follows it', async () => {
  const world = await openComposer();
  const call = sampleText(3, { type: 'call', direction: 'outbound', answered_at: null, created_at: at(1) });
  world.client.push('new_communication', call);
  await world.clock.advance(1_000);
  const before = asked(world).length;
  world.client.push('update_communication', { ...call, answered_at: at(2), version: 9 });
  await world.clock.advance(1_000);
  expect(asked(world)).toHaveLength(before + 1);
});

it('asks again when a rule of the company changes, and not after it was closed', async () => {
  let tell = (): void => {};
  let isHeard = true;
  const onRules = (handler: () => void) => {
    tell = handler;
    return () => void (isHeard = false);
  };
  let isListed = false;
  const answers = {
    'call.checkMessage': () => sampleCheck(isListed ? { decision: 'blocked', obstacles: [ON_LIST] } : {}),
  };
  const { composer, state } = await openComposer({ answers, ports: { onRules } });
  expect(state().verdict.kind).toBe('waiting');
  isListed = true;
  tell();
  await settle();
  expect(state().verdict).toMatchObject({ kind: 'blocked', reason: { text: 'On the list.' } });
  composer.dispose();
  expect(isHeard).toBe(false);
});
