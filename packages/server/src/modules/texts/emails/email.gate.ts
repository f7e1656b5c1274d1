import type { EmailObstacle } from '@talk/contract';
import { asEmailAddress } from '@talk/domain/email';
import type { EmailFacts } from '../../rules/compliance/read.js';

/** Everything that decides whether an email to a contact can be sent. */
export interface EmailQuestion extends EmailFacts {
  readonly contact: { readonly isBlocked: boolean; readonly isDnc: boolean; readonly email: string | null };
  readonly mark: { readonly bouncedAt: Date | null; readonly unsubscribedAt: Date | null } | null;
  /** The line that it is sent from; null: the user has none. */
  readonly line: { readonly isDeleted: boolean; readonly isPaused: boolean; readonly canEmail: boolean } | null;
  /** Any line of the user's can send email. */
  readonly canEmailElsewhere: boolean;
}

const SENTENCES: Readonly<Record<EmailObstacle['code'], string>> = {
  closed: 'This account was closed, so no email is sent.',
  suspended: 'This account is suspended, so no email is sent.',
  'no-access': 'Your account is paused, so no email is sent. An admin sees why under Account issues.',
  disabled: 'This account is disabled, so no email is sent.',
  unverified: 'Finish business verification to send email.',
  'sender-gone': 'The user who sends this can no longer send messages.',
  'sender-paused': 'The user who sends this is paused. An admin can resume them.',
  'line-deleted': 'This line was deleted. Choose another line.',
  'line-paused': 'This line is paused. Choose another line, or ask an admin to resume it.',
  blocked: 'This contact is blocked. Unblock the contact to send email.',
  dnc: 'This contact is on Do Not Contact. Users with the permission for it can remove the contact.',
  'no-address': 'This contact has no email address. Add one to the contact’s details.',
  'bad-address': 'The contact’s email address is not complete. Correct it in the contact’s details.',
  bounced:
    'Email to this address was returned as undeliverable. Correct the address, or allow it again if it is right.',
  unsubscribed:
    'This contact has unsubscribed from your email. Only they can allow it again, by replying to one of your emails.',
  'not-set-up': 'No email is set up for your company. An admin can do it under Settings, Email.',
  'line-cannot-email': 'This line cannot send email. Choose another line, or ask an admin to turn on its email intake.',
};

/** What prevents an email, most blocking first. Pure. */
export function decideEmail(question: EmailQuestion): EmailObstacle[] {
  const { contact, mark } = question;
  const found: EmailObstacle[] = [];
  const add = (code: EmailObstacle['code'], field: EmailObstacle['field'], since: Date | null = null): void =>
    void found.push({ code, field, text: SENTENCES[code], since: since?.toISOString() ?? null });
  for (const code of [...ofAccount(question), ...ofSender(question), ...ofLine(question)]) add(code, 'campaign_id');
  if (contact.isBlocked) add('blocked', 'contact');
  if (contact.isDnc) add('dnc', 'contact');
  if (contact.email === null || contact.email.trim() === '') add('no-address', 'contact');
  else if (asEmailAddress(contact.email) === null) add('bad-address', 'contact');
  if (mark?.unsubscribedAt != null) add('unsubscribed', 'contact', mark.unsubscribedAt);
  if (mark?.bouncedAt != null) add('bounced', 'contact', mark.bouncedAt);
  return found;
}

type Codes = readonly EmailObstacle['code'][];

function ofAccount({ company: { status, isStopped, isUnverified } }: EmailQuestion): Codes {
  return [
    ...(status === 'deleted' ? (['closed'] as const) : []),
    ...(status === 'suspended' ? (['suspended'] as const) : []),
    ...(isStopped ? (['no-access'] as const) : []),
    ...(status === 'disabled' ? (['disabled'] as const) : []),
    ...(isUnverified ? (['unverified'] as const) : []),
  ];
}

function ofSender({ sender }: EmailQuestion): Codes {
  if (sender === null || !sender.maySend) return ['sender-gone'];
  return sender.isActive ? [] : ['sender-paused'];
}

function ofLine({ line, canEmailElsewhere }: EmailQuestion): Codes {
  if (line?.isDeleted === true) return ['line-deleted'];
  if (line?.canEmail === true) return line.isPaused ? ['line-paused'] : [];
  return [canEmailElsewhere ? 'line-cannot-email' : 'not-set-up'];
}
