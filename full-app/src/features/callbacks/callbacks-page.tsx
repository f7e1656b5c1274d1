import '../../shared/list-tools.css';
import './callbacks.css';
import { TalkError } from '@talk/core';
import type { Callback } from '@talk/core/contract';
import { Banner, Button, EmptyState } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { PhoneMissed } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useDial } from '../../entities/call/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { sentenceOf } from '../../shared/errors.js';
import { ReasonDialog } from '../../shared/form/index.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CallbackRow } from './callback-row.js';
import { t } from './texts.js';
import { useCallbackActs, useCallbacks, type CallbackStatus } from './use-callbacks.js';

const STATUSES = ['open', 'mine', 'closed'] as const;

/** Missed callers to whom no one has spoken since: each is claimed by one person, called, and gone when they were reached. */
export function CallbacksPage(): ReactNode {
  usePageTitle(t('title'));
  const { user, toasts } = useWorkspace();
  const { dial } = useDial();
  const [status, setStatus] = useState<CallbackStatus>('open');
  const [asked, setAsked] = useState<{ readonly act: 'dismiss' | 'takeOver'; readonly callback: Callback } | null>(
    null,
  );
  const acts = useCallbackActs();
  const list = useCallbacks(status);
  const mayWrite = may(user, 'update communication');

  /** A refusal is news from the server: it is said, and the list shows how things are now. */
  async function attempt(act: Promise<void>): Promise<boolean> {
    try {
      await act;
      return true;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      toasts.show(sentenceOf(error), { tone: 'bad' });
      return false;
    }
  }
  async function call(callback: Callback): Promise<void> {
    if (!(await attempt(acts.claim(callback)))) return;
    await dial({
      number: callback.phone_number,
      ...(callback.contact === null ? {} : { contactId: callback.contact.id }),
      ...(callback.campaign_id === null ? {} : { line: callback.campaign_id }),
    });
  }

  const rows = list.data?.data ?? [];
  return (
    <div className="app-callbacks">
      <header className="app-list-head">
        <div className="app-list-title">
          <h1>{t('title')}</h1>
        </div>
        <fieldset className="app-list-kinds app-callbacks-kinds">
          <legend className="tk-hidden">{t('which')}</legend>
          {STATUSES.map((each) => (
            <label key={each}>
              <input type="radio" name="callbacks" checked={status === each} onChange={() => setStatus(each)} />
              {t(each)}
              {list.data && <span className="tk-num app-callbacks-count">{list.data.counts[each]}</span>}
            </label>
          ))}
        </fieldset>
        <Link to="/communications/$channel" params={{ channel: 'all' }} className="app-callbacks-logs">
          {t('logs')}
        </Link>
        <span className="app-callbacks-end tk-muted" role="status">
          {list.data &&
            list.data.today.missed > 0 &&
            t('today', { count: list.data.today.missed, recovered: list.data.today.recovered })}
        </span>
      </header>
      {list.isPending ? (
        <ListSkeleton rows={6} />
      ) : list.isError && rows.length === 0 ? (
        <div className="app-list-notice">
          <Banner tone="bad" action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}>
            {t('failed')}
          </Banner>
        </div>
      ) : rows.length === 0 ? (
        <EmptyState icon={PhoneMissed} title={t(`empty.${status}`)}>
          {t(`empty.${status}Why`)}
        </EmptyState>
      ) : (
        <ul className="app-callbacks-list" aria-label={t(status)}>
          {rows.map((callback) => (
            <CallbackRow
              key={callback.phone_number}
              callback={callback}
              acts={
                mayWrite
                  ? {
                      claim: () => void attempt(acts.claim(callback)),
                      call: () => void call(callback),
                      release: () => void attempt(acts.release(callback)),
                      setDue: (dueAt) => void attempt(acts.setDue(callback, dueAt)),
                      takeOver: () => setAsked({ act: 'takeOver', callback }),
                      dismiss: () => setAsked({ act: 'dismiss', callback }),
                      reopen: () => void attempt(acts.reopen(callback)),
                    }
                  : null
              }
            />
          ))}
        </ul>
      )}
      {list.data !== undefined && list.data.counts[status] > rows.length && rows.length > 0 && (
        <p className="app-list-notice tk-muted">
          {t('onlyFirst', { shown: rows.length, count: list.data.counts[status] })}
        </p>
      )}
      {asked?.act === 'dismiss' && (
        <ReasonDialog
          title={t('dismissTitle')}
          action={t('dismissAct')}
          label={t('dismissWhy')}
          onClose={() => setAsked(null)}
          onReason={(reason) => acts.dismiss(asked.callback, reason)}
        />
      )}
      {asked?.act === 'takeOver' && (
        <ActDialog
          title={t('takeTitle')}
          action={t('takeOver')}
          busyAction={t('takeBusy')}
          onClose={() => setAsked(null)}
          onAct={() => acts.claim(asked.callback, true)}
        >
          <p>{t('takeWhy', { name: asked.callback.owner?.name ?? '' })}</p>
        </ActDialog>
      )}
    </div>
  );
}
