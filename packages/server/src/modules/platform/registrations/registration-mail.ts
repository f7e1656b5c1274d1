import type { MailContent } from '../mail/index.js';
import type { Registration } from './registrations.repository.js';

type Words = Omit<MailContent, 'action' | 'values'> & { readonly label: string };

const CONFIRM: Words = {
  subject: 'Confirm your address for {company} on Talk',
  greeting: 'Hello {name},',
  paragraphs: [
    'You have registered {company} on Talk. One step is missing: confirm that this address is yours.',
    'Open the link and enter the password that you chose. The link works once, for one day.',
  ],
  label: 'Confirm my address',
  footer: 'If you did not register, you can ignore this mail. Without the link and the password nothing is made.',
};

const TAKEN: Words = {
  subject: 'You have an account on Talk already',
  greeting: 'Hello {name},',
  paragraphs: [
    'Your address was entered to register {company} on Talk. It has an account already, so nothing was made.',
    'Sign in with that account. If you have forgotten its password, the sign-in page helps you to choose a new one.',
  ],
  label: 'Sign in',
  footer: 'If you did not register, you can ignore this mail. Nothing has changed in your account.',
};

/** @param token null: the address has an account already. */
export function registrationMail(
  { name, companyName }: Pick<Registration, 'name' | 'companyName'>,
  publicUrl: string,
  token: string | null,
): MailContent {
  const { label, ...words } = token === null ? TAKEN : CONFIRM;
  const url = token === null ? `${publicUrl}/login` : `${publicUrl}/account-registration#${token}`;
  return { ...words, action: { label, url }, values: { name, company: companyName } };
}
