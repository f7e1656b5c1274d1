import type { Contact } from '@talk/core';
import { signal } from '@talk/core';
import type { EmailCheck } from '@talk/core/emailing';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnsentContext, type ContactEdit } from '../../entities/contact/index.js';
import { closePage, fill, openPage, pageText, press, shows } from '../../shared/testing/page-driver.js';
import { createEmailModel, type EmailModel } from './email.model.js';
import { EmailComposer } from './email-composer.js';

const LINE = { id: 12, name: 'Sales', can_email: true, from_address: 'sales@acme.test' };
const ALLOWED: EmailCheck = {
  decision: 'allowed',
  obstacles: [],
  to_address: 'maya@example.com',
  from_address: 'sales@acme.test',
  from_name: 'Acme',
  campaign_id: 12,
  lines: [LINE],
  takes_answers: true,
  undo_seconds: 0,
  max_bytes: 10_485_760,
  max_total_bytes: 18_874_368,
};
const blocked = (code: EmailCheck['obstacles'][number]['code'], text: string, more: Partial<EmailCheck> = {}) => ({
  ...ALLOWED,
  ...more,
  decision: 'blocked' as const,
  obstacles: [{ code, field: 'contact' as const, text, since: null }],
});
const maya = { id: 7, name: 'Maya Lopez', email: null } as Contact;

let check: EmailCheck;
let sent: { id: string; body?: object }[];
let saved: ContactEdit[];
let model: EmailModel;

async function call({ id }: { id: string }, { body }: { body?: object } = {}) {
  if (id === 'checkEmail') return check;
  sent.push({ id, ...(body && { body }) });
  if (id === 'allowEmail') return (check = ALLOWED);
  return { id: 5, created_at: '2026-11-25T10:00:00.000Z', email: { leaves_at: null } };
}
const edits = {
  unsaved: signal([]),
  save: (_contact: Contact, edit: ContactEdit) => (saved.push(edit), Promise.resolve({ name: 'saved' })),
};

async function open(role = 'Company Agent'): Promise<void> {
  const client = { api: { call } };
  const storage = { get: () => null, set: () => undefined, remove: () => undefined };
  model = createEmailModel(client as never, { contactId: 7, adopt: () => undefined, forget: () => undefined }, storage);
  const Page = () => (
    <UnsentContext value={edits as never}>
      <EmailComposer
        model={model}
        about="1"
        contact={maya}
        writes={0}
        loadFile={() => Promise.reject(new Error('no file'))}
        onWriting={() => undefined}
      />
    </UnsentContext>
  );
  await openPage({
    routes: { '/': Page, '/settings/email': () => <p>Settings of email</p> },
    address: '/',
    user: { user_roles: [role], user_permissions: ['send message', 'update contact'] },
    api: { call },
  });
}
const sendButton = () => [...document.querySelectorAll('button')].find((each) => each.textContent === 'Send email');
const write = async (subject: string, body: string) => {
  await fill('Subject', subject);
  await fill('Message', body);
};

beforeEach(() => {
  check = ALLOWED;
  sent = [];
  saved = [];
});
afterEach(closePage);

it('sends subject and text to the contact’s address, and is empty again', async () => {
  await open();
  await shows('maya@example.com');
  expect(sendButton()?.title).toBe('Enter a subject first.');
  await write('Quote', 'Here it is.');
  await press('Send email');
  expect(sent).toEqual([
    { id: 'sendEmail', body: { subject: 'Quote', body: 'Here it is.', attachments: [], campaign_id: 12 } },
  ]);
  expect(document.querySelector('textarea')?.value).toBe('');
});

it('is sent by keyboard', async () => {
  await open();
  await shows('maya@example.com');
  await write('Quote', 'Here it is.');
  const event = new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true });
  await act(async () => void document.querySelector('textarea')?.dispatchEvent(event));
  expect(sent.map(({ id }) => id)).toEqual(['sendEmail']);
});

it('says why it cannot be sent, and gives the contact the address that is missing', async () => {
  check = blocked('no-address', 'This contact has no email address. Add one to the contact’s details.', {
    to_address: null,
  });
  await open();
  await shows('This contact has no email address.');
  await write('Quote', 'Here it is.');
  await press('Send email');
  expect(sent).toEqual([]);
  await fill('Email address of Maya Lopez', 'maya@example.com');
  await press('Save address');
  expect(saved).toMatchObject([{ field: 'email', value: 'maya@example.com' }]);
});

it('leads admins, and no one else, to the settings where no email is set up', async () => {
  check = blocked('not-set-up', 'No email is set up for your company.', { lines: [], from_address: null });
  await open();
  await shows('No email is set up');
  expect(pageText()).not.toContain('Set up email');
  await closePage();
  await open('Company Admin');
  await shows('Set up email');
});

it('allows an address again that was returned', async () => {
  check = blocked('bounced', 'Email to this address was returned as undeliverable.');
  await open();
  await shows('Allow it again');
  await press('Allow it again');
  expect(sent).toEqual([{ id: 'allowEmail' }]);
  expect(pageText()).not.toContain('returned as undeliverable');
});

it('says where answers go if they do not come back here', async () => {
  check = { ...ALLOWED, takes_answers: false };
  await open();
  await shows('Answers go to sales@acme.test, not to this inbox.');
});
