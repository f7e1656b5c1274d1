import type { Communication } from '@talk/core';
import type { Email } from '@talk/core/emailing';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkspaceContext, type WorkspaceParts } from '../../shared/workspace/workspace-context.js';
import { EmailCard } from './email-card.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const EMAIL: Email = {
  status: 'received',
  subject: 'Quote <b>now</b>',
  from_name: 'Maya Lopez',
  from_address: 'maya@example.com',
  to_address: 'sales@in.talk.test',
  kind: 'person',
  quoted: 'On Friday Ada wrote:\n> Shall we?',
  reply_to_id: null,
  attachments: [],
  failure: null,
  leaves_at: null,
  valid_until: null,
  sent_at: null,
};
let root: Root;
let replies: number;
const parts = {
  client: { api: { files: { get: () => Promise.reject(new Error('none')) } } },
  user: { user_permissions: ['send message'] },
  toasts: { show: () => undefined },
} as unknown as WorkspaceParts;

const show = (email: Partial<Email> = {}, values: Partial<Communication> = {}): Promise<void> =>
  act(async () =>
    root.render(
      <WorkspaceContext value={parts}>
        <EmailCard
          communication={
            {
              id: 5,
              type: 'email',
              direction: 'inbound',
              body: '<script>alert(1)</script>',
              contact: { name: 'Maya Lopez' },
              lead_number: 'maya@example.com',
              created_at: '2026-11-25T10:00:00.000Z',
              deleted_at: null,
              email: { ...EMAIL, ...email },
              ...values,
            } as Communication
          }
          zone="UTC"
          format={24}
          onReply={() => void (replies += 1)}
        />
      </WorkspaceContext>,
    ),
  );
const text = (): string => document.body.textContent;
const button = (label: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === label);

beforeEach(() => {
  replies = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it('shows subject and text as text', async () => {
  await show();
  expect(document.querySelector('h3')?.textContent).toBe('Quote <b>now</b>');
  expect(text()).toContain('<script>alert(1)</script>');
  expect(document.querySelector('script, b')).toBeNull();
  expect(text()).toContain('Email from Maya Lopez');
});

it('shows what is quoted once someone asks', async () => {
  await show();
  const quote = document.querySelector<HTMLElement>('.app-email-quoted p');
  expect(quote?.hidden).toBe(true);
  await act(async () => button('Show quoted text')?.click());
  expect([quote?.hidden, quote?.textContent]).toEqual([false, EMAIL.quoted]);
});

it('is answered if a person wrote it', async () => {
  await show();
  await act(async () => button('Reply')?.click());
  expect(replies).toBe(1);
  await show({ kind: 'auto-reply' });
  expect(button('Reply')).toBeUndefined();
  expect(text()).toContain('Automatic answer from Maya Lopez');
});

it('says why it was not sent, and offers to send it again', async () => {
  const failure = { text: 'The mail server refused the email.', detail: '552 too large' };
  await show({ status: 'failed', failure, quoted: null }, { direction: 'outbound' });
  expect(text()).toContain('Not sent');
  expect(text()).toContain('The mail server said: 552 too large');
  expect(button('Send again')).toBeDefined();
  await show({ status: 'failed', failure, sent_at: '2026-11-25T10:00:00.000Z' }, { direction: 'outbound' });
  expect(text()).toContain('Returned');
});
