import { expect, it } from 'vitest';
import { decideEmail, type EmailQuestion } from './email.gate.js';

const ALLOWED: EmailQuestion = {
  company: { status: 'active', isUnverified: false, isStopped: false },
  sender: { isActive: true, maySend: true },
  contact: { isBlocked: false, isDnc: false, email: 'maya@example.com' },
  mark: null,
  line: { isDeleted: false, isPaused: false, canEmail: true },
  canEmailElsewhere: true,
};
const codesOf = (question: Partial<EmailQuestion>) =>
  decideEmail({ ...ALLOWED, ...question }).map(({ code, field }) => `${code} ${field}`);
const company = (values: Partial<EmailQuestion['company']>) => ({ company: { ...ALLOWED.company, ...values } });
const line = (values: Partial<NonNullable<EmailQuestion['line']>>) => ({
  line: { isDeleted: false, isPaused: false, canEmail: true, ...values },
});

it('lets an email pass if nothing prevents it', () => {
  expect(codesOf({})).toEqual([]);
});

it.each([
  ['closed', company({ status: 'deleted' })],
  ['suspended', company({ status: 'suspended' })],
  ['no-access', company({ isStopped: true })],
  ['disabled', company({ status: 'disabled' })],
  ['unverified', company({ isUnverified: true })],
  ['sender-gone', { sender: null }],
  ['sender-gone', { sender: { isActive: true, maySend: false } }],
  ['sender-paused', { sender: { isActive: false, maySend: true } }],
  ['line-deleted', line({ isDeleted: true })],
  ['line-paused', line({ isPaused: true })],
  ['line-cannot-email', line({ canEmail: false })],
  ['not-set-up', { ...line({ canEmail: false }), canEmailElsewhere: false }],
  ['not-set-up', { line: null, canEmailElsewhere: false }],
] as const)('says %s at the line', (code, question) => {
  expect(codesOf(question)).toEqual([`${code} campaign_id`]);
});

it.each([
  ['blocked', { contact: { isBlocked: true, isDnc: false, email: 'maya@example.com' } }],
  ['dnc', { contact: { isBlocked: false, isDnc: true, email: 'maya@example.com' } }],
  ['no-address', { contact: { isBlocked: false, isDnc: false, email: ' ' } }],
  ['bad-address', { contact: { isBlocked: false, isDnc: false, email: 'maya@' } }],
  ['unsubscribed', { mark: { bouncedAt: null, unsubscribedAt: new Date(0) } }],
  ['bounced', { mark: { bouncedAt: new Date(0), unsubscribedAt: null } }],
] as const)('says %s at the contact', (code, question) => {
  expect(codesOf(question)).toEqual([`${code} contact`]);
});

it('says everything, the most blocking first', () => {
  const contact = { isBlocked: true, isDnc: true, email: null };
  expect(codesOf({ ...company({ status: 'suspended' }), sender: null, line: null, contact })).toEqual([
    'suspended campaign_id',
    'sender-gone campaign_id',
    'line-cannot-email campaign_id',
    'blocked contact',
    'dnc contact',
    'no-address contact',
  ]);
});
