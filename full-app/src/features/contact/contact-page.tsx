import './contact.css';
import './call-card.css';
import './details.css';
import { TalkError } from '@talk/core';
import { Banner, Button, EmptyState } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { UserX } from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { contactIdOf, contactQuery, nameOf, useContact } from '../../entities/contact/index.js';
import { page } from '../../shared/chunk-failure.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { useMedia } from '../../shared/use-media.js';
import { BackToContacts } from './back-to-contacts.js';
import { ContactHeader } from './contact-header.js';
import { DetailsPanel } from './details-panel.js';
import { StopNotice } from './stop-notice.js';
import { t } from './texts.js';

const Conversation = lazy(page(() => import('./conversation.js'), 'Conversation'));

/** `#communication-12` or `/communications/12` in the address. */
function linkedCommunication(param: string | undefined, hash: string): number | null {
  const text = param ?? /^communication-(\d+)$/.exec(hash)?.[1];
  const id = Number(text);
  return text !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function ContactPage(): ReactNode {
  const { contactId, communicationId } = useParams({ strict: false });
  const hash = useRouterState({ select: (state) => state.location.hash });
  const id = contactIdOf(contactId);
  if (id === null) return <Missing />;
  return (
    <LoadedContact key={id} id={id} linkedId={linkedCommunication(communicationId, hash)} writes={hash === 'write'} />
  );
}

interface LoadedContactProps {
  id: number;
  linkedId: number | null;
  writes: boolean;
}

function LoadedContact({ id, linkedId, writes }: LoadedContactProps): ReactNode {
  const { client, entities } = useWorkspace();
  const { error, refetch } = useQuery(contactQuery(client, entities, id));
  const held = useContact(id);
  const wide = useMedia('(min-width: 1280px)');
  const [asked, setAsked] = useState(false);
  const isMissing = error instanceof TalkError && error.status === 404;
  const contact = isMissing ? undefined : (held ?? undefined);
  const [wasShown, setWasShown] = useState(false);
  if (contact !== undefined && !wasShown) setWasShown(true);
  const isOutOfView = contact === undefined && wasShown;
  usePageTitle(contact ? nameOf(contact) : t(isOutOfView ? 'outOfView' : 'loading'));

  if (contact === undefined && !isOutOfView) {
    if (isMissing || held === null) return <Missing />;
    if (error === null) return <ListSkeleton rows={6} />;
    return (
      <div className="app-list-notice">
        <Banner tone="bad" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {t('failed')} {sentenceOf(error)}
        </Banner>
      </div>
    );
  }
  return (
    <div className="app-contact" data-details={contact && (wide || asked) ? '' : undefined}>
      <div className="app-contact-main">
        {contact && (
          <ContactHeader contact={contact} detailsOpen={asked} onDetails={wide ? null : () => setAsked(!asked)} />
        )}
        {contact && <StopNotice contact={contact} />}
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <Conversation contactId={id} contact={contact ?? null} linkedId={linkedId} writes={writes} />
        </Suspense>
      </div>
      {contact && (wide || asked) && <DetailsPanel contact={contact} onClose={wide ? null : () => setAsked(false)} />}
    </div>
  );
}

/** The sentence of spec 1 §8, with the hint only where visibility is restricted. */
function Missing(): ReactNode {
  const { user } = useWorkspace();
  const restricted = user.contacts_visibility === 'restricted';
  usePageTitle(t('missing'));
  return (
    <EmptyState icon={UserX} title={t(restricted ? 'missingRestricted' : 'missing')} action={<BackToContacts />}>
      {t(restricted ? 'missingWhyRestricted' : 'missingWhy')}
    </EmptyState>
  );
}
