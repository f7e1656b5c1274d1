import { signal } from '@preact/signals-core';
import { contactOf } from '@talk/core/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageAlternative, MessageCheck } from '@talk/core/texting';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settle } from '../../testing/fake-client.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import { sampleCheck, sampleFile, sampleText } from '../../testing/texting-samples.js';
import { createTextingWorld } from '../../testing/texting-world.js';
import { ComposerNotices } from './composer-notices.js';

const MOBILE = '+14155550150';
const CONSENT = {
  id: 1,
  phone_number: '+14155550150',
  scope: 'text',
  action: 'granted',
  source: 'agent',
  text_shown: 'Said yes on the phone',
  page_url: null,
  ip_address: null,
  recording_url: null,
  note: null,
  actor_name: 'Priya',
  created_at: '2026-11-21T18:00:00.000Z',
};

/**
 * A reason that forbids a text is shown before the agent types: for each such reason of the guide (which the server's own test compares with
 * the gate), its sentence is above the empty field, beside the best alternative, and pressing that carries it out.
 */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

interface Reason {
  readonly code: number;
  readonly scope: MessageCheck['obstacles'][number]['scope'];
  readonly sentence: string;
  readonly kind: MessageAlternative['kind'] | null;
}
const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/guides/compliance-model.md'), 'utf8');
const ROW =
  /^\| +(\d+) +\| (account|user|line|contact|message) +\| (yes|part) +\| ([^|]+?) +\|.*\| +`?([^|`]+?)`? +\|$/gm;
const REASONS: Reason[] = [...guide.matchAll(ROW)].map(([, code, scope, , sentence, kind]) => ({
  code: Number(code),
  scope: scope as Reason['scope'],
  sentence: sentence ?? '',
  kind: kind === '–' ? null : (kind as MessageAlternative['kind']),
}));

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});
const words = (): string => document.body.textContent ?? '';
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll('button')];

const LABEL = 'The best thing to do instead';
const alternative = (kind: MessageAlternative['kind']): MessageAlternative => ({
  kind,
  label: LABEL,
  line_id: kind === 'other-line' ? 13 : null,
  phone_number: kind === 'other-number' ? '+14155550152' : null,
  at: kind === 'schedule' ? '2026-11-24T17:00:00.000Z' : null,
  email: kind === 'email' ? 'maya@example.com' : null,
  people: kind === 'ask' ? [{ id: 1, name: 'Priya' }] : [],
});

async function open({ code, scope, sentence, kind }: Reason, draft: { files: number } = { files: 0 }) {
  const world = createTextingWorld({
    clock: createFakeClock(Date.parse('2026-11-21T18:00:00.000Z')),
    check: {
      decision: 'blocked',
      obstacles: [{ rejection: code, name: 'name', text: sentence, scope, rule: 'rule', detail: null }],
      alternatives: kind === null ? [] : [alternative(kind)],
    },
    draft:
      draft.files === 0
        ? null
        : {
            body: 'Two plans',
            gifUrl: null,
            attachments: Array.from({ length: draft.files }, (_, index) => sampleFile({ uuid: `file-${index}` })),
          },
    answers: {
      'call.unblockContact': () => contactOf(),
      'call.undncContact': () => contactOf(),
      'call.recordConsent': () => CONSENT,
    },
  });
  await world.load();
  await act(async () => root.render(<ComposerNotices model={world.composer} />));
  const asked = (operation: string) =>
    world.client.requests.filter((each) => each.operation === `call.${operation}`).map(({ args }) => args);
  return { ...world, asked };
}
const press = (button: HTMLElement | undefined) =>
  act(async () => {
    if (button === undefined) throw new Error(`no button: ${words()}`);
    button.click();
    await settle();
  });
async function fill(text: string): Promise<void> {
  const input = document.querySelector('input');
  if (input === null) throw new Error('nothing is asked for');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    input.form?.requestSubmit();
    await settle();
  });
}

it('knows them all', () => {
  expect(REASONS.map(({ code }) => code)).toEqual([
    35, 12, 46, 29, 1, 14, 30, 19, 22, 9, 33, 10, 36, 7, 39, 23, 8, 44, 2, 11, 6, 16, 32, 31, 38, 41, 17, 37, 13, 43,
    45,
  ]);
});

it.each(REASONS.filter(({ code }) => code !== 13))(
  '$code: “$sentence” is shown before typing; instead: $kind',
  async (reason) => {
    const { composer, asked, chosen } = await open(reason, { files: reason.kind === 'split' ? 2 : 0 });
    expect(composer.state.peek().text).toBe(reason.kind === 'split' ? 'Two plans' : '');
    expect(words()).toContain(reason.sentence);
    const button = buttons().find(({ textContent }) => textContent === LABEL);
    switch (reason.kind) {
      case null:
        expect(buttons()).toEqual([]);
        break;
      case 'ask':
        // Only they can do it: they are named instead of a button that does nothing.
        expect(button).toBeUndefined();
        expect(words()).toContain('Priya can change that.');
        break;
      case 'other-line':
        await press(button);
        expect(asked('checkMessage').at(-1)).toMatchObject({ query: { campaign_id: 13 } });
        break;
      case 'other-number':
        await press(button);
        expect(asked('checkMessage').at(-1)).toMatchObject({ query: { phone_number: '+14155550152' } });
        break;
      case 'schedule':
        await press(button);
        expect(composer.state.peek().schedule?.at).toBe('2026-11-24T17:00:00.000Z');
        break;
      case 'call':
        await press(button);
        expect(chosen).toEqual(['call']);
        break;
      case 'unblock':
        await press(button);
        expect(asked('unblockContact')).toEqual([{ params: { id: 7 } }]);
        expect(asked('checkMessage').length).toBeGreaterThan(1);
        break;
      case 'undnc':
        await press(button);
        await fill('They called and asked for it');
        expect(asked('undncContact')).toEqual([
          { params: { id: 7 }, body: { reason: 'They called and asked for it' } },
        ]);
        expect(document.querySelector('form')).toBeNull();
        break;
      case 'record-consent':
        await press(button);
        await fill('May we text you about the order?');
        expect(asked('recordConsent')).toEqual([
          {
            params: { id: 7 },
            body: {
              phone_number: sampleCheck().phone_number,
              scope: 'text',
              text_shown: 'May we text you about the order?',
            },
          },
        ]);
        break;
      case 'split':
        await press(button);
        expect(asked('sendMessage')).toMatchObject([
          { body: { body: 'Two plans', attachments: ['file-0'], opt_out: true } },
          { body: { body: '', attachments: ['file-1'], opt_out: false } },
        ]);
        expect(composer.attachments.items.peek()).toEqual([]);
        break;
      default:
        throw new Error(`nothing is known of ${reason.kind}`);
    }
  },
);

it('does not repeat a reason that the place already shows above the thread, and keeps what can be done about it', async () => {
  const reason = REASONS.find(({ kind }) => kind === 'undnc');
  if (reason === undefined) throw new Error('no reason is lifted by undnc');
  const { composer } = await open(reason, { files: 0 });
  await act(async () => root.render(<ComposerNotices model={composer} saidAbove={reason.sentence} />));
  expect(words()).toContain('That stops texts too.');
  expect(words()).not.toContain(reason.sentence);
  expect(buttons().map(({ textContent }) => textContent)).toEqual([LABEL]);
});

it('13: says so beside the button while the field is empty', async () => {
  const world = createTextingWorld({ clock: createFakeClock(0) });
  await world.load();
  expect(world.composer.state.peek().verdict).toEqual({ kind: 'waiting', why: 'Write a message first.' });
});

it('says plainly that a text goes to another number than the contact last wrote from, and offers that one', async () => {
  const [mobile, office] = ['+14155550150', '+14155550151'];
  const world = createTextingWorld({ clock: createFakeClock(0), check: { reply_number: office } });
  await world.load();
  await act(async () => root.render(<ComposerNotices model={world.composer} />));
  expect(words()).toBe('');
  await act(async () => world.composer.chooseNumber(mobile));
  expect(words()).toContain('This goes to (415) 555-0150. Their latest text or call was from (415) 555-0151.');
  await press(buttons().find(({ textContent }) => textContent === 'Use that number'));
  expect(world.composer.state.peek().phoneNumber).toBe(office);
  expect(words()).toBe('');
});

const OPT_OUT = {
  id: 1,
  phone_number: MOBILE,
  opted_out_at: '2026-11-21T18:00:00.000Z',
  source: 'agent',
  communication_id: 1,
  opted_in_at: null,
};
const asked = (id: number, body: string) => sampleText(id, { direction: 'inbound', body });

it('offers to opt a number out when its owner asks for no more texts, until the agent decides', async () => {
  const isOut = signal(false);
  const numbers = () => [
    { phone_number: MOBILE, title: '', is_opted_out: isOut.peek(), line_type: 'wireless' as const },
  ];
  const open = async (body: string, memory = new Map<string, string>()) => {
    const world = createTextingWorld({
      clock: createFakeClock(0),
      communications: [asked(1, body), sampleText(2, { direction: 'outbound' })],
      answers: {
        'call.checkMessage': () => sampleCheck({ numbers: numbers() }),
        'call.optOutNumber': () => {
          isOut.value = true;
          return OPT_OUT;
        },
      },
      ports: {
        remembered: { get: (key) => memory.get(key) ?? null, set: (key, value) => void memory.set(key, value) },
      },
    });
    await world.load();
    await act(async () => root.render(<ComposerNotices key={body} model={world.composer} />));
    return { world, memory };
  };
  await open('See you at five');
  expect(words()).toBe('');

  const { memory } = await open('Please stop texting me');
  expect(words()).toContain('Opt this number out? (415) 555-0150 wrote “Please stop texting me”.');
  await press(buttons().find(({ textContent }) => textContent === 'Not now'));
  expect(words()).toBe('');
  await open('Please stop texting me', memory);
  expect(words()).toBe('');

  const { world } = await open('Take me off your list');
  await press(buttons().find(({ textContent }) => textContent === 'Opt out'));
  const requests = world.client.requests.filter(({ operation }) => operation === 'call.optOutNumber');
  expect(requests.map(({ args }) => args)).toEqual([
    { params: { id: 7 }, body: { phone_number: MOBILE, communication_id: 1 } },
  ]);
  expect(words()).toBe('');
});
