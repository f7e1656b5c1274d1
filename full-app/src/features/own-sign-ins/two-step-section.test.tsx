import { TalkError } from '@talk/core';
import type { TwoStep } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closePage, fill, openPage, pageText as text, press, shows, until } from '../../shared/testing/page-driver.js';
import { TwoStepSection } from './two-step-section.js';

const OFF: TwoStep = { is_on: false, since: null, recovery_codes_left: 0, is_required: false };
const ON: TwoStep = { is_on: true, since: '2026-11-20T10:00:00.000Z', recovery_codes_left: 9, is_required: false };
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
let step: TwoStep;
let sent: object[];
let refusal: TalkError | null;

async function call({ id }: { id: string }, { body }: { body?: object } = {}) {
  if (id === 'getTwoStep') return step;
  if (id === 'beginTwoStep')
    return { app_key: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Talk:ada%40acme.test?secret=ABCDEFGHIJKLMNOP' };
  sent.push({ id, body });
  if (refusal !== null) throw refusal;
  step = id === 'endTwoStep' ? OFF : { ...ON, recovery_codes_left: 10 };
  return { recovery_codes: CODES };
}

const wrong = (field: string, message: string) =>
  new TalkError({ code: 'VALIDATION_FAILED', message: 'No.', status: 422, fieldErrors: { [field]: [message] } });

async function open(first: TwoStep): Promise<void> {
  step = first;
  await openPage({
    routes: { '/settings/sign-ins': TwoStepSection },
    address: '/settings/sign-ins',
    user: { company: { timezone: 'UTC' } },
    api: { call },
  });
  await shows('Two-step sign-in');
}

beforeEach(() => {
  sent = [];
  refusal = null;
});
afterEach(closePage);

it('turns it on with the key as a picture and as text, a code, and the recovery codes', async () => {
  await open(OFF);
  await shows('Turn on two-step sign-in…');
  await press('Turn on two-step sign-in…');
  await shows('ABCD EFGH IJKL MNOP');
  expect(document.querySelector('svg[role="img"] path')?.getAttribute('d')).toMatch(/^M1 1h1v1/);
  await press('Turn on');
  await shows('Enter the six digits that your app shows.');
  expect(sent).toEqual([]);
  await fill('Code of the app', '123456');
  refusal = wrong('code', 'This code is not right.');
  await press('Turn on');
  await shows('This code is not right.');
  refusal = null;
  await press('Turn on');
  await shows('aaaa-bbbb-cccc-dddd');
  expect(sent.at(-1)).toEqual({ id: 'confirmTwoStep', body: { code: '123456' } });
  await press('I have kept them');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  await shows('10 recovery codes are left.');
});

it('makes new recovery codes and turns it off with a code or the password', async () => {
  await open(ON);
  await shows('9 recovery codes are left.');
  await press('New recovery codes…');
  await shows('The ones from before no longer work.');
  await press('Make new codes');
  await shows('Enter a code of your app, or your password.');
  await fill('Code of the app', '123 456');
  await press('Make new codes');
  await shows('eeee-ffff-gggg-hhhh');
  await press('I have kept them');
  await press('Turn off…');
  await shows('Your password alone opens your account then');
  await fill('Or your password', 'several good words');
  await press('Turn off');
  await shows('Turn on two-step sign-in…');
  expect(sent).toEqual([
    { id: 'renewRecoveryCodes', body: { code: '123 456' } },
    { id: 'endTwoStep', body: { password: 'several good words' } },
  ]);
});

it('does not offer to turn off what the company asks of everyone', async () => {
  await open({ ...ON, is_required: true });
  await shows('Your company asks everyone for it, so it cannot be turned off.');
  expect(text()).not.toContain('Turn off…');
});
