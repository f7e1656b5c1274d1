import { TalkEmbedError } from '@talk/embed/frame';
import { inbound, outbound, sampleCall, settle } from '@talk/ui/testing';
import { afterEach, expect, it } from 'vitest';
import { codeOf, endAll, ready, signedIn, startDialer as start, user } from './testing/dialer-world.js';

const active = { phase: 'active', answeredAtMs: 1_000, held: false, muted: false, interrupted: false } as const;
afterEach(endAll);

it('shows the outline until a page welcomes it, and the phone when it is signed in', async () => {
  const { model, page, state } = start();
  expect(model.screen.value).toEqual({ name: 'starting', unreachable: false });
  const welcomed = page.welcome({ key: 'uk_1' });
  await settle();
  state.value = { name: 'exchanging', attempt: 1, problem: 'NETWORK_UNREACHABLE', user: null };
  // A page does not wait for a server that is away.
  await welcomed;
  expect(model.screen.value).toEqual({ name: 'starting', unreachable: true });
  state.value = signedIn;
  expect(model.screen.value.name).toBe('phone');
  expect(page.of('auth.changed').at(-1)).toEqual({ status: 'signed-in', userId: '5' });
});

it('is ready for its page before it loads what it shows', async () => {
  const later: (() => void)[] = [];
  const { client, model, page, state } = start({ kind: 'framed' }, (work) => later.push(work));
  const welcomed = page.welcome({ key: 'uk_1' });
  await settle();
  state.value = signedIn;
  await welcomed;
  expect([model.screen.value.name, client.requests]).toEqual(['phone', []]);
  for (const work of later) work();
  expect(client.requests.map(({ operation }) => operation)).toContain('company.lines');
});

it.each(['KEY_INVALID', 'KEY_REVOKED', 'ACCOUNT_CLOSED', 'ORIGIN_FORBIDDEN', 'KEY_SCOPE', 'USER_DISABLED'] as const)(
  'names a refusal to the person and to the page: %s',
  async (reason) => {
    const { model, page, state, reloads } = start();
    const welcomed = codeOf(page.welcome({ key: 'uk_1' }));
    await settle();
    state.value = { name: 'refused', reason, message: 'no' };
    expect(await welcomed).toBe(
      { KEY_REVOKED: 'KEY_INVALID', ACCOUNT_CLOSED: 'KEY_INVALID', USER_DISABLED: 'AUTH_REQUIRED' }[reason as string] ??
        reason,
    );
    expect(model.screen.value).toEqual({ name: 'refused', code: reason, message: 'no' });
    // The page closes with the code that it was given, which tells less.
    page.options().onRefused(new TalkEmbedError('AUTH_REQUIRED'));
    expect(model.screen.value).toEqual({ name: 'refused', code: reason, message: 'no' });
    model.retry();
    expect(reloads).toEqual([1]);
  },
);

it('names a token of the page that is refused: no one is signed in, the page hears so, and no call would ring', async () => {
  const { model, page, state } = start();
  const welcomed = codeOf(page.welcome({ identity: 'forged' }));
  await settle();
  state.value = { name: 'refused', reason: 'SESSION_EXPIRED', message: 'no' };
  expect(await welcomed).toBe('IDENTITY_INVALID');
  expect(page.of('auth.changed').at(-1)).toEqual({ status: 'signed-out', userId: null });

  state.value = signedIn;
  await settle();
  state.value = { name: 'exchanging', attempt: 0, problem: null, user: null };
  const other = codeOf(page.send('identity.set', { token: 'forged as well' }));
  await settle();
  state.value = { name: 'refused', reason: 'SESSION_EXPIRED', message: 'no' };
  expect(await other).toBe('IDENTITY_INVALID');
  expect(page.options().getState()).toMatchObject({
    auth: { status: 'signed-out', userId: null },
    presence: { status: 'unknown', reachable: false },
  });
  expect(model.screen.value.name).toBe('refused');
  expect(page.of('auth.changed').at(-1)).toEqual({ status: 'signed-out', userId: null });
});

