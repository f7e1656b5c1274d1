import { callerOf, colleagueOf } from '@talk/core/testing';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  inbound,
  outbound,
  listedCall,
  sampleCall,
  sampleContact,
  samplePerson,
  settle,
  type FakeClient,
} from '../../testing/fake-client.js';
import type { PhoneModel } from '../phone.model.js';
import { buttonNamed as button, closePhone, openPhone, putCall, textIn as text } from '../../testing/open-phone.js';

const number = '+14155550150';
const running = (changes = {}, state: Record<string, unknown> = {}) =>
  outbound('out-1', number, {
    phase: 'active',
    callId: 'call-1',
    answeredAtMs: 0,
    held: false,
    muted: false,
    interrupted: false,
    snapshot: sampleCall({ recording: 'on', ...changes }),
    ...state,
  });
const people = {
  users: [
    colleagueOf(),
    colleagueOf({ user_id: 7, name: 'Dana Brandt', agent_status: 4, is_available: false }),
    colleagueOf({ user_id: 5, name: 'Priya', agent_status: 4, is_available: false }),
  ],
  ring_groups: [{ ring_group_id: 1, name: 'Support', member_count: 4, available_count: 2, queue_depth: 3 }],
};
let client: FakeClient;
let model: PhoneModel;
let parked: ReturnType<typeof sampleCall>[] = [];

beforeEach(async () => {
  parked = [];
  // The test's DOM says that the page has lost the focus as soon as the focused button is gone; browsers do not.
  document.hasFocus = () => true;
  ({ client, model } = await openPhone(
    {
      'contacts.findByPhone': () => callerOf({ contact: sampleContact, calls_today: 3 }),
      'calls.directory': () => people,
      'calls.parked': () => ({ data: parked.map(listedCall) }),
      'calls.messages': () => ({
        data: [{ id: 9, name: 'Sorry we missed you', user_id: null, created_at: '2026-11-20T09:00:00.000Z' }],
      }),
    },
    { softBeep: { beep: () => {}, dispose: () => {} } },
  ));
});
afterEach(closePhone);

const polite = () => text('[aria-live=polite]').trim();
const put = (call: Parameters<typeof putCall>[1]) => putCall(client, call);
const control = (id: string) => document.querySelector<HTMLButtonElement>(`[data-control=${id}]`);
const press = (element: HTMLElement | null | undefined) =>
  act(async () => {
    if (!element) throw new Error('not on the screen');
    element.focus();
    element.click();
    await settle();
  });
