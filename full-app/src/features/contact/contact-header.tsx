import type { Contact } from '@talk/core';
import { phoneDisplay } from '@talk/core/format';
import { Avatar, Icon, IconButton } from '@talk/ui';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { ArrowLeft, PanelRight } from 'lucide';
import type { ReactNode } from 'react';
import { nameOf, previousPageTarget, ResponseMark, useHomeList } from '../../entities/contact/index.js';
import { useVisited } from '../../shared/workspace/visited.js';
import { PhoneNumber } from '../../shared/phone-number.js';
import { CallButton } from './call-button.js';
import { ContactMenu, type PlannedKind } from './contact-menu.js';
import { ContactStatus } from './contact-status.js';
import { ContactDisposition } from './dispositions.js';
import { NeighbourButtons } from './neighbour-buttons.js';
import { useContactClock } from './local-time.js';
import { t } from './texts.js';

export interface ContactHeaderProps {
  contact: Contact;
  detailsOpen: boolean;
  /** Null where the details have their own column. */
  onDetails: (() => void) | null;
  /** Null where this person may not set follow-ups and appointments. */
  onPlan: ((kind: PlannedKind) => void) | null;
  /** Null where there is no power dialer, or this person may not add to it. */
  onDialer: (() => void) | null;
  /** Null where there are no sequences, or this user cannot enroll contacts. */
  onEnroll: (() => void) | null;
  /** Null where this person may not merge contacts. */
  onMerge: (() => void) | null;
  /** Null where this person may not delete contacts. */
  onDelete: (() => void) | null;
}

const BACK = { contacts: 'back', inbox: 'backToInbox', communications: 'backToLogs' } as const;

export function ContactHeader({ contact, detailsOpen, onDetails, ...acts }: ContactHeaderProps): ReactNode {
  const { kind, target } = useHomeList();
  const before = useVisited().before(useLocation({ select: ({ pathname }) => pathname }));
  // The address goes along to contacts that are opened beside this one.
  const isFromDialer =
    before === null || before.startsWith('/power-dialer') || `${before}/`.startsWith(`/contacts/${contact.id}/`);
  const previous = previousPageTarget(useSearch({ strict: false }));
  const dialer = isFromDialer ? previous : null;
  const back = t(dialer === null ? BACK[kind] : 'backToDialer');
  const clock = useContactClock(contact);
  const name = nameOf(contact);
  const number = phoneDisplay(contact.phone_number);
  const facts = [
    { key: 'company', shown: contact.company_name },
    { key: 'number', shown: number === '' || number === name ? null : <PhoneNumber of={contact.phone_number} /> },
    { key: 'clock', shown: clock.source === 'company' ? null : t('there', { time: clock.text }) },
  ].filter(({ shown }) => shown);
  return (
    <header className="app-contact-head">
      <Link {...(dialer ?? target)} className="tk-icon-button app-back" aria-label={back} title={back}>
        <Icon shape={ArrowLeft} />
      </Link>
      <NeighbourButtons contactId={contact.id} />
      <Avatar name={name} seed={contact.id} size="large" />
      <div className="app-contact-who">
        <h1 className="tk-clip">{name}</h1>
        <p className="tk-num">
          {facts.map(({ key, shown }, at) => (
            <span key={key}>
              {at > 0 && ' · '}
              {shown}
            </span>
          ))}
        </p>
      </div>
      {contact.is_blocked && (
        <span className="tk-chip" data-tone="bad">
          {t('blocked')}
        </span>
      )}
      {contact.is_dnc && (
        <span className="tk-chip" data-tone="bad">
          {t('dnc')}
        </span>
      )}
      <ResponseMark contact={contact} />
      <ContactDisposition contact={contact} />
      <ContactStatus contact={contact} hasKey />
      <CallButton contact={contact} />
      <ContactMenu {...acts} />
      {onDetails && (
        <IconButton icon={PanelRight} label={t('details')} aria-expanded={detailsOpen} onClick={onDetails} />
      )}
    </header>
  );
}
