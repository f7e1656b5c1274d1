import type { EmailObstacle } from '@talk/contract';
import { asEmailAddress } from '@talk/domain/email';

/** Everything that decides whether an email to a contact can be sent. */
export interface EmailQuestion {
  /** The account has a problem that stops calls and texts. */
  readonly isAccountStopped: boolean;
  readonly contact: { readonly isBlocked: boolean; readonly email: string | null };
  readonly mark: { readonly bouncedAt: Date | null; readonly unsubscribedAt: Date | null } | null;
  /** The line that it is sent from; null: the user has none. */
  readonly line: { readonly isPaused: boolean; readonly canEmail: boolean } | null;
  /** Any line of the user's can send email. */
  readonly canEmailElsewhere: boolean;
}

const SENTENCES: Readonly<Record<EmailObstacle['code'], string>> = {
  'no-access': 'Your account is paused, so no email is sent. An admin sees why under Account issues.',
  blocked: 'This contact is blocked. Unblock the contact to send email.',
  'no-address': 'This contact has no email address. Add one to the contact’s details.',
  'bad-address': 'The contact’s email address is not complete. Correct it in the contact’s details.',
  bounced:
    'Email to this address was returned as undeliverable. Correct the address, or allow it again if it is right.',
  unsubscribed: 'This contact has unsubscribed from your email. Only they can allow it again, by writing to you.',
  'not-set-up': 'No email is set up for your company. An admin can do it under Settings, Email.',
  'line-cannot-email': 'This line cannot send email. Choose another line, or ask an admin to turn on its email intake.',
};

/** What prevents an email, most blocking first. Pure. */
export function decideEmail(question: EmailQuestion): EmailObstacle[] {
  const { contact, mark, line } = question;
  const found: EmailObstacle[] = [];
  const add = (code: EmailObstacle['code'], field: EmailObstacle['field'], since: Date | null = null): void =>
    void found.push({ code, field, text: SENTENCES[code], since: since?.toISOString() ?? null });
  if (question.isAccountStopped) add('no-access', 'campaign_id');
  const canEmail = line !== null && line.canEmail && !line.isPaused;
  if (!canEmail) add(question.canEmailElsewhere ? 'line-cannot-email' : 'not-set-up', 'campaign_id');
  if (contact.isBlocked) add('blocked', 'contact');
  if (contact.email === null || contact.email.trim() === '') add('no-address', 'contact');
  else if (asEmailAddress(contact.email) === null) add('bad-address', 'contact');
  if (mark?.unsubscribedAt != null) add('unsubscribed', 'contact', mark.unsubscribedAt);
  if (mark?.bouncedAt != null) add('bounced', 'contact', mark.bouncedAt);
  return found;
}
