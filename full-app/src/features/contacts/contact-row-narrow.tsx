import type { Contact } from '@talk/core';
import { Avatar } from '@talk/ui';
import type { ReactNode } from 'react';
import { nameOf } from '../../entities/contact/index.js';
import { PhoneNumber } from '../../shared/phone-number.js';
import { SelectBox } from '../../shared/selection/index.js';
import { ContactLink } from './contact-link.js';
import { Unread, When } from './cells/contact-cell.js';
import { t } from './contact-words.js';

export interface ContactRowNarrowProps {
  contact: Contact;
  timeFormat: 12 | 24;
  /** Null: this person cannot select. */
  isSelected: boolean | null;
  onSelect: (isRange: boolean) => void;
}

/** Two lines for a phone's width: who and when, number and company. */
export function ContactRowNarrow({ contact, timeFormat, isSelected, onSelect }: ContactRowNarrowProps): ReactNode {
  const name = nameOf(contact);
  const avatar = <Avatar name={name} seed={contact.id} size="large" />;
  return (
    <>
      <div role="cell" className="app-narrow-main">
        {isSelected === null ? (
          avatar
        ) : (
          <SelectBox label={t('select', { name })} checked={isSelected} inRow onChange={onSelect}>
            {avatar}
          </SelectBox>
        )}
        <div>
          <ContactLink contact={contact} />
          <small className="tk-clip tk-num">
            {contact.phone_number && <PhoneNumber of={contact.phone_number} />}
            {contact.phone_number && contact.company_name && ' · '}
            {contact.company_name}
          </small>
        </div>
      </div>
      <div role="cell" className="app-narrow-end">
        <When at={contact.last_engagement_at} timeFormat={timeFormat} />
        <Unread contact={contact} />
      </div>
    </>
  );
}
