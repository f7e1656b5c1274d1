import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.mentions', {
  title: 'Mentions',
  logs: 'Communication Logs',
  which: 'Whose mentions',
  inbound: 'Mentioned me',
  outbound: 'By me',
  readAll: 'Mark all as read',
  unread: 'Unread',
  count: { one: '{count} unread', other: '{count} unread' },
  from: '{who} mentioned you',
  to: 'You mentioned {who}',
  failed: 'An exception was encountered while fetching mentions.',
  retry: 'Try again',
  more: 'Load more',
  moreBusy: 'Loading…',
  emptyInbound: 'Nobody has mentioned you yet',
  emptyInboundWhy: 'When a teammate writes @ and your name in a note on a contact, it stands here.',
  emptyOutbound: 'You have not mentioned anybody yet',
  emptyOutboundWhy: 'Write a note on a contact, and type @ to mention a teammate.',
});
