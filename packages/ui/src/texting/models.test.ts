import type { ContactAudit } from '@talk/core/texting';
import { emptyThreadState, sampleText } from '../testing/texting-samples.js';
import { describe, expect, it } from 'vitest';
import { problemOf, sizeWords } from './attachments/attachments.model.js';
import { findEmoji, movedInGrid } from './emoji/emoji.model.js';
import { addressWords, linkParts, safeHref } from './thread/links.js';
import { meterOf, plainer } from './composer/meter.model.js';
import { cut, nextPlaceholder, placeholdersOf } from './composer/placeholders.js';
import { fieldsOf, momentWords, presetsOf, readFields, scheduleWords } from './schedule/schedule.model.js';
import { findTemplates, moved, slashQuery } from './templates/template.model.js';
import { auditWords } from './thread/audit-words.js';
import { rowsOf, statusOf } from './thread/thread.rows.js';
import { sampleTemplates } from '../testing/texting-samples.js';

const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';
/** Saturday, 1:00 PM in New York, 10:00 AM in Los Angeles. */
const NOON = Date.parse('2026-11-21T18:00:00.000Z');

describe('the meter', () => {
  const plain = {
    optOutText: null,
    linkPrefixes: null,
    hasMedia: false,
    longAsMms: false,
    rateMills: { sms: 8, mms: 20 },
  };

  it('counts septets, segments and cost, the opt-out text included', () => {
    const text = 'x'.repeat(116);
    expect(meterOf({ ...plain, text, optOutText: 'Text STOP to unsubscribe.' })).toMatchObject({
      used: 142,
      capacity: 160,
      segments: 1,
      cost: '$0.008',
    });
    expect(meterOf({ ...plain, text: 'x'.repeat(161) })).toMatchObject({ segments: 2, capacity: 306, cost: '$0.016' });
  });

  it('marks what forces Unicode in the agent’s own words, not in the appended text', () => {
    const meter = meterOf({ ...plain, text: 'Łukasz', optOutText: 'Odpowiedz STOP, aby się wypisać' });
    expect(meter).toMatchObject({ encoding: 'ucs2', capacity: 70, forced: [{ char: 'Ł', index: 0 }] });
  });

  it('is one MMS with a file, or where long texts go as one; and says when that is too long', () => {
    expect(meterOf({ ...plain, text: '', hasMedia: true })).toMatchObject({ encoding: 'mms', cost: '$0.020' });
    const long = { ...plain, text: 'x'.repeat(400), longAsMms: true };
    expect(meterOf(long)).toMatchObject({ encoding: 'mms', segments: 1, isTooLong: false });
    expect(meterOf({ ...plain, hasMedia: true, text: 'x'.repeat(1_601) })).toMatchObject({ isTooLong: true });
  });

  it('shows no price where texts are free', () => {
    expect(meterOf({ ...plain, rateMills: null, text: 'x' }).cost).toBeNull();
  });

  it('counts addresses as they will be sent, and marks nothing in addresses that are replaced', () => {
    const prefixes = ['https://acme.link/s/'];
    const long = 'https://shop.acme.test/chairs/ergonomic?colour=green&size=2';
    const text = `Your offer: ${long} and https://acme.link/s/a2B3c4D`;
    expect(meterOf({ ...plain, text })).toMatchObject({ used: text.length });
    // The first one takes the length of the second, which is short already.
    const saved = long.length - 'https://acme.link/s/a2B3c4D'.length;
    expect(meterOf({ ...plain, text, linkPrefixes: prefixes })).toMatchObject({ used: text.length - saved });
    const arrow = 'See https://shop.acme.test/a-long-way-to-a-page/→/there';
    expect(meterOf({ ...plain, text: arrow })).toMatchObject({ encoding: 'ucs2', forced: [{ char: '→' }] });
    expect(meterOf({ ...plain, text: arrow, linkPrefixes: prefixes })).toMatchObject({ encoding: 'gsm7', forced: [] });
    const word = `${arrow} → now`;
    const [forced, ...none] = meterOf({ ...plain, text: word, linkPrefixes: prefixes }).forced;
    expect([word.indexOf(' → ') + 1, none]).toEqual([forced?.index, []]);
  });

  it('replaces letters that have a plain one, and leaves the rest', () => {
    expect(plainer('Dziękuję, Łukasz 🎉')).toEqual({ text: 'Dziekuje, Lukasz 🎉', count: 3 });
    expect(plainer('Ça va à Ürümqi')).toMatchObject({ count: 0 });
  });
});

