import { readDecisions } from '../../../db/settings.js';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { dialerSettings } from './dialer.tables.js';

const OFF = 'The power dialer is turned off for your account.';

/** Whether the company has turned the power dialer on. */
export const isDialerOn = async (reads: Reads, scope: Scope): Promise<boolean> =>
  (await readDecisions(reads, scope, dialerSettings)).autoDialerEnabled;

/** @throws ApiError FORBIDDEN where the company has not turned the power dialer on. */
export async function requireDialerOn(reads: Reads, scope: Scope): Promise<void> {
  if (!(await isDialerOn(reads, scope))) throw fail('FORBIDDEN', { message: OFF });
}

/** The company's hours for calls of the dialer; null: it has not chosen any. */
export async function readDialerHours(
  reads: Reads,
  scope: Scope,
): Promise<{ openTime: string; closeTime: string } | null> {
  const { openTime, closeTime } = await readDecisions(reads, scope, dialerSettings);
  return openTime === null || closeTime === null ? null : { openTime, closeTime };
}
