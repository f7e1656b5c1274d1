import { TalkError } from '@talk/core';
import type { SmsTemplate } from '@talk/core/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followTemplates } from '../../entities/sms-template/index.js';
import {
  closePage,
  field,
  fill,
  openPage,
  pageText,
  press,
  shows,
  tick,
  until,
} from '../../shared/testing/page-driver.js';
import { SmsTemplatesPage } from './sms-templates-page.js';

interface Sent {
  readonly id: string;
  readonly params?: object;
  readonly body?: object;
}

let sent: Sent[];
let asked: object[];
let templates: SmsTemplate[];
let refusal: TalkError | null;
const template = (changes: Partial<SmsTemplate> = {}): SmsTemplate => ({
  id: 1,
  user_id: 9,
  name: 'Running late',
  folder: 'Visits',
  body: 'Hi {{contact.first_name}}, I am late.',
  attachments: [],
  use_count: 12,
  last_used_at: null,
  version: 1,
  ...changes,
});
const LISTS = ['list sms template', 'send message'];

async function call({ id }: { id: string }, { params, body, query }: Omit<Sent, 'id'> & { query?: object }) {
  if (id === 'listSmsTemplates') {
    asked.push(query ?? {});
    return { data: templates, page: 1, per_page: 100, has_more_pages: false, folders: [] };
  }
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  return template();
}
const open = (...permissions: string[]) =>
  openPage({
    routes: { '/settings/sms-templates': SmsTemplatesPage },
    address: '/settings/sms-templates',
    user: { name: 'Dana Reed', user_permissions: permissions },
    api: { call },
    follow: ({ entities, queries }) => followTemplates(entities, queries),
  });

beforeEach(() => {
  sent = [];
  asked = [];
  templates = [template(), template({ id: 2, user_id: null, name: 'Opening hours', folder: null, use_count: 1 })];
  refusal = null;
});
afterEach(closePage);

it('is there for those who send texts', async () => {
  await open('list sms template');
  await shows('This page does not exist');
});

it('lists whose each is, its folder and how often it was sent; those of the company change with a permission', async () => {
  await open(...LISTS);
  await shows('Only you · Visits · sent 12 times');
  expect(pageText()).toContain('Everyone in the company · sent 1 time');
  expect(() => field('Edit Running late')).not.toThrow();
  expect(() => field('Edit Opening hours')).toThrow();
  await closePage();
  await open(...LISTS, 'manage sms template');
  await shows('Opening hours');
  expect(() => field('Edit Opening hours')).not.toThrow();
});

it('writes a new one with a field, shows how it reads, and saves it for the company', async () => {
  templates = [];
  await open(...LISTS, 'manage sms template');
  await shows('No templates yet');
  await press('New template');
  await press('Save template');
  await shows('Enter a name.');
  expect(pageText()).toContain('Enter the text to send.');
  await fill('Name', ' Late ');
  await fill('Text', 'Back at [time], ');
  await fill('Insert a field…', 'contact.first_name');
  await shows('Back at [time], Maya');
  expect(document.querySelector('mark')?.textContent).toBe('[time]');
  await tick('For everyone in the company');
  await press('Save template');
  await until(() =>
    expect(sent).toEqual([
      {
        id: 'createSmsTemplate',
        body: { name: 'Late', folder: null, body: 'Back at [time], {{contact.first_name}}', for_everybody: true },
      },
    ]),
  );
});

it('does not offer the company to users who cannot write for it', async () => {
  await open(...LISTS);
  await shows('Running late');
  await press('New template');
  expect(() => field('For everyone in the company')).toThrow();
});

it('edits one, says at its field why it was refused, and keeps what was typed', async () => {
  await open(...LISTS);
  await shows('Running late');
  await press('Edit Running late');
  await fill('Text', 'Hi {{contact.nickname}}');
  const words = '“contact.nickname” is not a variable.';
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    status: 422,
    message: 'Check.',
    fieldErrors: { body: [words] },
  });
  await press('Save template');
  await shows(words);
  expect(field('Text').value).toBe('Hi {{contact.nickname}}');
  expect(sent).toEqual([
    {
      id: 'updateSmsTemplate',
      params: { id: 1 },
      body: { name: 'Running late', folder: 'Visits', body: 'Hi {{contact.nickname}}' },
    },
  ]);
});

it('deletes one after a question', async () => {
  await open(...LISTS);
  await shows('Running late');
  await press('Delete Running late');
  await shows('Texts that were sent with it stay as they are.');
  await press('Delete template');
  await until(() => expect(sent).toEqual([{ id: 'removeSmsTemplate', params: { id: 1 } }]));
});

it('searches, and says that nothing matches', async () => {
  await open(...LISTS);
  await shows('Running late');
  templates = [];
  await fill('Search templates', 'invoice');
  await shows('No template matches');
  expect(asked.at(-1)).toEqual({ page: 1, search: 'invoice' });
});

it('drops one that a colleague deleted without a request, and requests them again when one was changed', async () => {
  const { hear } = await open(...LISTS);
  await shows('Running late');
  await hear('sms_template_updated', { id: 1, is_removed: true });
  expect(pageText()).not.toContain('Running late');
  expect(asked).toHaveLength(1);
  templates = [template({ id: 2, name: 'Opening times', version: 2 }), template({ id: 3, name: 'New one' })];
  await hear('sms_template_updated', { id: 2, is_removed: false });
  await shows('New one');
  expect(pageText()).toContain('Opening times');
  expect(asked).toHaveLength(2);
});
