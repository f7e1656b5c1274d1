import { expect, it } from 'vitest';
import { linkState } from './link-state.js';

const link = { kind: 'invitation', state: 'sent', expires_at: '2026-12-04T10:00:00.000Z' } as const;
const before = Date.parse('2026-12-04T09:59:59Z');

it.each([
  [null, before, 'none'],
  [link, before, 'invitation.sent'],
  [{ ...link, state: 'sending' as const }, before, 'invitation.sending'],
  [{ ...link, kind: 'reset' as const }, before, 'reset.sent'],
  [link, before + 1000, 'expired'],
  [{ ...link, state: 'refused' as const }, before + 1000, 'refused'],
])('of %j', (password_link, nowMs, expected) => {
  expect(linkState({ password_link }, nowMs)).toBe(expected);
});
