import type { Contact, Line, LineEmail } from '@talk/contract';
import { apiAs } from '../../support/api.js';
import { openApp } from '../pages/app-page.js';
import { expectAccessible } from '../axe.js';
import { setUndoSeconds } from '../company-settings.js';
import { expect, test } from '../stack.fixture.js';

const SUBJECT = 'Your quote for 40 trays';
const REPLY = 'Yes, please. Thursday would be perfect.';

test('an agent emails a contact; the customer replies, the reply is in inbox, timeline and logs; a returned email is not repeated', async ({
  stack,
  visit,
}) => {
  const { app: origin, mailbox: mails } = stack.origins;
  const api = await apiAs(stack, 'admin');
  const { data: lines } = await api.request<{ data: Line[] }>('GET', '/api/v1/campaign');
  const line = lines.find(({ name }) => name === 'Sales');
  const path = `/api/v1/campaign/${line?.id}/email-intake`;
  const { address } = await api.request<LineEmail>('PATCH', path, { email_intake: true });
  await setUndoSeconds(stack, 0);
  const contact = await api.request<Contact>('POST', '/api/v1/contact', {
    first_name: 'Ira',
    last_name: 'Stone',
    email: 'ira.stone@example.com',
  });

  // The agent writes, with a file.
  const agent = await openApp(visit, stack, 'agent');
  await agent.goto(`${origin}/contacts/${contact.id}`);
  await expect(agent.getByRole('radio', { name: 'Email' })).toBeVisible();
  await agent.getByRole('radio', { name: 'Email' }).check();
  const composer = agent.getByRole('region', { name: 'Email' });
  await expect(composer.getByText('ira.stone@example.com')).toBeVisible();
  await composer.getByLabel('Subject').fill(SUBJECT);
  await composer.getByLabel('Message').fill('Hello Ira,\n\n40 trays are $212.00.\n\nElena');
  const file = { name: 'Quote.txt', mimeType: 'text/plain', buffer: Buffer.from('40 trays: $212.00') };
  await composer.locator('input[type="file"]').setInputFiles(file);
  await expectAccessible(agent, 'email composer');
  await composer.getByRole('button', { name: 'Send email' }).click();
  const sent = agent.locator('.app-email-card', { hasText: 'Email to Ira Stone' });
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
  await expect(sent.getByRole('heading', { name: SUBJECT })).toBeVisible();

  // The customer reads it, and replies.
  const { page: mailbox } = await visit(mails);
  await expect(mailbox.getByRole('heading', { name: SUBJECT })).toBeVisible();
  await expect(mailbox.getByText('Files: Quote.txt')).toBeVisible();
  const reply = mailbox.getByLabel(`Reply to ${address}`);
  await reply.fill(`${REPLY}\n${await reply.inputValue()}`);
  await mailbox.getByRole('button', { name: 'Reply' }).click();
  await expect(mailbox.getByRole('status')).toHaveText('Talk has received it.');

  // On the timeline, without what it quotes.
  const received = agent.locator('.app-email-card', { hasText: 'Email from Ira Stone' });
  await expect(received.getByText(REPLY)).toBeVisible();
  const quoted = received.getByText('> 40 trays are $212.00.');
  await expect(quoted).toBeHidden();
  await received.getByRole('button', { name: 'Show quoted text' }).click();
  await expect(quoted).toBeVisible();
  await expectAccessible(agent, 'emails on a timeline');
  await received.getByRole('button', { name: 'Reply' }).click();
  await expect(composer.getByLabel('Subject')).toHaveValue(`Re: ${SUBJECT}`);

  // In the inbox and in the logs.
  await agent.goto(`${origin}/channels/inbox/open`);
  await expect(agent.getByRole('link', { name: /Ira Stone/ }).first()).toBeVisible();
  const filter = encodeURIComponent(JSON.stringify({ and: [{ field: 'type', operator: 'any-of', value: ['email'] }] }));
  await agent.goto(`${origin}/communications/all?q=Thursday+perfect&filter=${filter}`);
  await expect(agent.getByRole('link', { name: 'Ira Stone' }).first()).toBeVisible();

  // A mail server returns the email: the next one needs a word of the agent.
  await mailbox.getByLabel('As').selectOption('a mail server that returns it');
  await mailbox.getByRole('button', { name: 'Reply' }).click();
  await expect(mailbox.getByRole('status')).toHaveText('Talk has received it.');
  await agent.goto(`${origin}/contacts/${contact.id}`);
  await agent.getByRole('radio', { name: 'Email' }).check();
  await expect(sent.getByText('Returned', { exact: true })).toBeVisible();
  await expect(composer.getByText('Email to this address was returned as undeliverable.')).toBeVisible();
  await composer.getByRole('button', { name: 'Allow it again' }).click();
  await expect(composer.getByText('Email to this address was returned as undeliverable.')).toBeHidden();
});
