import { TalkError } from '@talk/core';
import type { Script } from '@talk/core/contract';
import { sampleLine } from '@talk/ui/testing';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
import { ScriptsPage } from './scripts-page.js';

interface Sent {
  readonly id: string;
  readonly params?: object;
  readonly body?: object;
}

let sent: Sent[];
let refusal: TalkError | null;
let scripts: Script[];
const welcome: Script = {
  id: 1,
  name: 'Welcome',
  steps: [
    { title: 'Hello', text: 'Hi there' },
    { title: '', text: 'Goodbye' },
  ],
  campaign_ids: [12, 99],
  version: 1,
};

async function call({ id }: { id: string }, { params, body }: Omit<Sent, 'id'>): Promise<unknown> {
  if (id === 'listScripts') return { data: scripts };
  sent.push({ id, ...(params && { params }), ...(body && { body }) });
  if (refusal !== null) throw refusal;
  return {};
}
const open = (role = 'Company Supervisor') =>
  openPage({
    routes: { '/settings/scripts': ScriptsPage },
    address: '/settings/scripts',
    user: { user_roles: [role] },
    api: { call, company: { lines: async () => ({ data: [sampleLine()] }) } },
  });

beforeEach(() => {
  sent = [];
  refusal = null;
  scripts = [welcome];
});
afterEach(closePage);

it('opens for admins and supervisors only', async () => {
  await open('Company Agent');
  await shows('This page does not exist');
});

it('says of each script how long it is, and which calls it is for', async () => {
  await open();
  await shows('2 steps · For calls of Sales line and 1 line that you cannot see');
});

it('creates a script with a field where the caret is', async () => {
  scripts = [];
  await open();
  await shows('No scripts yet');
  await press('New script');
  await press('Create script');
  await shows('Enter what to say in each step.');
  expect(sent).toEqual([]);
  await fill('Name', 'Renewal');
  await fill('What to say in step 1', 'Hi , how are you?');
  await act(async () => field('What to say in step 1').setSelectionRange(3, 3));
  await fill('Insert a field into step 1', 'contact.first_name');
  await tick('Sales line');
  await press('Create script');
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    id: 'createScript',
    body: {
      name: 'Renewal',
      steps: [{ title: '', text: 'Hi {{contact.first_name}}, how are you?' }],
      campaign_ids: [12],
    },
  });
});

it('moves a step, and sends only what was changed', async () => {
  await open();
  await shows('Welcome');
  await press('Change Welcome');
  await press('Move step 2 up');
  await press('Save');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      id: 'updateScript',
      params: { id: 1 },
      body: {
        steps: [
          { title: '', text: 'Goodbye' },
          { title: 'Hello', text: 'Hi there' },
        ],
      },
    },
  ]);
});

it('says at the steps that a field does not exist', async () => {
  await open();
  await shows('Welcome');
  await press('Change Welcome');
  await fill('What to say in step 2', 'Hi {{contact.shoe}}');
  const sentence = '“contact.shoe” is not a variable.';
  refusal = new TalkError({
    code: 'VALIDATION_FAILED',
    message: sentence,
    status: 422,
    fieldErrors: { 'steps.1.text': [sentence] },
  });
  await press('Save');
  await shows(sentence);
  expect(field('What to say in step 2').textContent).toContain('contact.shoe');
});

it('deletes after a question', async () => {
  await open();
  await shows('Welcome');
  await press('Delete Welcome');
  await press('Delete script');
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(sent).toEqual([{ id: 'removeScript', params: { id: 1 } }]);
  expect(pageText()).not.toContain('Delete Welcome?');
});
