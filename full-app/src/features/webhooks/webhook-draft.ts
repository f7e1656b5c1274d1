import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@talk/core/contract';

/** A webhook as its form holds it: forms hold texts. Events are separated by commas. */
export type WebhookDraft = Record<'name' | 'url' | 'events' | 'is_enabled', string>;

export function toWebhookDraft(webhook: Webhook | null): WebhookDraft {
  return {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: eventsIn(webhook?.events.join(',') ?? '').join(','),
    is_enabled: webhook === null || webhook.state === 'active' || webhook.state === 'paused' ? 'yes' : '',
  };
}

/** In the order in which they are offered. */
export const eventsIn = (text: string): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => text.split(',').includes(event));

export function withEvent(text: string, event: WebhookEvent, isChosen: boolean): string {
  const others = eventsIn(text).filter((each) => each !== event);
  return (isChosen ? eventsIn([...others, event].join(',')) : others).join(',');
}

export type WebhookProblem = 'nameNeeded' | 'urlNeeded' | 'chooseNeeded';

/** What can be seen to be wrong without asking the server. */
export function webhookProblems({
  name,
  url,
  events,
}: WebhookDraft): Partial<Record<keyof WebhookDraft, WebhookProblem>> {
  return {
    ...(name.trim() === '' && { name: 'nameNeeded' as const }),
    ...(url.trim() === '' && { url: 'urlNeeded' as const }),
    ...(events === '' && { events: 'chooseNeeded' as const }),
  };
}

/** Only what differs: a pause goes on while a webhook is renamed. */
export function changesOf(webhook: Webhook, draft: WebhookDraft) {
  const before = toWebhookDraft(webhook);
  return {
    ...(draft.name.trim() !== before.name && { name: draft.name.trim() }),
    ...(draft.url.trim() !== before.url && { url: draft.url.trim() }),
    ...(draft.events !== before.events && { events: eventsIn(draft.events) }),
    ...(draft.is_enabled !== before.is_enabled && { is_enabled: draft.is_enabled === 'yes' }),
  };
}
