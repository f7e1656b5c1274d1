import type { Contact } from '@talk/core';
import { Icon } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { callText, useDial } from '../../entities/call/index.js';
import { dialTextOf, nameOf } from '../../entities/contact/index.js';
import { t } from './contact-words.js';

/** Lie over the row's end and appear on hover and focus, so that nothing shifts. */
export function RowActions({ contact }: { contact: Contact }): ReactNode {
  const { blocked, dial } = useDial();
  const name = nameOf(contact);
  const number = dialTextOf(contact);
  const why = number === null ? callText('noNumber') : blocked;
  const call = (): void => {
    if (why !== null || number === null) return;
    void dial({ contactId: contact.id, number });
  };
  return (
    <span className="app-row-actions">
      <button
        type="button"
        className="tk-icon-button"
        tabIndex={-1}
        aria-label={t('call', { name })}
        aria-disabled={why !== null}
        title={why ?? t('call', { name })}
        onClick={call}
      >
        <Icon shape={Phone} size="small" />
      </button>
      <Link
        to="/contacts/$contactId"
        params={{ contactId: String(contact.id) }}
        search
        className="tk-icon-button"
        aria-label={t('open', { name })}
        title={t('open', { name })}
        tabIndex={-1}
      >
        <Icon shape={ArrowRight} size="small" />
      </Link>
    </span>
  );
}
