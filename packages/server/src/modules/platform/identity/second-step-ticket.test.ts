import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestClock } from '../../../testing/test-clock.js';
import { createTickets } from './second-step-ticket.js';

const clock = createTestClock();
const secretsOf = (root: string) => ({
  derive: (purpose: string) => createHmac('sha256', root).update(purpose).digest(),
});
const ticketsOf = (root: string) => createTickets({ clock, secrets: secretsOf(root) as never });
const tickets = ticketsOf('ours');
const made = () => tickets.make({ userId: 7, via: 'link', need: 'code', remember: true }, 'scrypt$1');

it('keeps a sign-in for ten minutes', () => {
  const sealed = made();
  clock.advance(599_000);
  expect(tickets.read(sealed)).toMatchObject({ userId: 7, via: 'link', need: 'code', remember: true });
  clock.advance(1_000);
  expect(tickets.read(sealed)).toBeUndefined();
});

it('reads none that was changed, made up, or made by another server', () => {
  const sealed = made();
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  for (const text of [changed, '', 'x', JSON.stringify({ userId: 1 })]) expect(tickets.read(text)).toBeUndefined();
  expect(ticketsOf('another').read(sealed)).toBeUndefined();
});

it('ends when the password changes, and shows nothing of it', () => {
  const sealed = made();
  const ticket = tickets.read(sealed);
  if (ticket === undefined) throw new Error('the ticket was not read');
  expect(tickets.isCurrent(ticket, 'scrypt$1')).toBe(true);
  expect(tickets.isCurrent(ticket, 'scrypt$2')).toBe(false);
  expect(JSON.stringify(ticket)).not.toContain('scrypt');
});
