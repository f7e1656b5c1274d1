import type { MailContent } from '../mail/index.js';
import type { KnownLink } from './password-links.repository.js';

type Words = Omit<MailContent, 'action' | 'values'> & { readonly label: string };

const INVITATION: Words = {
  subject: '{admin} invites you to {company} on {product}',
  greeting: 'Hello {name},',
  paragraphs: [
    '{admin} has added you to {company} on {product}, where the team calls and texts with customers.',
    'Choose a password, and you are signed in. The link works once, for seven days.',
  ],
  label: 'Choose a password',
  footer: 'If you do not know {company}, you can ignore this mail. Nobody can use your address without the link.',
};

const RESET: Words = {
  subject: 'Choose a new password for Talk',
  greeting: 'Hello {name},',
  paragraphs: [
    'You asked for a link to choose a new password for Talk.',
    'Choose one, and you are signed in. The link works once, for one hour.',
  ],
  label: 'Choose a new password',
  footer: 'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
};

const RESET_BY_ADMIN: Words = {
  subject: 'Choose a new password for Talk',
  greeting: 'Hello {name},',
  paragraphs: [
    '{admin} of {company} has ended your old password, and you are signed out everywhere.',
    'Choose a new password, and you are signed in. The link works once, for seven days.',
  ],
  label: 'Choose a new password',
  footer: 'If you have questions about this, ask {admin}.',
};

const wordsOf = ({ link, by }: KnownLink): Words => {
  if (link.kind === 'invitation') return INVITATION;
  return by === null ? RESET : RESET_BY_ADMIN;
};

/** What a user reads who gets a link. */
export function linkMail(known: KnownLink, url: string): MailContent {
  const { label, ...words } = wordsOf(known);
  return {
    ...words,
    action: { label, url },
    values: {
      name: known.user.name,
      company: known.companyName,
      product: known.product,
      admin: known.by?.name ?? known.companyName,
    },
  };
}
