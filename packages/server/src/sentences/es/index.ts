import { fieldSentences, keptSentences } from '@talk/contract/sentences/es';
import { account } from './account.js';
import { broadcasts } from './broadcasts.js';
import { calls } from './calls.js';
import { carrierRegistration } from './carrier-registration.js';
import { crm } from './crm.js';
import { dialer } from './dialer.js';
import { emails } from './emails.js';
import { exchange } from './exchange.js';
import { http } from './http.js';
import { lists } from './lists.js';
import { mail } from './mail.js';
import { notifications } from './notifications.js';
import { people } from './people.js';
import { registration } from './registration.js';
import { rules } from './rules.js';
import { sequences } from './sequences.js';
import { signIn } from './sign-in.js';
import { texts } from './texts.js';
import { users } from './users.js';

/** One table for each part of the server, and those of the contract. */
export const tables = {
  keptSentences,
  fieldSentences,
  http,
  calls,
  crm,
  texts,
  emails,
  broadcasts,
  sequences,
  people,
  lists,
  rules,
  exchange,
  dialer,
  users,
  signIn,
  mail,
  notifications,
  account,
  registration,
  carrierRegistration,
};
export { labels } from './labels.js';
