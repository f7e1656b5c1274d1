import { expect, it } from 'vitest';
import type { Webhook } from '@talk/core/contract';
import { changesOf, eventsIn, toWebhookDraft, webhookProblems, withEvent } from './webhook-draft.js';

const webhook: Webhook = {
  id: 1,
  name: 'CRM',
  url: 'https://example.com/talk',
  events: ['text.received', 'call.ended'],
  state: 'active',
  failing_since: null,
  old_secret_until: null,
  waiting: 0,
  created_at: '2026-11-01T10:00:00.000Z',
};

it('keeps events in one order, each once, and no unknown one', () => {
  const both = withEvent(withEvent('', 'text.received', true), 'call.ended', true);
  expect(both).toBe('call.ended,text.received');
  expect(withEvent(both, 'call.ended', true)).toBe(both);
  expect(withEvent(both, 'call.ended', false)).toBe('text.received');
  expect(eventsIn('nothing,call.missed')).toEqual(['call.missed']);
});

it('names what is missing', () => {
  expect(webhookProblems(toWebhookDraft(null))).toEqual({
    name: 'nameNeeded',
    url: 'urlNeeded',
    events: 'chooseNeeded',
  });
  expect(webhookProblems(toWebhookDraft(webhook))).toEqual({});
});

it('changes only what differs', () => {
  const draft = { ...toWebhookDraft(webhook), events: 'call.ended,text.received' };
  expect(changesOf(webhook, draft)).toEqual({});
  expect(changesOf(webhook, { ...draft, name: ' Shop ', events: 'call.ended', is_enabled: '' })).toEqual({
    name: 'Shop',
    events: ['call.ended'],
    is_enabled: false,
  });
  const paused: Webhook = { ...webhook, state: 'paused' };
  expect(changesOf(paused, { ...toWebhookDraft(paused), name: 'Shop' })).toEqual({
    name: 'Shop',
  });
});