describe('gaps of a template', () => {
  const text = 'See you {{day}} at {{time}}!';
  it('are found, and cycled through, forwards and back', () => {
    const [day, time] = placeholdersOf(text);
    expect([day?.name, time?.name]).toEqual(['day', 'time']);
    expect(nextPlaceholder(text, { start: 0, end: 0 })).toEqual(day);
    expect(nextPlaceholder(text, { start: 8, end: 15 })).toEqual(time);
    expect(nextPlaceholder(text, { start: 19, end: 27 })).toEqual(day);
    expect(nextPlaceholder(text, { start: 8, end: 15 }, true)).toEqual(time);
    expect(nextPlaceholder('none', { start: 0, end: 0 })).toBeNull();
  });

  it('are marked without losing a character', () => {
    const marks = [
      { start: 8, end: 15, kind: 'gap' as const },
      { start: 10, end: 11, kind: 'unicode' as const },
    ];
    const parts = cut(text, marks);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ kind }) => kind !== null)).toEqual([{ text: '{{day}}', kind: 'gap' }]);
  });
});

describe('addresses', () => {
  it('become links only where they lead to a page', () => {
    expect(safeHref('https://shop.example/a b')).toBe('https://shop.example/a%20b');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'shop.example', ''])
      expect(safeHref(bad)).toBeNull();
  });

  it('are named by what tells them apart', () => {
    expect(addressWords('https://shop.example/')).toBe('shop.example');
    expect(addressWords('https://shop.example/chairs/a-9?colour=blue#top')).toBe('shop.example/chairs/a-9?colour=blue');
  });
});

describe('templates', () => {
  it('open with a slash at the start or after a blank, not within an address', () => {
    expect(slashQuery('/con', 4)).toEqual({ start: 0, query: 'con' });
    expect(slashQuery('Hi /', 4)).toEqual({ start: 3, query: '' });
    expect(slashQuery('https://example.com', 19)).toBeNull();
    expect(slashQuery('and/or', 6)).toBeNull();
  });

  it('are found by name first, then by folder and text, without regard to accents', () => {
    expect(findTemplates(sampleTemplates, 'tha').map(({ name }) => name)).toEqual(['Thanks']);
    expect(findTemplates(sampleTemplates, 'prïce')[0]?.name).toBe('Price list');
    expect(findTemplates(sampleTemplates, 'the').map(({ name }) => name)[0]).toBe('Confirm the demo');
    expect(findTemplates(sampleTemplates, 'zebra')).toEqual([]);
    expect(moved(0, 3, 'ArrowUp')).toBe(2);
  });
});

