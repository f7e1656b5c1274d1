import { phoneDisplay } from '@talk/core/format';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from './texts.js';

/** Who has a number, and leads to them. */
export function Holder({ contact }: { contact: { readonly id: number; readonly name: string } | null }): ReactNode {
  if (contact === null) return <span className="tk-muted">{t('unknown')}</span>;
  return (
    <Link to="/contacts/$contactId" params={{ contactId: String(contact.id) }}>
      <bdi>{contact.name}</bdi>
    </Link>
  );
}

export function PhoneNumber({ number }: { number: string }): ReactNode {
  return <bdi className="tk-num">{phoneDisplay(number)}</bdi>;
}