it('refuses commands while nobody is signed in', async () => {
  const { page, state } = start();
  const welcomed = page.welcome();
  await settle();
  state.value = { name: 'signed-out', reason: 'never-signed-in' };
  await welcomed;
  expect(await codeOf(page.send('call.start', { to: '1' }))).toBe('AUTH_REQUIRED');
});

it('keeps the phone over an expired session, and a second welcome of the same user', async () => {
  const { model, page, state, connects, disposed } = await ready();
  const before = model.session.phone.value;
  state.value = { name: 'expired', reason: 'SESSION_EXPIRED', user } as never;
  expect(model.screen.value).toMatchObject({ name: 'phone', expired: { form: false } });
  expect(await codeOf(page.send('call.end', {}))).toBe('AUTH_EXPIRED');
  state.value = signedIn;
  await page.welcome({ key: 'uk_1' });
  expect([model.session.phone.value === before, connects(), disposed()]).toEqual([true, 1, 0]);
});

it('dials for the page with its key, and tells every change with a growing revision', async () => {
  const { page, client } = await ready();
  const { call } = (await page.send('call.start', { to: '+14155550150', from: '12' }, 'intent-1')) as {
    call: { id: string; revision: number };
  };
  expect(client.dialled).toMatchObject([{ to: '+14155550150', line: 12, idempotencyKey: 'intent-1' }]);
  client.put(outbound('out-1', '+14155550150', active));
  client.put(outbound('out-1', '+14155550150', { ...active, muted: true }));
  client.put(outbound('out-1', '+14155550150', { ...active, muted: true, interrupted: true }));
  client.put(
    outbound('out-1', '+14155550150', { phase: 'ended', reason: 'hung-up', answeredAtMs: 1_000, endedAtMs: 9_000 }),
  );
  await settle();
  const told = page.of('call.changed') as { call: { id: string; revision: number; phase: string }; reason: string }[];
  expect(told.map((each) => [each.call.revision, each.call.phase, each.reason])).toEqual([
    [1, 'connecting', 'dialled'],
    [2, 'active', 'active'],
    [3, 'active', 'muted'],
    [4, 'ended', 'hung-up'],
  ]);
  expect(told.every((each) => each.call.id === call.id)).toBe(true);
  expect(told.at(-1)?.call).toMatchObject({ serverId: null, communicationId: null });
  expect(page.asked.filter(({ type }) => type === 'log.write')).toMatchObject([
    { payload: { call: { phase: 'ended', answeredAt: '1970-01-01T00:00:01.000Z', peer: { number: '+14155550150' } } } },
  ]);
});

it('writes no activity of a call that was never placed', async () => {
  const { page, client } = await ready();
  const over = { phase: 'ended', answeredAtMs: null, endedAtMs: 9_000 } as const;
  client.put(outbound('out-1', '+14155550150', { ...over, reason: 'rejected', rejection: 1 }));
  client.put(outbound('out-2', '+14155550150', { ...over, reason: 'cancelled' }));
  client.put(outbound('out-3', '+14155550150', { ...over, reason: 'busy', snapshot: sampleCall() }));
  await settle();
  expect(page.asked.filter(({ type }) => type === 'log.write')).toMatchObject([{ payload: { call: { id: 'out-3' } } }]);
});

it('asks the person when the page only proposes a call', async () => {
  const { page, model, client } = await ready();
  const refused = codeOf(page.send('call.start', { to: '1', confirm: true }));
  await settle();
  expect(await codeOf(page.send('call.start', { to: '2', confirm: true }))).toBe('BAD_STATE');
  model.proposal.value?.decide(false);
  expect([await refused, client.dialled, model.proposal.value]).toEqual(['CANCELLED', [], null]);
  const allowed = codeOf(page.send('call.start', { to: '1', confirm: true }));
  await settle();
  model.proposal.value?.decide(true);
  expect([await allowed, client.dialled.length]).toEqual(['ok', 1]);
});