describe('the time to send', () => {
  const zones = { theirs: LOS_ANGELES, own: NEW_YORK };

  it('is shown on the clock on which it was chosen, and names that clock only where they differ', () => {
    const nine = Date.parse('2026-11-24T17:00:00.000Z');
    expect(scheduleWords(nine, LOS_ANGELES, zones, NOON, 12)).toBe('Tue 9:00 AM (their time)');
    expect(scheduleWords(nine, NEW_YORK, zones, NOON, 24)).toBe('Tue 12:00 (your time)');
    expect(scheduleWords(nine, NEW_YORK, { theirs: null, own: NEW_YORK }, NOON, 12)).toBe('Tue 12:00 PM');
    expect(momentWords(nine + 20 * 86_400_000, NEW_YORK, NOON, 12)).toBe('Dec 14, 12:00 PM');
  });

  it('offers nine o’clock for the contact, and nothing that has passed', () => {
    const presets = presetsOf(NOON, zones, 12, []);
    expect(presets.map(({ label }) => label)).toContain('tomorrow 9:00 AM (their time)');
    expect(presets.map(({ label }) => label)).toContain('Mon 9:00 AM (their time)');
    expect(presets.every(({ atMs }) => atMs > NOON)).toBe(true);
    expect(presets.map(({ atMs }) => atMs)).toEqual(presets.map(({ atMs }) => atMs).sort((a, b) => a - b));
  });

  it('proposes no time at which texts may not be sent, and names the next allowed one for a typed time', () => {
    // Seven in the evening in Los Angeles on a Saturday; texts from eight to eight there, and none on Sunday.
    const evening = Date.parse('2026-11-22T03:00:00.000Z');
    const hours = [
      { fromMs: evening, untilMs: Date.parse('2026-11-22T04:00:00.000Z') },
      { fromMs: Date.parse('2026-11-23T16:00:00.000Z'), untilMs: Date.parse('2026-11-24T04:00:00.000Z') },
    ];
    const zones = { theirs: LOS_ANGELES, own: NEW_YORK };
    expect(presetsOf(evening, zones, 12, hours).map(({ label }) => label)).toEqual([
      'Mon 8:00 AM (their time)',
      'Mon 9:00 AM (their time)',
    ]);
    const sunday = fieldsOf(Date.parse('2026-11-22T18:00:00.000Z'), LOS_ANGELES);
    expect(readFields(sunday, evening, hours)).toEqual({ quietUntilMs: hours[1]?.fromMs });
    const soon = fieldsOf(evening + 1_800_000, LOS_ANGELES);
    expect(readFields(soon, evening, hours)).toEqual({ atMs: evening + 1_800_000 });
    // Wednesday's hours are unknown: the server decides when it is chosen.
    const wednesday = fieldsOf(Date.parse('2026-11-25T08:00:00.000Z'), LOS_ANGELES);
    expect(readFields(wednesday, evening, hours)).toHaveProperty('atMs');
  });

  it('is read from the fields on the contact’s clock, also across a change of clocks', () => {
    const fields = fieldsOf(NOON, LOS_ANGELES);
    expect(fields).toEqual({ date: '2026-11-21', time: '10:00', zone: LOS_ANGELES });
    const march = readFields({ date: '2027-03-14', time: '09:00', zone: LOS_ANGELES }, NOON, []);
    expect(march).toEqual({ atMs: Date.parse('2027-03-14T16:00:00.000Z') });
  });

  it('is refused with a sentence when it has passed, is missing, or is far', () => {
    expect(readFields(fieldsOf(NOON - 60_000, NEW_YORK), NOON, [])).toEqual({
      problem: 'This time has passed. Choose a later one.',
    });
    expect(readFields({ date: '', time: '09:00', zone: NEW_YORK }, NOON, [])).toHaveProperty('problem');
    expect(readFields({ date: '2029-01-01', time: '09:00', zone: NEW_YORK }, NOON, [])).toHaveProperty('problem');
  });
});

