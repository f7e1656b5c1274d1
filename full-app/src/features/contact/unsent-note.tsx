import type { Contact } from '@talk/core';
import type { ReactNode } from 'react';
import { UnsentTrouble, unsentWords as t, useUnsentOf, type EditField } from '../../entities/contact/index.js';

/** Below a field: that what stands there is not saved yet, or why it cannot be, with what was typed. Nothing otherwise. */
export function UnsentNote({ contact, field }: { contact: Contact; field: EditField }): ReactNode {
  const changes = useUnsentOf(contact.id, field);
  return changes.map((change) =>
    change.trouble === null ? (
      <p key={change.keys[0]} className="app-unsent-mark">
        <span className="tk-dot" data-tone="warn" aria-hidden="true" />
        {t('waiting')}
      </p>
    ) : (
      <UnsentTrouble key={change.keys[0]} change={change} />
    ),
  );
}
