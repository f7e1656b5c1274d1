import { expect, it } from 'vitest';
import {
  asksToStop,
  checkQuietHours,
  keywordAnswer,
  lineTypeOf,
  readKeyword,
  SHIPPED_QUIET_RULES,
  type QuietQuestion,
  type QuietRule,
} from './index.js';

it.each([
  ['STOP', 'stop'],
  ['stop', 'stop'],
  [' Stop. ', 'stop'],
  ['“STOP!!”', 'stop'],
  ['ＳＴＯＰ', 'stop'],
  ['StopAll', 'stop'],
  ['unsubscribe', 'stop'],
  ['Cancel', 'stop'],
  ['end', 'stop'],
  ['QUIT', 'stop'],
  ['Revoke', 'stop'],
  ['OPTOUT', 'stop'],
  ['opt  out', 'stop'],
  ['Opt-Out!', 'stop'],
  ['stop all', 'stop'],
  ['ARRET', 'stop'],
  ['Arrêt.', 'stop'],
  ['AR\u0052E\u0302T', 'stop'],
  ['\u202astop\u202c\n', 'stop'],
  ['STOP 🙏', 'stop'],
  ['Stop❤️', 'stop'],
  ['🛑 STOP 🛑', 'stop'],
  ['👉🏽stop👈🏽', 'stop'],
  ['S.T.O.P', 'stop'],
  ['S.T.O.P.', 'stop'],
  ['s-t-o-p!', 'stop'],
  ['=STOP=', 'stop'],
  ['stop'.padEnd(80, '.'), 'stop'],
  ['START 🎉', 'start'],
  ['help 😕', 'help'],
  ['- stop -', 'stop'],
  ['Aide', 'help'],
  ['START', 'start'],
  ['unstop', 'start'],
  ['Help?', 'help'],
  ['info', 'help'],
] as const)('reads %j as %s', (body, keyword) => {
  expect(readKeyword(body)).toBe(keyword);
});

it.each([
  'Please stop by at five',
  'stop it',
  'opt out of what?',
  'opt\u200bo ut',
  'I revoke nothing',
  'Don’t stop',
  'YES',
  'stopped',
  'S T O P',
  'end of story',
  'constructor',
  '',
  '!',
  'stop 2',
  'St. O.P.',
  '🙏',
  'stop'.padEnd(80, 'p'),
])('does not take %j for a keyword', (body) => {
  expect(readKeyword(body)).toBeNull();
});

it.each([
  'please stop texting me',
  'Please stop sending me these messages!!',
  'PLEASE STOP',
  'Stop, please',
  'Stop it',
  'Don’t text me anymore',
  'do not contact me again',
  'Can you unsubscribe me?',
  'I want to opt out of these',
  'take me off your list',
  'Remove my number from your system',
  'no more messages 🙏',
  'Leave me alone!',
  'Por favor no me escriban más',
  'Dejen de mandar mensajes',
  'Quiero darme de baja',
  'Arrêtez de m’écrire',
])('reads %j as a request for no more texts', (body) => {
  expect(asksToStop(body)).toBe(true);
});

it.each([
  'Please stop by at five',
  'Don’t stop texting me',
  'The bus stop is closed',
  'stop calling me, text instead',
  'I can’t stop laughing',
  'Please don’t unsubscribe me',
  'Remove the old roof, please',
  'Thanks!',
  `please stop texting me ${'x'.repeat(400)}`,
])('does not read %j as a request for no more texts', (body) => {
  expect(asksToStop(body)).toBe(false);
});