const chord = (code: string) =>
  act(async () => {
    const init = { code, altKey: true, shiftKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', init));
    await settle();
  });
const type = (field: HTMLInputElement | null, value: string) =>
  act(async () => {
    if (!field) throw new Error('no field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
  });

it('shows the extension of the dialed number, and sends it with one press after the answer', async () => {
  await act(async () => void (await model.dial.callNumber('(415) 555-0167 x2')));
  expect(text('.tk-in-call')).toContain('Extension 2');
  expect(button('Send 2')).toBeUndefined();
  await put(running());
  await press(button('Send 2'));
  expect(client.commands).toEqual(['digits 2']);
  expect(text('.tk-in-call')).not.toContain('Extension 2');
});

describe('the controls', () => {
  it('hold and the recording request the opposite state', async () => {
    await put(running());
    await press(control('hold'));
    await press(control('record'));
    expect(client.commands).toEqual(['hold true', 'record paused']);
    await put(running({ phase: 'held', held_since: new Date().toISOString(), recording: 'paused' }, { held: true }));
    expect(control('hold')?.textContent).toBe('Resume');
    expect(text('.tk-held')).toBe('On hold 00:00');
    expect(text('.tk-recording')).toBe('Recording paused');
    expect(polite()).toBe('On hold Recording paused.');
    await press(control('hold'));
    await press(control('record'));
    expect(client.commands.slice(2)).toEqual(['hold false', 'record on']);
  });

  it('that are disabled stay focusable, do nothing and say why', async () => {
    await put(running());
    await act(async () => client.set({ serverReachable: false }));
    const hold = control('hold');
    expect(hold?.getAttribute('aria-disabled')).toBe('true');
    expect(hold?.disabled).toBe(false);
    await press(hold);
    expect(client.commands).toEqual([]);
    expect(text('.tk-controls-why')).toContain('The server cannot be reached.');
  });

  it('show the server’s refusal', async () => {
    await put(running());
    client.refuse('hold', 'You are no longer on this call.');
    await press(control('hold'));
    expect(text('.tk-running [role=alert]')).toBe('You are no longer on this call.');
  });

  it('leave an expired session to the notice that can fix it', async () => {
    await put(running());
    client.refuse('hold', 'Session expired or user not authenticated', 'SESSION_EXPIRED');
    await press(control('hold'));
    expect(client.commands).toEqual(['hold true']);
    expect(text('.tk-running [role=alert]')).toBe('');
  });

  it('have keys, which also say why they do nothing', async () => {
    await put(running());
    await chord('KeyH');
    expect(client.commands).toEqual(['hold true']);
    await chord('KeyP');
    expect(text('.tk-sheet h3')).toBe('Park the call');
    await chord('KeyP');
    expect(document.querySelector('.tk-sheet')).toBeNull();
    await act(async () => client.set({ serverReachable: false }));
    await chord('KeyT');
    expect(document.querySelector('.tk-sheet')).toBeNull();
    expect(polite()).toContain('The server cannot be reached.');
  });
});

describe('the keypad', () => {
  it('echoes the last 20 tones, and takes a pasted code with pauses', async () => {
    await put(running());
    document.querySelector<HTMLElement>('[data-phone-call]')?.focus();
    await chord('KeyK');
    const field = document.querySelector<HTMLInputElement>('.tk-tones');
    expect(document.activeElement).toBe(field);
    const paste = (pasted: string) =>
      act(async () => {
        const event = new Event('paste', { bubbles: true, cancelable: true });
        Object.assign(event, { clipboardData: { getData: () => pasted } });
        field?.dispatchEvent(event);
      });
    await paste('1,2#');
    expect(client.commands).toEqual(['digits 1,2#']);
    expect(field?.value).toBe('1,2#');
    await paste('call me');
    expect(client.commands).toHaveLength(1);
    expect(text('#tk-tones-help')).toBe('Only digits, *, # and commas can be sent.');
    await paste('12345678901234567890');
    expect(field?.value).toBe('12345678901234567890');
  });
});

describe('a transfer', () => {
  const search = () => document.querySelector<HTMLInputElement>('.tk-target-search input');
  const rows = () => [...document.querySelectorAll('[role=option] strong')].map((each) => each.textContent);

  it('finds by name, and asks first with Enter', async () => {
    await put(running());
    await press(control('transfer'));
    expect(document.activeElement).toBe(search());
    expect(rows()).toEqual(['Sam Ortiz', 'Support', 'Dana Brandt']);
    await type(search(), 'sam');
    expect(rows()).toEqual(['Sam Ortiz']);
    await act(async () => {
      search()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      await settle();
    });
    expect(client.commands).toEqual(['ask {"userId":6}']);
    expect(document.querySelector('.tk-sheet')).toBeNull();
  });

  it('says why no one would answer, and then offers no transfer', async () => {
    await put(running());
    await press(control('transfer'));
    await type(search(), 'dana');
    expect(text('.tk-target-chosen')).toContain('Dana Brandt cannot take a call right now: on a call.');
    expect(button('Transfer now')?.disabled).toBe(true);
    await type(search(), 'supp');
    expect(text('[role=option] small')).toBe('2 available · 3 waiting');
    await press(button('Transfer now'));
    expect(client.commands).toEqual(['send {"ringGroupId":1}']);
  });

  it('goes to an outside number that was typed', async () => {
    await put(running());
    await press(control('transfer'));
    await type(search(), '415 555 0188');
    expect(rows()[0]).toBe('(415) 555-0188');
    await press(button('Transfer now'));
    expect(client.commands).toEqual(['send {"phoneNumber":"+14155550188"}']);
  });

  it('stays open with the server’s refusal', async () => {
    await put(running());
    client.refuse('send', 'Sam has just taken another call.');
    await press(control('transfer'));
    await type(search(), 'sam');
    await press(button('Transfer now'));
    expect(text('.tk-target-chosen')).toContain('Sam has just taken another call.');
  });

  it('keeps favorites on top', async () => {
    await put(running());
    await press(control('transfer'));
    await type(search(), 'dana');
    await press(button('Keep Dana Brandt at the top'));
    await type(search(), '');
    expect(rows()[0]).toBe('Dana Brandt');
  });

  it('consulting: swap, merge, complete, cancel', async () => {
    const to = { type: 'user', user_id: 6, ring_group_id: null, phone_number: null, name: 'Sam Ortiz' } as const;
    const transfer = { kind: 'warm', to, by_user_id: 5, by_name: 'Priya', take_back_until: null } as const;
    await put(running({ transfer: { ...transfer, state: 'ringing', talking_to: null } }));
    expect(text('.tk-consult p')).toBe('Calling Sam Ortiz… Maya Lopez is on hold.');
    expect(button('Swap')).toBeUndefined();
    await put(running({ transfer: { ...transfer, state: 'consulting', talking_to: 'target' }, version: 2 }));
    expect(text('.tk-consult p')).toBe('Talking to Sam Ortiz. Maya Lopez is on hold.');
    expect(polite()).toBe('Sam Ortiz answered.');
    for (const name of ['Swap', 'Merge', 'Complete transfer', 'Cancel transfer']) await press(button(name));
    expect(client.commands).toEqual(['swap', 'merge', 'complete', 'cancel']);
  });

  it('that was sent away can be taken back', async () => {
    const to = { type: 'user', user_id: 6, ring_group_id: null, phone_number: null, name: 'Sam Ortiz' } as const;
    const until = new Date(Date.now() + 20_000).toISOString();
    const transfer = { kind: 'cold', to, by_user_id: 5, by_name: 'Priya', talking_to: null } as const;
    const sent = sampleCall({ transfer: { ...transfer, state: 'failed', take_back_until: until } });
    await act(async () => client.set({ sent }));
    expect(text('.tk-sent')).toContain('Sam Ortiz did not answer.');
    await press([...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith('Take back (')));
    expect(client.commands).toEqual(['take back']);
    await act(async () =>
      client.set({ sent: sampleCall({ transfer: { ...transfer, state: 'done', take_back_until: null } }) }),
    );
    expect(text('.tk-sent')).toBe('Sam Ortiz has the call.');
  });
});

it('a conference has hold, mute and drop for each person, and tells leaving apart from ending it for everyone', async () => {
  const customer = samplePerson({ id: 'customer', role: 'customer', user_id: null, name: null });
  const sam = samplePerson({ id: 'user-6', user_id: 6, name: 'Sam Ortiz' });
  await put(running({ participants: [customer, samplePerson(), sam] }));
  await press(button('Hold Maya Lopez'));
  await press(button('Mute Sam Ortiz'));
  await press(button('Drop Sam Ortiz'));
  expect(client.commands).toEqual(['change customer {"onHold":true}', 'change user-6 {"muted":true}', 'drop user-6']);
  expect(button('Ending the call drops the customer.')?.disabled).toBe(true);
  await press(control('more'));
  await press(button('Leave call'));
  expect(client.commands.at(-1)).toBe('leave');

  client.commands.length = 0;
  await press(button('Leave'));
  expect(client.commands).toEqual(['leave']);
  expect(button('End call')).toBeUndefined();
  await press(button('End for everyone'));
  expect(client.commands.at(-1)).toBe('hangup out-1');
});

it('leaves a recorded message on the machine that a call reached, and offers none in a call that came in', async () => {
  await put(running());
  await press(control('more'));
  await press(button('Sorry we missed you'));
  expect(client.commands).toEqual(['message 9']);
  expect(document.querySelector('.tk-sheet')).toBeNull();
  client.refuse('message', 'Others are on this call. Drop them first.');
  await press(control('more'));
  await press(button('Sorry we missed you'));
  expect(text('#tk-leave-why')).toBe('Others are on this call. Drop them first.');
  await act(async () =>
    client.finish(outbound('out-1', number, { phase: 'ended', reason: 'message-left', answeredAtMs: 0, endedAtMs: 1 })),
  );
  expect(text('.tk-why')).toBe('Your message is being left. You can move on.');
  await press(button('Done'));
  await put(
    inbound('in-3', number, {
      phase: 'active',
      callId: 'c-3',
      answeredAtMs: 0,
      held: false,
      muted: false,
      snapshot: sampleCall(),
    }),
  );
  await press(control('more'));
  expect(button('Sorry we missed you')).toBeUndefined();
});

it('says once that a machine answered, and leaves it a message with one press', async () => {
  await put(running());
  expect(document.querySelector('.tk-machine')).toBeNull();
  await put(running({ answered_by: 'human' }));
  expect(document.querySelector('.tk-machine')).toBeNull();
  await put(running({ answered_by: 'machine' }));
  expect(text('.tk-machine p')).toBe('Voicemail reached. Leave your message now.');
  expect(polite()).toBe('Voicemail reached. Leave your message now.');
  await press(button('Sorry we missed you'));
  expect(client.commands).toEqual(['message 9']);
  // The carrier may be wrong.
  await press(button('Close: a person answered'));
  expect(document.querySelector('.tk-machine')).toBeNull();
});

it('a fax is named, and offered no message', async () => {
  await put(running({ answered_by: 'fax' }));
  expect(text('.tk-machine')).toBe('A fax machine answered.');
  expect(button('Sorry we missed you')).toBeUndefined();
});

it('a sheet that closes gives the focus back to the control that opened it', async () => {
  await put(running());
  for (const id of ['keypad', 'transfer', 'add', 'park', 'more']) {
    await press(control(id));
    expect(document.activeElement?.closest('.tk-sheet'), id).not.toBeNull();
    await press(button('Close'));
    expect(document.activeElement, id).toBe(control(id));
  }
});

it('parks with a reason, and shows the whole team what is parked', async () => {
  await put(running());
  await press(control('park'));
  await press(button('Looking something up'));
  await press(button('Park'));
  expect(client.commands).toEqual(['park Looking something up']);
  parked = [
    sampleCall({
      id: 'p-1',
      phase: 'held',
      parked: { by_user_id: 6, by_name: 'Sam Ortiz', reason: 'Billing', at: new Date().toISOString() },
    }),
  ];
  await act(async () => {
    client.finish(outbound('out-1', number, { phase: 'ended', reason: 'parked', answeredAtMs: 0, endedAtMs: 1 }));
    client.push('call_updated', parked[0]);
  });
  expect(text('.tk-parked li small')).toBe('00:00 · Sam Ortiz · Billing');
  expect(text('.tk-why')).toBe('The call is parked. Anyone on your team can pick it up.');
  await act(async () => client.push('parked_call_recall', { call: { ...parked[0], version: 2 }, count: 1 }));
  expect(polite()).toBe('Maya Lopez’s parked call is still waiting.');
  await press(button('Done'));
  client.refuse('unpark', 'Someone else took this call.');
  await press(button('Pick up Maya Lopez'));
  expect(client.commands.at(-1)).toBe('unpark p-1');
  expect(text('.tk-phone-notices [role=alert]')).toBe('Someone else took this call.');
});

it('a second caller is a choice, and never ends the running call implicitly', async () => {
  await put(running());
  await put(inbound('in-2', '+14155550152', { phase: 'offered', problem: null }));
  expect(polite()).toBe('(415) 555-0152 is calling as well.');
  await chord('KeyA');
  expect(client.commands).toEqual([]);
  expect(document.activeElement).toBe(button('Hold & answer'));
  await press(button('Hold & answer'));
  await press(button('End & answer'));
  await press(button('Decline'));
  expect(client.commands).toEqual(['answer in-2 hold', 'answer in-2 end', 'decline in-2']);
});

it('a held call waits in a strip, and comes back', async () => {
  await put(running());
  await put(
    inbound('in-2', '+14155550152', {
      ...running({ contact: null }),
      phase: 'active',
      away: true,
      held: true,
      key: 'in-2',
    } as never),
  );
  expect(text('.tk-on-hold')).toContain('On hold');
  await press(button('Resume'));
  expect(client.commands).toEqual(['hold false']);
});