describe('what people send', () => {
  it('has links for web addresses only, without the full stop after them', () => {
    expect(linkParts('See https://example.com/a?b=1. Not javascript:alert(1) or ftp://x.test')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
      { text: '. Not javascript:alert(1) or ftp://x.test', href: null },
    ]);
  });

  it.each([
    ['(see https://en.wiki.example/A_(b))', ['https://en.wiki.example/A_(b)']],
    ['https://shop.example/list[1]', ['https://shop.example/list[1]']],
    ["https://shop.example/o'hara", ["https://shop.example/o'hara"]],
    ['www.shop.example/chairs, please', ['www.shop.example/chairs']],
  ])('has whole addresses as links: %s', (text, links) => {
    const parts = linkParts(text);
    expect(parts.filter(({ href }) => href !== null).map((part) => part.text)).toEqual(links);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it('is refused by type and size with a reason', () => {
    const limits = {
      maxBytes: 2_000_000,
      types: ['image/*', 'application/pdf'],
      upload: () => Promise.reject(),
      fetchGif: () => Promise.reject(),
    };
    const file = { name: 'a', size: 10, type: 'image/webp' };
    expect(problemOf(file, limits)).toBeNull();
    expect(problemOf({ ...file, type: 'text/html' }, limits)).toBe('Files of this type cannot be texted.');
    expect(problemOf({ ...file, size: 11_000_000 }, limits)).toBe('Larger than 1.9 MB.');
    expect(problemOf({ ...file, size: 0 }, limits)).toBe('The file is empty.');
    expect([sizeWords(1), sizeWords(820 * 1024), sizeWords(12_000_000)]).toEqual(['1 KB', '820 KB', '11 MB']);
  });
});

describe('emoji', () => {
  it('are found by the start of their words, and navigated by rows', () => {
    expect(findEmoji('thum').flatMap(({ signs }) => signs.map(({ sign }) => sign))).toEqual(['👍', '👎']);
    expect(findEmoji('zebra')).toEqual([]);
    expect(movedInGrid(3, 20, 8, 'ArrowDown', true)).toBe(11);
    expect(movedInGrid(3, 20, 8, 'ArrowLeft', false)).toBe(4);
    expect(movedInGrid(19, 20, 8, 'ArrowDown', true)).toBe(19);
  });

  it('are in the list once each, with a name', () => {
    const all = findEmoji('').flatMap(({ signs }) => signs);
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
    expect(all.every(({ sign, name }) => /\p{Extended_Pictographic}/u.test(sign) && name !== '')).toBe(true);
  });
});

describe('the rows of a thread', () => {
  const at = (minute: number): string => new Date(NOON + minute * 60_000).toISOString();
  const rows = (communications: ReturnType<typeof sampleText>[], changes: object = {}) =>
    rowsOf({ ...emptyThreadState, communications, ...changes }, NEW_YORK);

  it('start each day of the agent’s clock, and mark off the unread', () => {
    const kinds = rows(
      [
        sampleText(1, { created_at: at(-1_440) }),
        sampleText(2, { created_at: at(0) }),
        sampleText(3, { created_at: at(1) }),
      ],
      { unreadMark: { id: 2, count: 1 } },
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'day',
      'communication',
      'day',
      'unread',
      'communication',
      'communication',
    ]);
    expect(kinds[3]).toMatchObject({ count: 1 });
  });

  it('name sender and time once for texts that belong together', () => {
    const ours = { direction: 'outbound' as const };
    const continues = rows([
      sampleText(1, { created_at: at(0) }),
      sampleText(2, { created_at: at(1) }),
      sampleText(3, { created_at: at(9) }),
      sampleText(4, { created_at: at(10), ...ours }),
      sampleText(5, { created_at: at(10), ...ours }, { status: 'failed' }),
    ]).flatMap((row) => (row.kind === 'communication' ? [row.continues] : []));
    expect(continues).toEqual([true, false, false, false, false]);
  });

  it('keep the place of a text that now has its id, and end with pending texts', () => {
    const outgoing = { key: 'key-2', draft: { contact_id: 7 }, atMs: NOON, state: 'sending' as const };
    const keys = rows([sampleText(1)], { keys: new Map([[1, 'key-1']]), outgoing: [outgoing] }).map(({ key }) => key);
    expect(keys.slice(1)).toEqual(['key-1', 'key-2']);
  });

  it.each([
    ['queued', at(1), 'Sending', 'held'],
    ['queued', null, 'Sending', 'sending'],
    ['sent', null, 'Sent', 'sent'],
    ['delivered', null, 'Delivered', 'delivered'],
    ['undelivered', null, 'Not delivered', 'undelivered'],
    ['failed', null, 'Not sent', 'failed'],
  ] as const)('say of %s (leaves %s): %s', (status, leavesAt, words, name) => {
    const text = sampleText(1, { direction: 'outbound' }, { status, leaves_at: leavesAt });
    expect(statusOf(text)).toMatchObject({ words, name });
  });
});

