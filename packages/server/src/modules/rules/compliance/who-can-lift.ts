import type { Permission, RejectionCode } from '@talk/contract';

/** What it takes to lift a rejection. */
export type Helper = { readonly permission: Permission } | { readonly role: 'Company Admin' };

const BILLING: Helper = { permission: 'manage billing' };
const COMPLIANCE: Helper = { permission: 'manage compliance' };
const ADMIN: Helper = { role: 'Company Admin' };

/** Who of the company can lift a rejection of a call or text; one that is not here ends with time, or is for the person themselves. */
const LIFTED_BY: Partial<Readonly<Record<RejectionCode, Helper>>> = {
  1: BILLING,
  2: { permission: 'unblock contact' },
  7: COMPLIANCE,
  8: COMPLIANCE,
  9: ADMIN,
  10: ADMIN,
  11: { permission: 'undnc contact' },
  12: BILLING,
  14: COMPLIANCE,
  17: ADMIN,
  18: ADMIN,
  19: ADMIN,
  22: ADMIN,
  23: ADMIN,
  24: ADMIN,
  29: COMPLIANCE,
  30: COMPLIANCE,
  33: ADMIN,
  35: BILLING,
  36: COMPLIANCE,
  39: COMPLIANCE,
  42: BILLING,
  46: BILLING,
};

/** @param rule the rule that fired: not all of those behind one number are lifted at the contact */
export function helperOf({
  rejection,
  rule,
}: {
  rejection: RejectionCode;
  rule?: string | null | undefined;
}): Helper | null {
  if (rejection === 11 && rule === 'dnc-list') return COMPLIANCE;
  if (rejection === 2 && rule === 'outside-areas') return ADMIN;
  if (rejection === 2 && rule === 'contact-blocks-automated') return null;
  return LIFTED_BY[rejection] ?? null;
}
