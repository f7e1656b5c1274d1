import './contact.css';
import './call-card.css';
import './details.css';
import { TalkError } from '@talk/core';
import { Banner, Button, EmptyState } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { UserX } from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { page } from '../../app/chunk-failure.js';
import { ListSkeleton } from '../../app/list-skeleton.js';
import { usePageTitle } from '../../app/page-title.js';
import { useWorkspace } from '../../app/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { useMedia } from '../../shared/use-media.js';
import { nameOf } from '../contacts/contact-words.js';
import { contactKey, keepNewer } from '../contacts/live-contacts.js';
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
  const id = Number(contactId);
  // The text "undefined" and friends are no ids (spec 1 §5).
  if (!Number.isSafeInteger(id) || id <= 0) return <Missing />;
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
  const { client } = useWorkspace();
  const {
    data: contact,
    error,
    refetch,
  } = useQuery({
    queryKey: contactKey(id),
    queryFn: ({ signal }) => client.api.contacts.get({ params: { id }, signal }),
    structuralSharing: keepNewer,
  });
  const wide = useMedia('(min-width: 1280px)');
  const [asked, setAsked] = useState(false);
  usePageTitle(contact ? nameOf(contact) : t('loading'));

  if (contact === undefined) {
    if (error === null) return <ListSkeleton rows={6} />;
    if (error instanceof TalkError && error.status === 404) return <Missing />;
    return (
      <div className="app-list-notice">
        <Banner tone="bad" action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}>
          {t('failed')} {sentenceOf(error)}
        </Banner>
      </div>
    );
  }
  return (
    <div className="app-contact" data-details={wide || asked ? '' : undefined}>
      <div className="app-contact-main">
        <ContactHeader contact={contact} detailsOpen={asked} onDetails={wide ? null : () => setAsked(!asked)} />
        <StopNotice contact={contact} />
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <Conversation contact={contact} linkedId={linkedId} writes={writes} />
        </Suspense>
      </div>
      {(wide || asked) && <DetailsPanel contact={contact} onClose={wide ? null : () => setAsked(false)} />}
    </div>
  );
}

/** The sentence of spec 1 §8, with the hint only where visibility is restricted. */
function Missing(): ReactNode {
  const { user } = useWorkspace();
  const restricted = user.contacts_visibility === 'restricted';
  usePageTitle(t('missing'));
  return (
    <EmptyState
      icon={UserX}
      title={t(restricted ? 'missingRestricted' : 'missing')}
      action={
        <Link to="/contacts" className="tk-button">
          {t('back')}
        </Link>
      }
    >
      {t(restricted ? 'missingWhyRestricted' : 'missingWhy')}
    </EmptyState>
  );
}
