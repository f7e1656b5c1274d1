import { TalkError } from '@talk/core';
import { recordConsent, unblockContact, undncContact, type MessageAlternative } from '@talk/core/texting';
import type { ComposerClient } from '../texting-ports.js';

/** A block on texts to a contact that can be lifted here with one request. */
export type LiftKind = 'unblock' | 'undnc' | 'record-consent';
/** These need some words first. */
export type AskedLift = Exclude<LiftKind, 'unblock'>;

export const isLift = (kind: MessageAlternative['kind']): kind is LiftKind =>
  kind === 'unblock' || kind === 'undnc' || kind === 'record-consent';

export interface LiftInput {
  readonly kind: LiftKind;
  readonly contactId: number;
  /** E.164. */
  readonly phoneNumber: string | null;
  /** The reason, or what the contact agreed to. */
  readonly words: string;
}

/** @returns the sentence that says why it failed; null when it is lifted. */
export async function liftObstacle({ api }: ComposerClient, input: LiftInput): Promise<string | null> {
  const { kind, contactId, phoneNumber, words } = input;
  const params = { id: contactId };
  try {
    if (kind === 'unblock') await api.call(unblockContact, { params });
    else if (kind === 'undnc') await api.call(undncContact, { params, body: { reason: words } });
    else
      await api.call(recordConsent, {
        params,
        body: { phone_number: phoneNumber ?? '', scope: 'text', text_shown: words },
      });
    return null;
  } catch (error) {
    if (!(error instanceof TalkError)) throw error;
    // The message about the entered words says more than "check your entries".
    return Object.values(error.fieldErrors)[0]?.[0] ?? error.message;
  }
}
