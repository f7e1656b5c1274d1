import { beforeEach, expect, it, vi } from 'vitest';
import type { WidgetSettings } from './options.js';
import { COMMON_COMMANDS } from '../protocol/commands.js';
import { AGENT_TEXTING_COMMANDS } from '../protocol/kinds/agent-texting.commands.js';
import { DIALER_COMMANDS } from '../protocol/kinds/dialer.commands.js';
import { findMisfit, findMisfitOf } from './strict.js';

const settings = (options: object): WidgetSettings => ({
  kind: 'dialer',
  origin: 'https://talk.test',
  publicId: 'pub_1',
  mode: 'panel',
  labels: { title: 'Phone', open: 'Open', close: 'Close', unavailable: 'No', calling: 'Calling' },
  ...options,
});

beforeEach(() => {
  // What the browser says of a colour; this one has none of its own.
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value !== 'notacolour' });
  document.body.innerHTML = '<div id="phone"></div>';
});

it('takes every option that there is', () => {
  const all = {
    key: 'uk_1',
    as: 'agent',
    container: '#phone',
    load: 'intent',
    theme: { scheme: 'auto', accent: '#0a7', surface: 'white', text: 'black', radius: '4px', density: 'compact' },
    locale: 'es-MX',
    position: { side: 'start', offsetXPx: -8, offsetYPx: 8.5, zIndex: 10 },
    sizing: { widthPx: 420, heightPx: 600 },
    context: { record: { id: '7', type: 'deal' }, phone: null, page: null },
    grants: ['voice', 'sms.read', 'numbers'],
    identity: async () => 'token',
    onLookup: () => null,
    onRecordOpen: () => undefined,
    onCallLog: () => null,
    clickToCall: 'a.tel',
  };
  expect(findMisfit(settings(all))).toBeNull();
  expect(findMisfit(settings({ ...all, clickToCall: true, container: document.body, grants: [] }))).toBeNull();
  expect(findMisfit(settings({ key: undefined, theme: undefined, onLookup: undefined }))).toBeNull();
});

it.each([
  [{ mode: 'sidebar' }, 'mode'],
  [{ load: 'lazy' }, 'load'],
  [{ colour: 'red' }, 'colour'],
  [{ toString: 1 }, 'toString'],
  [{ theme: { accent: 'notacolour' } }, 'theme.accent'],
  [{ theme: 'dark' }, 'theme'],
  [{ theme: { colour: 'red' } }, 'theme.colour'],
  [{ sizing: { widthPx: '420px' } }, 'sizing.widthPx'],
  [{ sizing: { heightPx: -1 } }, 'sizing.heightPx'],
  [{ position: { side: 'left' } }, 'position.side'],
  [{ grants: ['foo'] }, 'grants'],
  [{ grants: ['voice', 'foo'] }, 'grants'],
  [{ grants: 5 }, 'grants'],
  [{ onLookup: 'x' }, 'onLookup'],
  [{ identity: 'token' }, 'identity'],
  [{ context: { phone: 5 } }, 'context.phone'],
  [{ context: null }, 'context'],
  [{ labels: { title: 5 } }, 'labels.title'],
  [{ container: '#nowhere' }, 'container'],
  [{ container: null }, 'container'],
  [{ locale: 5 }, 'locale'],
  [{ locale: 'fr' }, 'locale'],
  [{ locale: 'english' }, 'locale'],
  [{ clickToCall: 5 }, 'clickToCall'],
])('names the option in %j', (options, name) => {
  expect(findMisfit(settings(options))).toBe(name);
});

it('knows every field of every command', () => {
  const all = { ...COMMON_COMMANDS, ...DIALER_COMMANDS, ...AGENT_TEXTING_COMMANDS };
  for (const [type, { shape }] of Object.entries(all))
    for (const field of Object.keys(shape)) {
      const name = field.replace('?', '');
      expect(findMisfitOf(type, { [name]: undefined }), `${type} ${name}`).toBeNull();
      expect(findMisfitOf(type, { [`${name}s`]: 1 }), type).toBe(`${name}s`);
    }
});

it('speaks the language of the page, whatever it is', () => {
  document.documentElement.lang = 'ar';
  expect(findMisfit(settings({ locale: 'ar' }))).toBeNull();
  document.documentElement.lang = '';
});

it.each([
  ['config.set', { theme: { accent: 'notacolour' } }, 'theme.accent'],
  ['config.set', { locale: 'xx' }, 'locale'],
  ['config.set', { sizing: { widthPx: '420px' } }, 'sizing.widthPx'],
  ['config.set', { theme: { scheme: 'dark' }, locale: 'es' }, null],
  ['context.set', { phone: 5 }, 'phone'],
  ['context.set', { person: 'Maya' }, 'person'],
  ['context.set', { phone: null, record: { id: '7' } }, null],
  ['config.set', { mode: 'panel' }, 'mode'],
  ['call.start', { to: '1', line: 'Sales' }, 'line'],
  ['call.start', { to: '1', from: '12', context: {}, confirm: true }, null],
  ['call.end', { callid: '7' }, 'callid'],
  ['later.set', { anything: 1 }, null],
  ['constructor', {}, null],
  ['toString', { anything: 1 }, null],
])('names what does not fit in %s %j', (type, payload, name) => {
  expect(findMisfitOf(type, payload)).toBe(name);
});

it('leaves the attributes of a script tag alone', () => {
  expect(findMisfit(settings({ isTag: true, color: 'red', offsetXPx: '8' }))).toBeNull();
});