it('knows the words of a number lookup', () => {
  expect(['mobile', 'landline', 'nonFixedVoip', 'pager', 'unknown', 'toString', null].map(lineTypeOf)).toEqual([
    'wireless',
    'landline',
    'voip',
    'other',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

const check = (iso: string, change: Partial<QuietQuestion> = {}) => {
  const answer = checkQuietHours({
    rules: SHIPPED_QUIET_RULES,
    places: [{ country: 'US', subdivision: 'CA' }],
    zones: ['America/Los_Angeles'],
    atMs: Date.parse(iso),
    ...change,
  });
  const at = answer.allowed ? answer.untilMs : answer.fromMs;
  const when = at === null ? null : new Date(at).toISOString();
  return answer.allowed ? ['allowed', when] : [answer.rule.id, when];
};
const state = (subdivision: string, zone: string): Partial<QuietQuestion> => ({
  places: [{ country: 'US', subdivision }],
  zones: [zone],
});
const NEW_YORK = 'America/New_York';

it.each([
  // Friday, Pacific standard time.
  ['2026-11-20T15:59:59.999Z', {}, ['us', '2026-11-20T16:00:00.000Z']],
  ['2026-11-20T16:00:00Z', {}, ['allowed', '2026-11-21T05:00:00.000Z']],
  ['2026-11-21T04:59:59Z', {}, ['allowed', '2026-11-21T05:00:00.000Z']],
  ['2026-11-21T05:00:00Z', {}, ['us', '2026-11-21T16:00:00.000Z']],
  ['2026-11-20T13:00:00Z', state('FL', NEW_YORK), ['allowed', '2026-11-21T01:00:00.000Z']],
  ['2026-11-21T01:00:00Z', state('FL', NEW_YORK), ['us-fl', '2026-11-21T13:00:00.000Z']],
  ['2026-11-21T01:00:00Z', state('NY', NEW_YORK), ['allowed', '2026-11-21T02:00:00.000Z']],
  // Saturday to Sunday in Texas: noon; on Sunday evening the same end, on Monday nine.
  ['2026-11-22T03:00:00Z', state('TX', 'America/Chicago'), ['us', '2026-11-22T18:00:00.000Z']],
  ['2026-11-22T15:00:00Z', state('TX', 'America/Chicago'), ['us-tx-sunday', '2026-11-22T18:00:00.000Z']],
  ['2026-11-22T18:00:00Z', state('TX', 'America/Chicago'), ['allowed', '2026-11-23T03:00:00.000Z']],
  ['2026-11-23T14:30:00Z', state('TX', 'America/Chicago'), ['us-tx', '2026-11-23T15:00:00.000Z']],
  // No Sunday in Alabama: from Saturday evening to Monday.
  ['2026-11-22T02:00:00Z', state('AL', 'America/Chicago'), ['us-al', '2026-11-23T14:00:00.000Z']],
] as const)('at %s with %j: %j', (iso, change, expected) => {
  expect(check(iso, change)).toEqual(expected);
});

it('holds in every zone and under the rules of every place the recipient may be in', () => {
  const both = {
    places: [
      { country: 'US', subdivision: 'FL' },
      { country: 'US', subdivision: 'CA' },
    ],
    zones: [NEW_YORK, 'America/Los_Angeles'],
  };
  expect(check('2026-11-20T14:00:00Z', both)).toEqual(['us', '2026-11-20T16:00:00.000Z']);
  // 20:00 in Florida's hours holds for both clocks; New York's comes first.
  expect(check('2026-11-20T16:00:00Z', both)).toEqual(['allowed', '2026-11-21T01:00:00.000Z']);
});

it('has hours for countries without a rule of their own, and none of them for those that have', () => {
  const at = (country: string, zone: string, iso: string) =>
    check(iso, { places: [{ country, subdivision: null }], zones: [zone] });
  expect(at('FR', 'Europe/Paris', '2026-11-20T20:00:00Z')).toEqual(['elsewhere', '2026-11-21T07:00:00.000Z']);
  expect(at('CA', 'America/Toronto', '2026-11-21T02:15:00Z')).toEqual(['allowed', '2026-11-21T02:30:00.000Z']);
  expect(at('CA', 'America/Toronto', '2026-11-21T14:30:00Z')).toEqual(['ca-weekend', '2026-11-21T15:00:00.000Z']);
});

it.each([
  // Clocks go forward on 8 March 2026 at 02:00: 08:00 comes an hour earlier in UTC than the day before.
  ['2026-03-08T02:30:00Z', ['us', '2026-03-08T12:00:00.000Z']],
  ['2026-03-08T11:59:59Z', ['us', '2026-03-08T12:00:00.000Z']],
  ['2026-03-08T12:00:00Z', ['allowed', '2026-03-09T01:00:00.000Z']],
  ['2026-03-09T00:59:59Z', ['allowed', '2026-03-09T01:00:00.000Z']],
  // Clocks go back on 1 November 2026.
  ['2026-11-01T02:00:00Z', ['us', '2026-11-01T13:00:00.000Z']],
  ['2026-11-01T12:00:00Z', ['us', '2026-11-01T13:00:00.000Z']],
] as const)('on days when clocks change, in New York at %s: %j', (iso, expected) => {
  expect(check(iso, state('NY', NEW_YORK))).toEqual(expected);
});

const night = (change: Partial<QuietRule>): QuietRule => ({
  id: 'own',
  name: 'Own',
  country: 'US',
  subdivision: null,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  window: { openMinute: 0, closeMinute: 90 },
  startsOn: null,
  endsOn: null,
  ...change,
});

it('minds an hour that occurs twice inside a window', () => {
  const own = { rules: [night({})], ...state('NY', NEW_YORK) };
  // 00:00 to 01:30 on the night of 1 November: open, shut at the first 01:30, open again from the second 01:00, shut at the second 01:30.
  expect(check('2026-11-01T05:00:00Z', own)).toEqual(['allowed', '2026-11-01T05:30:00.000Z']);
  expect(check('2026-11-01T05:30:00Z', own)).toEqual(['own', '2026-11-01T06:00:00.000Z']);
  expect(check('2026-11-01T06:00:00Z', own)).toEqual(['allowed', '2026-11-01T06:30:00.000Z']);
});

it('holds only on the days of its dates, by the clock there, and by its own clock when it has one', () => {
  const holiday = night({ window: null, startsOn: '2026-11-26', endsOn: '2026-11-26' });
  const own = { rules: [holiday], ...state('CA', 'America/Los_Angeles') };
  expect(check('2026-11-26T07:59:59Z', own)).toEqual(['allowed', '2026-11-26T08:00:00.000Z']);
  expect(check('2026-11-26T08:00:00Z', own)).toEqual(['own', '2026-11-27T08:00:00.000Z']);
  const office = night({ window: { openMinute: 540, closeMinute: 1020 }, zone: 'Europe/Berlin' });
  expect(check('2026-11-20T07:00:00Z', { ...own, rules: [office] })).toEqual(['own', '2026-11-20T08:00:00.000Z']);
  const never = night({ window: null });
  expect(check('2026-11-20T07:00:00Z', { ...own, rules: [never] })).toEqual(['own', null]);
  expect(check('2026-11-20T07:00:00Z', { ...own, rules: [] })).toEqual(['allowed', null]);
});

it('keeps the hours for other countries next to a holiday of one, and on days for which it has no rule', () => {
  const paris = (rule: Partial<QuietRule>, iso: string) =>
    check(iso, {
      rules: [...SHIPPED_QUIET_RULES, night({ country: 'FR', window: null, ...rule })],
      places: [{ country: 'FR', subdivision: null }],
      zones: ['Europe/Paris'],
    });
  const holiday = { startsOn: '2026-12-25', endsOn: '2026-12-25' };
  expect(paris(holiday, '2026-11-20T20:00:00Z')).toEqual(['elsewhere', '2026-11-21T07:00:00.000Z']);
  expect(paris(holiday, '2026-12-25T11:00:00Z')).toEqual(['own', '2026-12-26T07:00:00.000Z']);
  // Only Sundays have a rule of their own: on Friday evening the one for other countries holds.
  expect(paris({ weekdays: [0] }, '2026-11-20T20:00:00Z')).toEqual(['elsewhere', '2026-11-21T07:00:00.000Z']);
  expect(paris({ weekdays: [0] }, '2026-11-22T11:00:00Z')).toEqual(['own', '2026-11-23T07:00:00.000Z']);
  // Hours for every day take its place.
  expect(paris({ window: { openMinute: 360, closeMinute: 1380 } }, '2026-11-20T20:00:00Z')).toEqual([
    'allowed',
    '2026-11-20T22:00:00.000Z',
  ]);
});

it.each([
  ['stop', 'Acme: You are unsubscribed and will get no more texts from us. Reply START to resubscribe.'],
  ['start', 'Acme: You will get texts from us again. Reply HELP for help, STOP to unsubscribe.'],
  ['help', 'Acme: Write here and someone will answer. Reply STOP to unsubscribe.'],
] as const)('answers %s in the name of the company', (keyword, answer) => {
  expect(keywordAnswer(keyword, 'Acme')).toBe(answer);
});

it('changes at no other moment than it says (days around both clock changes)', () => {
  const minute = 60_000;
  for (const day of ['2026-03-07T00:00:00Z', '2026-10-31T00:00:00Z'])
    for (const [subdivision, zone] of [
      ['TX', 'America/Chicago'],
      ['RI', NEW_YORK],
    ] as const) {
      const ask = (atMs: number) =>
        checkQuietHours({
          rules: SHIPPED_QUIET_RULES,
          places: [{ country: 'US', subdivision }],
          zones: [zone],
          atMs,
        });
      for (let at = Date.parse(day); at < Date.parse(day) + 3 * 86_400_000;) {
        const answer = ask(at);
        const change = answer.allowed ? answer.untilMs : answer.fromMs;
        if (change === null) throw new Error('these rules change every day');
        expect(ask(change).allowed).toBe(!answer.allowed);
        for (let between = at; between < change; between += 30 * minute)
          expect(ask(between).allowed).toBe(answer.allowed);
        expect(ask(change - 1).allowed).toBe(answer.allowed);
        at = change;
      }
    }
});