it('opens for a caller, and answers, mutes, sends tones and ends by command', async () => {
  const { page, client } = await ready({ open: false });
  client.put(inbound('in-1', '+14155550152', { phase: 'offered', problem: null }));
  await settle();
  expect(page.of('widget.changed')).toContainEqual({ open: true, view: 'ring', reason: 'ring' });
  expect(await codeOf(page.send('call.set', { mute: true }))).toBe('NOT_FOUND');
  await page.send('call.answer', {});
  client.put(inbound('in-1', '+14155550152', active));
  expect(await codeOf(page.send('call.answer', {}))).toBe('BAD_STATE');
  expect(await codeOf(page.send('call.answer', { callId: 'other' }))).toBe('NOT_FOUND');
  await page.send('call.set', { mute: true });
  await page.send('call.dtmf', { digits: '12#' });
  await page.send('call.end', { callId: 'in-1' });
  expect(await codeOf(page.send('call.end', { callId: 'other' }))).toBe('NOT_FOUND');
  expect(client.commands).toEqual(['answer in-1', 'mute true', 'digits 12#', 'hangup in-1']);
});

it('sets the status of the agent, by its words only', async () => {
  const { page } = await ready();
  expect(await page.send('presence.set', { status: 'on-break' })).toEqual({
    presence: { status: 'on-break', reachable: false },
  });
  expect(await codeOf(page.send('presence.set', { status: 'busy' }))).toBe('INVALID_ARGUMENT');
});

it('shows the list that the page asks for, and refuses what is none', async () => {
  const { page } = await ready();
  for (const view of ['recents', 'contacts', 'voicemail', 'keypad'])
    expect(await page.send('widget.set', { view })).toMatchObject({ view });
  expect(await codeOf(page.send('widget.set', { view: 'attic' }))).toBe('INVALID_ARGUMENT');
  expect(await page.send('widget.set', {})).toMatchObject({ view: 'keypad' });
});

it('takes the number of the record in view unless somebody is typing', async () => {
  const { page, model } = await ready({ context: { phone: '+14155550150' } });
  const dial = model.session.phone.value?.dial;
  expect(dial?.number.value).toBe('+1 (415) 555-0150');
  await page.send('context.set', { phone: '+14155550199' });
  expect(dial?.number.value).toBe('+1 (415) 555-0150');
});

it('forgets everything of a user whom the page signs out', async () => {
  const { page, model, stored, disposed } = await ready();
  stored.set('phone.line', '12');
  await page.send('identity.clear', {});
  expect([model.screen.value.name, stored.size, disposed()]).toEqual(['waiting', 0, 1]);
});

it('tells a page that is not allowed from one that said goodbye', async () => {
  const { page, model } = await ready();
  page.options().onRefused(new TalkEmbedError('DESTROYED'));
  expect(model.screen.value.name).toBe('phone');
  page.options().onRefused(new TalkEmbedError('ORIGIN_FORBIDDEN'));
  expect(model.screen.value).toEqual({ name: 'refused', code: 'ORIGIN_FORBIDDEN', message: null });
});

it('stands alone with the key of its address, or with the form', async () => {
  const withKey = start({ kind: 'stand-alone', apiKey: 'uk_1' });
  await settle();
  withKey.state.value = signedIn;
  expect(withKey.model.screen.value.name).toBe('phone');
  const { model, state } = start({ kind: 'stand-alone', apiKey: null });
  await settle();
  state.value = { name: 'signed-out', reason: 'never-signed-in' };
  expect(model.screen.value.name).toBe('sign-in');
  await model.session.signIn({ email: ' ', password: '' });
  expect(model.screen.value).toMatchObject({
    view: { busy: false, fieldErrors: { email: expect.any(String), password: expect.any(String) } },
  });
});
