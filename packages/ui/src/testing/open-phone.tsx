import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { CallState } from '@talk/core/phone';
import { createPhoneModel, type PhoneModel, type PhoneModelOptions } from '../phone/phone.model.js';
import { PhoneView } from '../phone/phone-view.js';
import { createFakeClient, type FakeAnswers, type FakeClient } from './fake-client.js';
import { quietServer } from './quiet-server.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface OpenPhone {
  readonly client: FakeClient;
  readonly model: PhoneModel;
}

let close: () => Promise<void> = () => Promise.resolve();

/** Lays a phone on the page of the test. `answers` are those in which its server differs from {@link quietServer}. */
export async function openPhone(
  answers: FakeAnswers = {},
  { user, ...options }: Partial<Omit<PhoneModelOptions, 'client'>> = {},
): Promise<OpenPhone> {
  const client = createFakeClient({ ...quietServer, ...answers });
  const values = new Map<string, string>();
  const model = createPhoneModel({
    client,
    remembered: { get: (key) => values.get(key) ?? null, set: (key, value) => void values.set(key, value) },
    user: user ?? { id: 5, timeFormat: 12, country: 'US' },
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

/** For `afterEach`: takes the phone and whatever the test laid beside it off the page. */
export const closePhone = (): Promise<void> => close();

/** What stands in the first element that fits; nothing where none does. */
export const textIn = (selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** A button by what stands on it, or by what it is called. */
export const buttonNamed = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name || each.ariaLabel === name);

/** Changes a call of the phone, or adds it, and lets the page show it. */
export const putCall = (client: FakeClient, call: CallState): Promise<void> => act(async () => client.put(call));
