import { signal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import { initialTest, TEST_STEPS } from '@talk/core/phone';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inbound, outbound, sampleTest, type FakeClient } from '../../testing/fake-client.js';
import { closePhone, openPhone, textIn as text } from '../../testing/open-phone.js';
import type { PhoneModel } from '../phone.model.js';
import { meterPercent } from './level-meter.js';

const active = { phase: 'active', answeredAtMs: 0, held: false, muted: false, interrupted: false } as const;
const good = { bars: 3, cause: null, mos: 4.4, jitterMs: 3, roundTripMs: 40, lossPercent: 0 } as const;
let client: FakeClient;
let model: PhoneModel;

beforeEach(async () => {
  ({ client, model } = await openPhone(
    { 'calls.connectionTests': () => ({ data: [sampleTest()] }) },
    { user: signal({ id: 5, timeFormat: 24, country: 'US' } as const) },
  ));
});
afterEach(closePhone);

const named = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button, select, input, textarea, [role=meter]')].find(
    (each) =>
      each.textContent === name ||
      each.ariaLabel === name ||
      (each as HTMLInputElement).labels?.[0]?.textContent === name,
  );
const press = (name: string): Promise<void> => act(async () => named(name)?.click());
async function open(): Promise<void> {
  await press('Settings');
  await loaded('h2', 'Sound settings');
}
/** The sheet's code is loaded on demand: the component has requested it before we do. */
async function loaded(selector: string, words: string): Promise<void> {
  await act(async () => {
    await import('./sheets.js');
  });
  expect(text(selector)).toBe(words);
}
async function choose(name: string, value: string): Promise<void> {
  const select = named(name) as HTMLSelectElement;
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

it('opens over the idle phone with the focus in it, and Esc restores the focus', async () => {
  named('Settings')?.focus();
  await open();
  expect(document.activeElement?.textContent).toBe('Sound settings');
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect(document.querySelector('.tk-page')).toBeNull();
  expect(document.activeElement?.ariaLabel).toBe('Settings');
});

it('does not dial keys typed in it', async () => {
  await open();
  await act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '7', bubbles: true }));
  });
  expect(model.dial.number.value).toBe('');
});

it('closes for an incoming call', async () => {
  await open();
  await act(async () => client.put(inbound('in-1', '+14155550150', { phase: 'offered', problem: null })));
  expect(document.querySelector('.tk-page')).toBeNull();
  expect(text('[role=dialog]')).toContain('Answer');
});

it('chooses microphone, speaker and ringer separately, and says what is not plugged in', async () => {
  await open();
  await choose('Microphone', 'mic-2');
  await choose('Speaker', '');
  await choose('Ringer', 'out-2');
  expect(client.commands.filter((each) => /^(input|output|ringer)/.test(each))).toEqual([
    'input mic-2',
    'output default',
    'ringer out-2',
  ]);
  await act(async () => client.hear({ devices: { ringer: { id: null, label: '', missing: 'Desk speaker' } } }));
  expect((named('Ringer') as HTMLSelectElement).selectedOptions[0]?.text).toBe('Desk speaker (not plugged in)');
});

it('shows the level of the microphone while it is open, and closes it with the settings', async () => {
  await open();
  await act(async () => client.hear({ level: 0.1 }));
  expect(named('Microphone level')?.getAttribute('aria-valuenow')).toBe('67');
  await press('Back');
  expect(client.commands).toContain('close microphone');
});

it('does not open the microphone before permission is granted', async () => {
  await act(async () => client.hear({ devices: { named: false, inputs: [], outputs: [] } }));
  await open();
  expect(client.commands).not.toContain('open microphone');
  await press('Allow microphone');
  expect(client.commands).toContain('open microphone');
});

it('records, plays back and stops', async () => {
  await open();
  await press('Record and play back');
  expect(text('.tk-page')).toContain('Recording: say something… 5');
  await press('Stop and listen');
  expect(client.commands).toContain('play recording');
  expect(text('.tk-page')).toContain('Playing what you said…');
  await press('Stop');
  expect(text('.tk-page')).toContain('Say something: the bar should move.');
});

it('plays on the speaker and rings on the ringer, until stopped', async () => {
  await open();
  await press('Ring');
  expect(client.commands).toContain('play ring');
  await press('Stop');
  await press('Play a sound');
  expect(client.commands).toContain('play tone');
  await press('Back');
});

it('turns noise reduction off and on', async () => {
  await open();
  await press('Reduce background noise');
  await press('Reduce background noise');
  expect(client.commands.filter((each) => each.startsWith('noise'))).toEqual(['noise false', 'noise true']);
});

