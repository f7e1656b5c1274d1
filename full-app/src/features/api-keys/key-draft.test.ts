import { expect, it } from 'vitest';
import { keyProblems, sitesOf, snippetOf, toKeyBody, toKeyDraft, type KeyDraft } from './key-draft.js';
import type { ApiKey } from './use-api-keys.js';
import { editedWidgetFields, widgetProblems, type WidgetDraft } from './widget-draft.js';

const draft = (changes: Partial<KeyDraft> = {}): KeyDraft => ({
  ...toKeyDraft(null, 9),
  name: 'Shop',
  allowed_origins: 'https://shop.example.com',
  ...changes,
});
const key = { kind: 'user', public_id: 'kp_1' } as ApiKey;

it('reads sites a line each, without the slash of an address bar, each once', () => {
  expect(sitesOf(' https://a.example.com/\nhttps://b.example.com, https://a.example.com\n\n')).toEqual([
    'https://a.example.com',
    'https://b.example.com',
  ]);
});

it.each([
  [{ name: ' ' }, { name: 'nameNeeded' }],
  [{ name: 'a'.repeat(81) }, { name: 'nameLong' }],
  [{ allowed_origins: '' }, { allowed_origins: 'originsNeeded' }],
  [{ allowed_origins: 'https://a.example.com/path' }, { allowed_origins: { bad: 'https://a.example.com/path' } }],
  [{ allowed_origins: 'a.example.com' }, { allowed_origins: { bad: 'a.example.com' } }],
  [{ allowed_origins: '*' }, { allowed_origins: { bad: '*' } }],
  [{ kind: 'user', user_id: '' }, { user_id: 'personNeeded' }],
  // Servers call from no site.
  [{ kind: 'secret', allowed_origins: '' }, {}],
  [{ allowed_origins: 'https://*.example.com\nhttp://localhost:4100' }, {}],
])('finds in %j %j wrong', (changes, problems) => {
  expect(keyProblems(draft(changes))).toEqual(problems);
});

it('names a person only for a key that is somebody’s, and no sites for a server', () => {
  expect(toKeyBody(draft())).toEqual({
    kind: 'publishable',
    name: 'Shop',
    allowed_origins: ['https://shop.example.com'],
  });
  expect(toKeyBody(draft({ kind: 'secret' }))).toEqual({
    kind: 'secret',
    name: 'Shop',
    allowed_origins: [],
    user_id: 9,
    signs_in_users: false,
  });
});

it('writes what goes into the page, and nothing for a server', () => {
  const server = 'https://talk.example.com';
  expect(snippetOf({ ...key, kind: 'publishable' }, 'pk_1', server)).toBe(
    '<script src="https://talk.example.com/embed.js" data-key="pk_1" async></script>',
  );
  expect(snippetOf(key, 'uk_1', server)).toContain("Talk.dialer({ apiKey: 'uk_1' })");
  expect(snippetOf({ ...key, kind: 'secret' }, 'sk_1', server)).toBeNull();
});

const widget: WidgetDraft = {
  line_id: '',
  greeting: 'Hello',
  offline_message: 'Closed',
  consent_text: 'I agree to be texted about my request.',
  privacy_url: '',
  accent: '',
  identity: 'off',
  trusts_signed_numbers: '',
};

it('names what is wrong with the widget of a site', () => {
  expect(widgetProblems(widget)).toEqual({});
  expect(
    widgetProblems({
      ...widget,
      greeting: ' ',
      offline_message: '',
      consent_text: 'Yes',
      privacy_url: 'http://x.example.com',
      accent: 'blue',
    }),
  ).toEqual({
    greeting: 'greetingNeeded',
    offline_message: 'offlineNeeded',
    consent_text: 'consentNeeded',
    privacy_url: 'privacyBad',
    accent: 'accentBad',
  });
});

it('sends of the widget only what differs, and empties what was cleared', () => {
  const before = { ...widget, line_id: '3', accent: '#2255dd' };
  expect(editedWidgetFields(before, { ...before, greeting: 'Hello ' })).toEqual({});
  expect(editedWidgetFields(before, { ...before, line_id: '', accent: '', identity: 'required' })).toEqual({
    line_id: null,
    accent: null,
    identity: 'required',
  });
  expect(editedWidgetFields(before, { ...before, trusts_signed_numbers: 'yes' })).toEqual({
    trusts_signed_numbers: true,
  });
});
