import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Avatar } from '@talk/ui';
import type { ReactNode } from 'react';
import { nameOf } from '../../entities/contact/index.js';
import { ContactLink } from './contact-link.js';
import { Unread, When } from './contact-columns.js';

export interface ContactRowNarrowProps {
  contact: Contact;
  timeFormat: 12 | 24;
}

/** Two lines for a phone's width: who and when, number and company. */
export function ContactRowNarrow({ contact, timeFormat }: ContactRowNarrowProps): ReactNode {
  const name = nameOf(contact);
  const detail = [phoneDisplay(contact.phone_number), contact.company_name].filter(Boolean).join(' · ');
  return (
    <>
      <div role="cell" className="app-narrow-main">
        <Avatar name={name} seed={contact.id} size="large" />
        <div>
          <ContactLink contact={contact} />
          <small className="tk-clip tk-num">{detail}</small>
        </div>
      </div>
      <div role="cell" className="app-narrow-end">
        <When at={contact.last_engagement_at} timeFormat={timeFormat} />
        <Unread contact={contact} />
      </div>
    </>
  );
}
