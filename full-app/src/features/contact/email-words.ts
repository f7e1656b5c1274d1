import type { Communication } from '@talk/core';
import { createTranslate } from '@talk/ui';

export const t = createTranslate('app.email', {
  composer: 'Email',
  to: 'To',
  noAddress: 'no address',
  from: 'From',
  line: 'Line to email from',
  cannotEmail: 'cannot email',
  subject: 'Subject',
  body: 'Message',
  answers: 'Answers “{subject}”',
  notAnswer: 'Write a new email instead',
  answersElsewhere: 'Answers go to {address}, not to this inbox.',
  attach: 'Attach files',
  drop: 'Drop files to attach them',
  hint: 'Up to {limit} MB each',
  program: 'Mail servers refuse programs. Send a link to it instead.',
  empty: 'The file is empty.',
  large: 'A file can have at most {limit} MB. Choose a smaller one, or send a link to it.',
  tooMuch: 'The files can have at most {limit} MB together. Leave one out, or send a link to it.',
  send: 'Send email',
  sending: 'Sending…',
  'wait.subject': 'Enter a subject first.',
  'wait.body': 'Write a message first.',
  'wait.upload': 'A file is still being uploaded.',
  'wait.refused': 'Remove the file that cannot be sent.',
  'wait.check': 'Checking whether this contact can be emailed…',
  checkFailed: 'Could not check whether this contact can be emailed. The server checks when you send.',
  retry: 'Try again',
  address: 'Email address of {name}',
  saveAddress: 'Save address',
  setUp: 'Set up email',
  otherLine: 'Use {line}',
  allow: 'Allow it again',
  allowed: 'Email to this address is allowed again.',
  undoing: 'Sending',
  left: 'in {seconds} s',
  undo: 'Undo',
  undone: 'Email canceled. It is still here.',
  'card.inbound': 'Email from {name}',
  'card.outbound': 'Email to {name}',
  'card.auto-reply': 'Automatic answer from {name}',
  'card.bounce': 'Returned email',
  'card.bulk': 'Newsletter from {name}',
  'card.noSubject': 'No subject',
  'state.queued': 'Sending',
  'state.sending': 'Sending',
  'state.sent': 'Sent',
  'state.failed': 'Not sent',
  'state.returned': 'Returned',
  'state.received': 'Received',
  'state.automatic': 'Automatic',
  showQuoted: 'Show quoted text',
  hideQuoted: 'Hide quoted text',
  reply: 'Reply',
  again: 'Send again',
  said: 'The mail server said: {detail}',
  deleted: 'The content was deleted.',
});

interface EmailState {
  /** What the card is called. */
  readonly title: string;
  /** How it went, as a chip. */
  readonly chip: { readonly words: string; readonly tone: 'ok' | 'bad' | 'info' };
  /** It was not sent or did not arrive, and can be sent again. */
  readonly failed: boolean;
}

/** What the card of an email says about it. */
export function emailStateOf({ direction, email, contact, lead_number: address }: Communication): EmailState {
  const name = contact?.name ?? email?.from_name ?? address;
  const kind = email?.kind ?? 'person';
  if (direction === 'inbound') {
    if (kind === 'person') return { title: t('card.inbound', { name }), chip: chip('received', 'ok'), failed: false };
    const sender = email?.from_name ?? email?.from_address ?? name;
    return { title: t(`card.${kind}`, { name: sender }), chip: chip('automatic', 'info'), failed: false };
  }
  const title = t('card.outbound', { name });
  const status = email?.status ?? 'sent';
  if (status === 'failed')
    return { title, chip: chip(email?.sent_at == null ? 'failed' : 'returned', 'bad'), failed: true };
  return {
    title,
    chip: chip(status === 'received' ? 'sent' : status, status === 'sent' ? 'ok' : 'info'),
    failed: false,
  };
}

const chip = (
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'returned' | 'received' | 'automatic',
  tone: 'ok' | 'bad' | 'info',
): EmailState['chip'] => ({ words: t(`state.${state}`), tone });