it('runs the connection test, and shows each problem with its fix', async () => {
  await open();
  expect(text('.tk-page')).toContain('Last test Nov 20, 2026');
  expect(text('.tk-page')).toContain('passed, but something is weak');
  await press('Test the connection');
  expect(client.commands).toContain('test');
  const steps = { ...initialTest.steps, permission: { result: 'failed', code: 'MIC_DENIED' } as const };
  await act(async () => client.hear({ test: { phase: 'done', outcome: 'failed', steps, stored: true } }));
  expect(text('.tk-page [role=alert]')).toBe('Calls do not work here yet.');
  expect(document.querySelectorAll('.tk-steps li')).toHaveLength(TEST_STEPS.length);
  expect(text('[data-result=failed]')).toContain('Click the icon next to the address');
  await press('Back');
  expect(client.commands).toContain('stop test');
});

it('has no test during a call', async () => {
  await act(async () => client.put(outbound('out-1', '+14155550150', active)));
  await open();
  expect(text('.tk-page')).toContain('You can run the test after the call.');
  expect((named('Test the connection') as HTMLButtonElement).disabled).toBe(true);
});

it('shows the quality of a call in words, and its numbers behind them', async () => {
  await act(async () => client.put(outbound('out-1', '+14155550150', { ...active, callId: 'call-1' })));
  await act(async () => client.hear({ quality: { ...good, bars: 2, cause: 'jitter', jitterMs: 55 } }));
  await press('Call quality: fair, unsteady network');
  await loaded('h2', 'Call quality');
  expect(text('.tk-numbers')).toContain('55 ms');
});

it('reports a bad call with a comment, says when that failed, and also works for an ended call', async () => {
  await act(async () => client.put(outbound('out-1', '+14155550150', { ...active, callId: 'call-1' })));
  await act(async () => client.hear({ quality: good }));
  await press('Call quality: good');
  await loaded('h3', 'Report a problem');
  client.hear({ reportFails: new TalkError({ code: 'TIMEOUT', message: 'The server did not answer in time.' }) });
  await press('Send report');
  expect(text('.tk-page')).toContain('The report was not sent. The server did not answer in time.');
  client.hear({ reportFails: null });
  const field = named('What went wrong? (optional)') as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, ' It broke up ');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Send report');
  expect(client.commands).toContain('report call-1 It broke up');
  expect(text('.tk-page')).toContain('Thank you.');
  const over = { phase: 'ended', reason: 'hung-up', answeredAtMs: 0, endedAtMs: 9, serverTold: true, message: null };
  await press('Back to the call');
  await act(async () => client.put(outbound('out-1', '+14155550150', { ...over, callId: 'call-1' } as never)));
  await press('Report a problem');
  expect(text('h3')).toBe('Report a problem');
});

it.each([
  [{ talkingWhileMuted: true }, 'You are talking while muted.', 'Unmute', 'mute false'],
  [
    { notice: { kind: 'plugged', label: 'Jabra', before: '', roles: ['input'], offer: {} } },
    'Jabra was plugged in and is now in use.',
    'Switch back',
    'take back',
  ],
  [
    { notice: { kind: 'offered', label: 'Jabra', before: '', roles: ['input'], offer: {} } },
    'Jabra was plugged in.',
    'Use it',
    'take offer',
  ],
] as const)('says what happened, with its mend: %j', async (change, sentence, action, command) => {
  await act(async () => client.put(outbound('out-1', '+14155550150', { ...active, muted: true })));
  await act(async () => client.hear(change));
  expect(text('.tk-phone-notices')).toContain(sentence);
  await press(action);
  expect(client.commands.at(-1)).toBe(command);
});

it.each([
  [{ kind: 'lost', label: 'Desk', before: 'Jabra' }, 'Jabra was unplugged. Now using Desk.'],
  [{ kind: 'lost', label: '', before: '' }, 'A device was unplugged. Now using the system default.'],
  [{ kind: 'returned', label: 'Jabra', before: 'Desk' }, 'Jabra is back and in use again.'],
  [{ kind: 'moved', label: 'Jabra', before: 'Desk' }, 'The computer switched to Jabra.'],
  [{ kind: 'none', label: '', before: 'Jabra' }, 'Jabra was unplugged. There is no microphone left: plug one in.'],
] as const)('tells a change of devices in a sentence: %j', async (notice, sentence) => {
  await act(async () => client.hear({ notice: { roles: ['input'], offer: {}, ...notice } }));
  expect(text('.tk-phone-notices')).toContain(sentence);
  await press('Dismiss');
  expect(text('.tk-phone-notices')).not.toContain(sentence);
});

it.each([
  ['low-microphone', 2, 'Your microphone is silent.'],
  ['no-sound', 1, 'No sound from the phone network.'],
  ['loss', 1, 'Poor connection: parts of the sound are lost.'],
] as const)('names trouble that a person can do something about: %s', async (cause, bars, sentence) => {
  await act(async () => client.put(outbound('out-1', '+14155550150', active)));
  await act(async () => client.hear({ quality: { ...good, bars, cause } }));
  expect(text('.tk-phone-notices')).toContain(sentence);
});

it('draws levels as people hear them', () => {
  expect([0, 0.001, 0.01, 0.1, 1, 2].map(meterPercent)).toEqual([0, 0, 33, 67, 100, 100]);
});