describe('one line about a change of the contact', () => {
  const audit = { id: 1, contact_id: 1, actor_name: null, created_at: '2026-11-21T10:00:00.000Z' };
  const said = (more: Partial<ContactAudit>) =>
    auditWords({ ...audit, cause: 'system', field: 'opted_out', before: null, after: null, ...more });

  it('names the tags that were added and removed, not all that there are', () => {
    const tags = (before: string | null, after: string | null) =>
      said({ cause: 'person', actor_name: 'Elena', field: 'tags', before, after });
    expect([
      tags(null, 'VIP'),
      tags('VIP', 'VIP, Lead, Berlin'),
      tags('VIP, Lead', 'Lead'),
      tags('VIP', 'Lead'),
    ]).toEqual([
      'Elena added tag VIP',
      'Elena added tags Lead, Berlin',
      'Elena removed tag VIP',
      'Elena added tag Lead and removed VIP',
    ]);
  });

  it('names who or what caused it', () => {
    const number = '+14155550150';
    const shown = '(415) 555-0150';
    expect([
      said({ cause: 'keyword', after: number }),
      said({ cause: 'keyword', before: number }),
      said({ cause: 'carrier', after: number }),
      said({ cause: 'visitor', field: 'consent', after: `text, ${number}` }),
      said({ cause: 'person', actor_name: 'Elena', field: 'consent', after: `text, ${number}` }),
      said({ cause: 'person', actor_name: 'Elena', field: 'consent', before: `text, ${number}` }),
      said({ cause: 'carrier', field: 'consent', before: `prerecorded, ${number}` }),
    ]).toEqual([
      `${shown} opted out by texting STOP`,
      `${shown} opted in again by texting START`,
      `Carrier reports ${shown} opted out`,
      `Consent given in a form on your site: text, ${shown}`,
      `Elena recorded consent: text, ${shown}`,
      `Elena recorded that consent was withdrawn: text, ${shown}`,
      `The voicemail provider reported that consent was withdrawn: prerecorded, ${shown}`,
    ]);
  });

  it('says what reopened a contact, and until when it was snoozed', () => {
    const status = { field: 'task_status', before: 'Pending', after: 'Open' } as const;
    expect([
      said({ ...status, cause: 'call' }),
      said({ ...status, cause: 'text' }),
      said({ ...status, cause: 'fax' }),
      said({ ...status, cause: 'snooze' }),
    ]).toEqual([
      'Reopened by an incoming call',
      'Reopened by a text',
      'Reopened by a fax',
      'Reopened because the snooze ended',
    ]);
    const snooze = { cause: 'person', actor_name: 'Elena', field: 'snoozed_until' } as const;
    const until = '2026-11-27T12:00:00.000Z';
    expect(auditWords({ ...audit, ...snooze, before: null, after: until }, 24)).not.toMatch(/[AP]M/);
    expect(said({ ...snooze, after: until })).toMatch(/^Elena snoozed the contact until Nov 2\d, 2026/);
    expect(said({ ...snooze, before: until })).toBe('Elena ended the snooze');
  });

  it('uses the field names that people know', () => {
    const person = { cause: 'person', actor_name: 'Elena' } as const;
    expect(said({ ...person, field: 'user_id', before: 'Tom', after: 'Grace' })).toBe(
      'Elena changed owner from Tom to Grace',
    );
    expect(said({ ...person, field: 'cnam_city', after: 'Reno' })).toBe('Elena set city to Reno');
    expect(said({ cause: 'system', field: 'task_status', before: 'open', after: 'closed' })).toBe(
      'System changed status from open to closed',
    );
  });

  it('says in words what a limit of a contact means', () => {
    const by = { cause: 'person', actor_name: 'Elena' } as const;
    expect([
      said({ ...by, field: 'is_dnc', after: 'Asked by mail' }),
      said({ ...by, field: 'is_dnc', before: 'Asked by mail', after: 'off: Came back' }),
      said({ ...by, field: 'is_blocked', after: 'yes' }),
      said({ ...by, field: 'is_blocked', before: 'yes' }),
      said({ ...by, field: 'automated_only', after: 'yes' }),
      said({ ...by, field: 'phone_number', after: '+14155550151' }),
    ]).toEqual([
      'Elena added them to Do Not Contact: Asked by mail',
      'Elena removed them from Do Not Contact: Came back',
      'Elena blocked this contact',
      'Elena unblocked this contact',
      'Elena blocked automated texts to them',
      'Elena added the number +14155550151',
    ]);
  });
});
