import type { Page } from '@playwright/test';
import type { RunningStack } from '@talk/stack';
import type { Watch } from '../support/watch.js';
import { expect, type Person, type PersonOptions } from './stack.fixture.js';

/** A page that asks whether this browser has a session, and hears no: Chromium reports every 401 as an error. */
export function expectSignedOut(watch: Watch): void {
  watch.expect(/401 \(Unauthorized\) \(.*\/get-cookie-user\)$/);
}

/** Opens the app and signs in as a demo account, as a person does; ends on the contact list. */
export async function openApp(
  visit: (address: string, options?: PersonOptions) => Promise<Person>,
  { origins, credentials }: RunningStack,
  account: keyof RunningStack['credentials']['accounts'],
  options: PersonOptions = {},
): Promise<Page> {
  const { page, watch } = await visit(`${origins.app}/`, options);
  expectSignedOut(watch);
  await page.getByLabel('Email').fill(credentials.accounts[account]);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  return page;
}

/** Searches the contacts for `text` and opens the one called `name`. */
export async function openContact(page: Page, text: string, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** The strongest frequency of each channel of the sound that `<audio>` has loaded, in Hz, over its middle 683 ms. */
export function channelTones(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const source = document.querySelector('audio')?.src ?? '';
    const bytes = await (await fetch(source)).arrayBuffer();
    const context = new OfflineAudioContext(2, 48_000, 48_000);
    const sound = await context.decodeAudioData(bytes);
    const size = 32_768;
    const tones: number[] = [];
    for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
      const samples = sound.getChannelData(channel);
      const from = Math.max(0, Math.floor((samples.length - size) / 2));
      const one = new OfflineAudioContext(1, size, 48_000);
      const piece = one.createBuffer(1, size, 48_000);
      piece.copyToChannel(samples.slice(from, from + size), 0);
      const analyser = new AnalyserNode(one, { fftSize: size, smoothingTimeConstant: 0 });
      const player = new AudioBufferSourceNode(one, { buffer: piece });
      player.connect(analyser).connect(one.destination);
      player.start();
      await one.startRendering();
      const bins = new Float32Array(analyser.frequencyBinCount);
      analyser.getFloatFrequencyData(bins);
      const best = bins.reduce((top, decibels, bin) => (decibels > (bins[top] ?? -1000) ? bin : top), 1);
      tones.push(Math.round((best * 48_000) / size));
    }
    return tones;
  });
}
