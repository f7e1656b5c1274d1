import type { NumberLineType } from '../compliance/index.js';

/** What decides whether a contact is added to a list of the dialer. */
export interface AddFacts {
  /** It has an open task in the list. */
  readonly isThere: boolean;
  readonly isDnc: boolean;
  readonly isBlocked: boolean;
  readonly hasNumber: boolean;
  /** Null: nobody has looked it up. */
  readonly lineType: NumberLineType | null;
  /** The zone is known or can be inferred (reading 25). */
  readonly hasZone: boolean;
}

/** `notes` are about a contact that is added: a landline gets no text, and one without a zone is skipped in a session. */
export type AddVerdict =
  | { readonly kind: 'added'; readonly isLandline: boolean; readonly hasZone: boolean }
  | { readonly kind: 'there' | 'dnc' | 'blocked' | 'no-number' };

/** Selection leaves out who is on Do Not Contact or blocked (spec 2 §4); each contact waits once. */
export function decideAdd(facts: AddFacts): AddVerdict {
  if (facts.isDnc) return { kind: 'dnc' };
  if (facts.isBlocked) return { kind: 'blocked' };
  if (!facts.hasNumber) return { kind: 'no-number' };
  if (facts.isThere) return { kind: 'there' };
  return { kind: 'added', isLandline: facts.lineType === 'landline', hasZone: facts.hasZone };
}
