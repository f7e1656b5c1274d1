import { signal } from '@preact/signals-core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { CallState } from '@talk/core/phone';
import { createPhoneModel, type PhoneModel, type PhoneModelOptions } from '../phone/phone.model.js';
import { PhoneView } from '../phone/phone-view.js';
import { createFakeClient, type FakeAnswers, type FakeClient, type NewerServer } from './fake-client.js';
import { quietServer } from './quiet-server.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface OpenPhone {
  readonly client: FakeClient;
  readonly model: PhoneModel;
}

let close: () => Promise<void> = () => Promise.resolve();

/** Mounts a phone on the page of the test. `answers` override those of {@link quietServer}. */
export async function openPhone(
  answers: FakeAnswers = {},
  { user, newer, ...options }: Partial<Omit<PhoneModelOptions, 'client'>> & { newer?: NewerServer } = {},
): Promise<OpenPhone> {
  const client = createFakeClient({ ...quietServer, ...answers }, newer);
  const values = new Map<string, string>();
  const model = createPhoneModel({
    client,
    remembered: { get: (key) => values.get(key) ?? null, set: (key, value) => void values.set(key, value) },
    user: user ?? signal({ id: 5, timeFormat: 12, country: 'US' } as const),
    ...options,
  });
  await model.load();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<PhoneView model={model} />));
  close = async () => {
    await act(async () => root.unmount());
    model.dispose();
    document.body.replaceChildren();
  };
  return { client, model };
}

/** For `afterEach`: removes the phone and everything the test put beside it. */
export const closePhone = (): Promise<void> => close();

/** The text of the first element that matches; empty when none does. */
export const textIn = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** A button by its text, or by its accessible name. */
export const buttonNamed = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name || each.ariaLabel === name);

/** Changes a call of the phone, or adds it, and lets the page render it. */
export const putCall = (client: FakeClient, call: CallState): Promise<void> => act(async () => client.put(call));
