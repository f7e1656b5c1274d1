import type { Contact } from '@talk/core';
import { Button } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import { nameOf, useUnsentEdits } from '../../entities/contact/index.js';
import { textEdit } from './contact-edit.js';
import { t } from './email-words.js';

/** Gives a contact an email address where one is missing. */
export function AddressField({ contact }: { contact: Contact }): ReactNode {
  const edits = useUnsentEdits();
  const id = useId();
  const [address, setAddress] = useState(contact.email ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const label = t('address', { name: nameOf(contact) });
  const save = async (): Promise<void> => {
    setBusy(true);
    const outcome = await edits.save(contact, textEdit(contact, 'email', label, address.trim()));
    setBusy(false);
    setProblem(outcome.name === 'refused' ? outcome.message : null);
  };
  return (
    <form
      className="app-email-address"
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== '' && !busy) void save();
      }}
    >
      <input
        className="tk-input"
        type="email"
        dir="ltr"
        aria-label={label}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : id}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <Button type="submit" disabled={busy}>
        {t('saveAddress')}
      </Button>
      {problem !== null && (
        <p id={id} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
