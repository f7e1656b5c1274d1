import type { Communication } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import type { OpenTexting } from '@talk/ui/texting';
import { useCallback, useEffect, useState } from 'react';
import { useCarried } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { createEmailModel, type EmailModel } from './email.model.js';
import type { MessageMode } from './message-modes.js';

/** The email being written to a contact, while its conversation is open. */
export function useEmail(
  { thread, composer }: OpenTexting,
  setMode: (mode: MessageMode) => void,
): {
  readonly email: EmailModel;
  /** Grows with each wish to write: the field takes the focus. */
  readonly writesEmail: number;
  /** Opens the composer, with an answer or without; null for those who cannot write. */
  readonly onEmail: ((answered: Communication | null) => void) | null;
} {
  const { client, user } = useWorkspace();
  const [email] = useState(() =>
    createEmailModel(client, thread, browserStorage(`talk:${user.company_id}:${user.id}:`)),
  );
  const [writesEmail, setWrites] = useState(0);
  useEffect(() => email.dispose, [email]);
  useCarriedEmail(thread.contactId, email);
  const open = useCallback(
    (answered: Communication | null) => {
      if (answered?.email != null) email.answer({ id: answered.id, subject: answered.email.subject });
      setMode('email');
      setWrites((count) => count + 1);
    },
    [email, setMode],
  );
  return { email, writesEmail, onEmail: composer === null ? null : open };
}

/** Continues with what was written to a contact that was merged into this one, and holds this email for the next merge. */
function useCarriedEmail(contactId: number, email: EmailModel): void {
  const carried = useCarried();
  useEffect(() => carried.hold(contactId, 'email-draft', email.carry), [carried, contactId, email]);
  useEffect(() => {
    const theirs = carried.peek(contactId, 'email-draft');
    if (theirs === null) return;
    carried.drop(contactId, 'email-draft');
    email.takeOver(theirs);
  }, [carried, contactId, email]);
}
