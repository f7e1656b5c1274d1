import './contact.css';
import '../../shared/call-parts.css';
import './call-card.css';
import './details.css';
import { TalkError } from '@talk/core';
import { Banner, Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  contactIdOf,
  contactQuery,
  nameOf,
  useCarried,
  useContact,
  useHomeList,
  useMergedInto,
} from '../../entities/contact/index.js';
import { AddToDialerDialog, namedContacts } from '../../entities/dialer/index.js';
import { EnrollDialog } from '../../entities/sequence/index.js';
import { page } from '../../shared/chunk-failure.js';
import { PANE } from '../../shared/main-pane.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { enrollsInSequences, may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { sentenceOf } from '../../shared/errors.js';
import { useRoom } from '../../shared/use-media.js';
import { ContactHeader } from './contact-header.js';
import type { PlannedKind } from './contact-menu.js';
import { DetailsPanel } from './details-panel.js';
import { t as merging } from './merge-words.js';
import { MergeNotices } from './merge-notices.js';
import { MissingContact } from './missing-contact.js';
import { StopNotice } from './stop-notice.js';
import { t } from './texts.js';
import { useLatest } from './use-latest.js';

const MergeDialog = lazy(page(() => import('./merge-dialog.js'), 'MergeDialog'));
const DeleteContact = lazy(page(() => import('./delete-contact.js'), 'DeleteContact'));
const PlanDialog = lazy(page(() => import('./plan-dialog.js'), 'PlanDialog'));
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
  if (id === null) return <MissingContact asked={contactId} />;
  return (
    <LoadedContact
      key={id}
      id={id}
      linkedId={linkedCommunication(communicationId, hash)}
      linkedAuditId={contactIdOf(/^contact-audit-(\d+)$/.exec(hash)?.[1])}
      writes={hash === 'write'}
      merges={/^merge(?:-(\d+))?$/.exec(hash)}
    />
  );
}

interface LoadedContactProps {
  id: number;
  linkedId: number | null;
  /** `#contact-audit-12` in the address. */
  linkedAuditId: number | null;
  writes: boolean;
  /** `#merge`, or `#merge-12` with the other contact. */
  merges: RegExpExecArray | null;
}

function LoadedContact({ id, linkedId, linkedAuditId, writes, merges }: LoadedContactProps): ReactNode {
  const { client, entities, user } = useWorkspace();
  const navigate = useNavigate();
  const { error, refetch } = useQuery(contactQuery(client, entities, id));
  const held = useContact(id);
  const isLedOn = useLedOn(id, error);
  const { kind } = useHomeList();
  // The list of the inbox, or of communications, is beside it from 1024 px on (feature-matrix §3.1).
  const wide = useRoom(kind === 'contacts' ? 1280 : 1440);
  const [asked, setAsked] = useState(false);
  const [deletes, setDeletes] = useState(false);
  const [plans, setPlans] = useState<PlannedKind | null>(null);
  const [adds, setAdds] = useState(false);
  const [enrolls, setEnrolls] = useState(false);
  const mayMerge = may(user, 'update contact');
  const mayDelete = may(user, 'delete contact');
  const openMerge = (hash: string): void => void navigate({ to: '.', search: true, hash, replace: true });
  const isMissing = error instanceof TalkError && error.status === 404;
  const contact = isMissing ? undefined : (held ?? undefined);
  const [wasShown, setWasShown] = useState(false);
  if (contact !== undefined && !wasShown) setWasShown(true);
  const isOutOfView = contact === undefined && wasShown;
  // A conversation that was left is over: with a contact that comes back, another one begins.
  const [away, setAway] = useState({ is: false, times: 0 });
  const saved = useRef(Promise.resolve());
  if (away.is !== isOutOfView) setAway({ is: isOutOfView, times: away.times + (isOutOfView ? 1 : 0) });
  usePageTitle(contact ? nameOf(contact) : t(isOutOfView ? 'outOfView' : 'loading'));

  if (contact === undefined && !isOutOfView) {
    if (isLedOn) return <ListSkeleton rows={6} />;
    if (isMissing || held === null) return <MissingContact />;
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
    <div
      className="app-contact"
      data-details={contact && (wide || asked) ? '' : undefined}
      data-wide={wide ? '' : undefined}
    >
      <div className="app-contact-main" {...{ [PANE]: '' }} tabIndex={-1}>
        {isOutOfView && <h1 className="tk-hidden">{t('outOfView')}</h1>}
        {contact && (
          <ContactHeader
            contact={contact}
            detailsOpen={asked}
            onDetails={wide ? null : () => setAsked(!asked)}
            onPlan={may(user, 'update communication') ? setPlans : null}
            onDialer={mayMerge && user.company.auto_dialer_enabled ? () => setAdds(true) : null}
            onEnroll={enrollsInSequences(user) ? () => setEnrolls(true) : null}
            onMerge={mayMerge ? () => openMerge('merge') : null}
            onDelete={mayDelete ? () => setDeletes(true) : null}
          />
        )}
        {contact && <StopNotice contact={contact} />}
        {contact && <MergeNotices contact={contact} onMerge={(other) => openMerge(`merge-${other}`)} />}
        <Suspense fallback={<ListSkeleton rows={5} />}>
          <Conversation
            key={isOutOfView ? away.times - 1 : away.times}
            before={saved}
            contactId={id}
            contact={contact ?? null}
            linkedId={linkedId}
            linkedAuditId={linkedAuditId}
            writes={writes}
          />
        </Suspense>
      </div>
      {contact && (wide || asked) && <DetailsPanel contact={contact} onClose={wide ? null : () => setAsked(false)} />}
      {contact && adds && (
        <Suspense fallback={null}>
          <AddToDialerDialog contacts={namedContacts([id])} onClose={() => setAdds(false)} />
        </Suspense>
      )}
      {contact && enrolls && (
        <Suspense fallback={null}>
          <EnrollDialog contacts={{ contact_ids: [id] }} count={1} onClose={() => setEnrolls(false)} />
        </Suspense>
      )}
      {contact && plans !== null && (
        <Suspense fallback={null}>
          <PlanDialog contact={contact} kind={plans} onClose={() => setPlans(null)} />
        </Suspense>
      )}
      {contact && deletes && (
        <Suspense fallback={null}>
          <DeleteContact contact={contact} onClose={() => setDeletes(false)} />
        </Suspense>
      )}
      {contact && merges !== null && mayMerge && (
        <Suspense fallback={null}>
          <MergeDialog contact={contact} otherId={contactIdOf(merges[1])} onClose={() => openMerge('')} />
        </Suspense>
      )}
    </div>
  );
}

/** A contact that was merged leads to the one that it is now, with what was being typed about it. */
function useLedOn(id: number, error: unknown): boolean {
  const { toasts } = useWorkspace();
  const home = useLatest(useHomeList());
  const carried = useCarried();
  const into = useMergedInto(id, error);
  const [to, name, actor] = [into?.id ?? null, into?.name ?? null, into?.byName ?? null];
  useEffect(() => {
    if (to === null) return;
    carried.lead(id, to);
    toasts.show(
      actor !== null ? merging('ledBy', { actor }) : name === null ? merging('ledUnnamed') : merging('led', { name }),
      { shownMs: 10_000 },
    );
    void home.current.open(to, { replace: true });
  }, [actor, carried, home, id, name, to, toasts]);
  return to !== null;
}
