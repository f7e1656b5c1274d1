import type { Contact } from '@talk/core';
import type { ContactCrm } from '@talk/core/contract';
import { crmTitle } from '@talk/core/format';
import { Banner, Button, IconButton, ownZone, pressedKey } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { RefreshCw } from 'lucide';
import { lazy, Suspense, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { exactWords } from '../../shared/dates.js';
import { useDraft } from '../../shared/drafts.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CrmRecords } from './crm-records.js';
import { CrmStage } from './crm-stage.js';
import { t } from './crm-texts.js';
import { useContactCrm, type ContactCrmCard } from './use-contact-crms.js';

const EnrollDialog = lazy(page(() => import('./crm-enroll.js'), 'EnrollDialog'));

export interface CrmCardProps {
  contact: Contact;
  known: ContactCrm;
  editable: boolean;
}

/** A contact in one CRM: its records, what differs, and what can be done. */
export function CrmCard({ contact, known, editable }: CrmCardProps): ReactNode {
  const { user } = useWorkspace();
  const card = useContactCrm(contact.id, known);
  const { crm } = card;
  const name = crmTitle(crm.integration_name);
  const at = (instant: string): string => exactWords(Date.parse(instant), ownZone(), timeFormatOf(user));
  const there = crm.records.filter(({ state }) => state === 'there');
  return (
    <section className="app-crm" aria-label={name} aria-busy={card.isAsking}>
      <header>
        <h3>{name}</h3>
        {crm.status !== 'on' && (
          <span className="tk-chip" data-tone={crm.status === 'broken' ? 'bad' : 'warn'}>
            {t(`status.${crm.status}`)}
          </span>
        )}
        <small className="tk-muted tk-num" role="status">
          {card.isAsking
            ? t('checking', { name })
            : crm.checked_at !== null && t('checked', { time: at(crm.checked_at) })}
        </small>
        <IconButton
          icon={RefreshCw}
          label={t('refresh', { name })}
          aria-disabled={card.isBusy || card.isAsking}
          onClick={() => !card.isBusy && !card.isAsking && card.refresh()}
        />
      </header>
      {card.error !== null && card.error !== undefined && (
        <ErrorNotice error={card.error} action={<Button onClick={card.refresh}>{t('retry')}</Button>} />
      )}
      <Trouble crm={crm} name={name} at={at} />
      <CrmRecords card={card} name={name} editable={editable} />
      {there[0] && crm.can.stages && crm.lifecycle_stages.length > 0 && (
        <CrmStage card={card} record={there[0]} editable={editable} />
      )}
      <Conflicts card={card} name={name} editable={editable} />
      {editable && crm.status !== 'broken' && <Acts card={card} contact={contact} name={name} at={at} />}
    </section>
  );
}

/** What is wrong, in words, and what helps. */
function Trouble({ crm, name, at }: { crm: ContactCrm; name: string; at: (instant: string) => string }): ReactNode {
  const { user } = useWorkspace();
  const { refusal, problem, checked_at: checkedAt } = crm;
  const remedies: Readonly<Record<number, string>> = {
    26: t('brokenWhy', { name }),
    27: t('nobodyWhy', { name }),
    28: t('numberWhy', { name }),
  };
  return (
    <>
      {refusal !== null && (
        <Banner
          tone={refusal.rejection === 26 ? 'bad' : 'warn'}
          action={
            refusal.rejection === 26 &&
            may(user, 'manage integrations') && (
              <Link to="/settings/integrations" className="tk-button">
                {t('toIntegrations')}
              </Link>
            )
          }
        >
          {refusal.text} {remedies[refusal.rejection]}
        </Banner>
      )}
      {problem !== null && crm.status !== 'broken' && (
        <Banner tone="warn">
          {checkedAt === null ? t('staleNever', { problem }) : t('stale', { problem, time: at(checkedAt) })}
        </Banner>
      )}
    </>
  );
}

function Conflicts({ card, name, editable }: { card: ContactCrmCard; name: string; editable: boolean }): ReactNode {
  const { crm, isBusy, settle } = card;
  return crm.conflicts.map(({ field, ours, theirs }) => (
    <div key={field} className="app-crm-conflict" role="group" aria-label={t(`field.${field}`)}>
      <strong>{t('conflict', { field: t(`field.${field}`) })}</strong>
      <dl>
        <dt>{t('here')}</dt>
        <dd>
          <bdi>{ours ?? t('empty')}</bdi>
        </dd>
        <dt>{t('there', { name })}</dt>
        <dd>
          <bdi>{theirs}</bdi>
        </dd>
      </dl>
      {editable && (
        <div className="app-crm-acts">
          <Button disabled={isBusy} onClick={() => void settle(field, 'ours')}>
            {t('keep')}
          </Button>
          <Button disabled={isBusy} onClick={() => void settle(field, 'theirs')}>
            {t('useTheirs', { name })}
          </Button>
        </div>
      )}
    </div>
  ));
}

interface ActsProps {
  card: ContactCrmCard;
  contact: Contact;
  name: string;
  at: (instant: string) => string;
}

function Acts({ card, contact, name, at }: ActsProps): ReactNode {
  const { toasts } = useWorkspace();
  const { crm, isBusy } = card;
  const [isLinking, setLinking] = useState(false);
  const [isEnrolling, setEnrolling] = useState(false);
  const isThere = crm.records.some(({ state }) => state === 'there');
  const sync = async (): Promise<void> => {
    const changed = await card.sync();
    if (changed !== null)
      toasts.show(changed.length === 0 ? t('syncedNothing') : t('syncedFields', { count: changed.length, name }));
  };
  const add = async (): Promise<void> => {
    if (await card.add()) toasts.show(t('added', { contact: contact.name, name }));
  };
  return (
    <>
      <div className="app-crm-acts">
        {crm.can.sync && isThere && (
          <Button disabled={isBusy} onClick={() => void sync()}>
            {t(isBusy ? 'syncing' : 'sync')}
          </Button>
        )}
        {!isThere && contact.phone_number !== null && (
          <Button disabled={isBusy} onClick={() => void add()}>
            {t('add', { name })}
          </Button>
        )}
        {crm.can.workflows && isThere && <Button onClick={() => setEnrolling(true)}>{t('enroll')}</Button>}
        {crm.can.link && !isLinking && <Button onClick={() => setLinking(true)}>{t('linkRecord')}</Button>}
      </div>
      {isLinking && <LinkForm card={card} name={name} onDone={() => setLinking(false)} />}
      {crm.can.sync && isThere && (
        <small className="tk-muted tk-num">
          {crm.synced_at === null ? t('neverSynced') : t('synced', { time: at(crm.synced_at) })}
        </small>
      )}
      {isEnrolling && (
        <Suspense fallback={null}>
          <EnrollDialog contact={contact} onClose={() => setEnrolling(false)} />
        </Suspense>
      )}
    </>
  );
}

function LinkForm({ card, name, onDone }: { card: ContactCrmCard; name: string; onDone: () => void }): ReactNode {
  const { toasts } = useWorkspace();
  const id = useId();
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useDraft(url.trim() !== '');
  const field = useRef<HTMLInputElement>(null);
  // The button that stood here was just pressed.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (url.trim() === '') return onDone();
    card.link(url.trim()).then(
      () => {
        toasts.show(t('linked'));
        onDone();
      },
      (error: unknown) => setProblem(sentenceOf(error) ?? t('failed')),
    );
  };
  return (
    <form className="app-crm-link" onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('address', { name })}</label>
      <input
        id={id}
        type="url"
        className="tk-input"
        value={url}
        autoComplete="off"
        ref={field}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {problem !== null && (
        <p className="tk-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div className="app-crm-acts">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" tone="primary" disabled={card.isBusy}>
          {t('link')}
        </Button>
      </div>
    </form>
  );
}
