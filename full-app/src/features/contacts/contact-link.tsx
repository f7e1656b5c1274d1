import type { Contact } from '@talk/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { nameOf } from '../../entities/contact/index.js';
import { useRowStop } from '../../shared/table/row-stop.js';

/** The name of a row's contact, which leads to it. */
export function ContactLink({ contact }: { contact: Contact }): ReactNode {
  return (
    <Link
      to="/contacts/$contactId"
      params={{ contactId: String(contact.id) }}
      search
      tabIndex={useRowStop()}
      // A name is cut off at its end, whatever the page reads.
      dir="auto"
      className="app-contact-link tk-clip"
      data-unread={contact.unread_count > 0 ? '' : undefined}
    >
      {nameOf(contact)}
    </Link>
  );
}
