import type { Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { storeCompanyRegistration } from './company-registration.repository.js';

/** What a company has said of itself as it registered. */
export interface SaidAtRegistration {
  readonly companyName: string;
  readonly country: string;
  readonly name: string;
  readonly email: string;
  /** E.164. */
  readonly phoneNumber: string;
}

/** Fills what is known already into the details of a new company. */
export async function beginCompanyRegistration(
  tx: Tx,
  scope: Scope,
  { companyName, country, name, email, phoneNumber }: SaidAtRegistration,
  now: Date,
): Promise<void> {
  const [first = '', ...others] = name.split(/\s+/);
  const details = {
    legal_name: companyName,
    legal_country: country,
    auth_rep_first_name: first.slice(0, 80),
    auth_rep_last_name: others.join(' ').slice(0, 80) || null,
    auth_rep_email: email,
    auth_rep_phone_number: phoneNumber,
  };
  await storeCompanyRegistration(tx, scope, { details }, now);
}
