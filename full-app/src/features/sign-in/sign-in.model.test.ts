import { TalkError } from '@talk/core';
import { expect, it } from 'vitest';
import { createSignInModel } from './sign-in.model.js';

const form = { email: ' agent@acme.test ', password: 'secret', remember: true };

function world(signIn: (credentials: object) => Promise<void>) {
  let later = () => {};
  const sent: object[] = [];
  const model = createSignInModel({
    signIn: (credentials) => {
      sent.push(credentials);
      return signIn(credentials);
    },
    clock: { nowMs: () => 1_000, after: (_delayMs, run) => ((later = run), () => undefined) },
  });
  return { model, sent, timeIsUp: () => later() };
}

it('asks for what is missing before it asks the server', async () => {
  const { model, sent } = world(async () => undefined);
  expect(await model.submit({ email: ' ', password: '', remember: false })).toBe(false);
  expect(model.state.value.fields).toEqual({
    email: 'Enter the email address you sign in with.',
    password: 'Enter your password.',
  });
  expect(sent).toEqual([]);
});

it('sends the address without the blanks around it', async () => {
  const { model, sent } = world(async () => undefined);
  expect(await model.submit(form)).toBe(true);
  expect(sent).toEqual([{ email: 'agent@acme.test', password: 'secret', remember_me: true }]);
});

it('says why it was refused, without telling which of the two was wrong', async () => {
  const { model } = world(() =>
    Promise.reject(
      new TalkError({ code: 'CREDENTIALS_INVALID', message: 'Email or password is not correct.', status: 401 }),
    ),
  );
  expect(await model.submit(form)).toBe(false);
  expect(model.state.value).toMatchObject({ busy: false, error: 'Email or password is not correct.', fields: {} });
});

it('locks for as long as the server asks, and sends nothing meanwhile', async () => {
  const { model, sent, timeIsUp } = world(() =>
    Promise.reject(new TalkError({ code: 'RATE_LIMITED', message: '', status: 429, retryAfterSeconds: 20 })),
  );
  await model.submit(form);
  expect(model.state.value.lockedUntilMs).toBe(21_000);
  await model.submit(form);
  expect(sent).toHaveLength(1);
  timeIsUp();
  expect(model.state.value).toMatchObject({ lockedUntilMs: null, error: null });
});

it('hands what was typed on when the password has to be replaced first, and says so where no one takes it', async () => {
  const refusal = new TalkError({
    code: 'PASSWORD_TEMPORARY',
    message: 'Choose your own password first.',
    status: 403,
  });
  const clock = { nowMs: () => 0, after: () => () => undefined };
  const given: object[] = [];
  const model = createSignInModel({
    signIn: () => Promise.reject(refusal),
    onTemporary: (typed) => given.push(typed),
    clock,
  });
  await model.submit(form);
  expect(given).toEqual([{ email: 'agent@acme.test', password: 'secret', remember: true }]);
  expect(model.state.value).toMatchObject({ busy: false, error: null });
  const { model: other } = world(() => Promise.reject(refusal));
  expect(await other.submit(form)).toBe(false);
  expect(other.state.value.error).toBe('Choose your own password first.');
});

it('goes on to the second step when the password was right, and says so where no one takes it', async () => {
  const refusal = new TalkError({ code: 'SECOND_STEP', message: 'Open Talk in a browser.', status: 403 });
  const clock = { nowMs: () => 0, after: () => () => undefined };
  const needs: string[] = [];
  const signIn = () => Promise.reject(refusal);
  const model = createSignInModel({ signIn, onSecondStep: (need) => needs.push(need), clock });
  expect(await model.submit(form)).toBe(true);
  expect(needs).toEqual(['code']);
  const { model: other } = world(signIn);
  expect(await other.submit(form)).toBe(false);
  expect(other.state.value.error).toBe('Open Talk in a browser.');
});
