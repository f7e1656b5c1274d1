import type { Communication } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import type { OpenTexting } from '@talk/ui/texting';
import { useCallback, useEffect, useState } from 'react';
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
