import './exchange-tray.css';
import type { ContactImport, ContactsExport } from '@talk/core/contacts';
import { Button, IconButton, numberText, ownZone } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { useExportActs, useImportActs } from '../../entities/contact/index.js';
import { exactWords } from '../../shared/dates.js';
import { sentenceOf } from '../../shared/errors.js';
import { saveAs } from '../../shared/save-as.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** Newer ones take the place of older ones, which are there again when those are dismissed. */
const SHOWN_AT_MOST = 2;

interface ExchangeTrayProps {
  exports: readonly ContactsExport[];
  imports: readonly ContactImport[];
}

/** What is under way, and files that can be had. */
export function ExchangeTray({ exports, imports }: ExchangeTrayProps): ReactNode {
  return (
    <section className="app-exchanges" aria-label={t('label')}>
      {imports.slice(0, SHOWN_AT_MOST).map((one) => (
        <ImportCard key={one.id} one={one} />
      ))}
      {exports.slice(0, SHOWN_AT_MOST).map((one) => (
        <ExportCard key={one.id} one={one} />
      ))}
    </section>
  );
}

function useFailing(): (work: Promise<unknown>) => void {
  const { toasts } = useWorkspace();
  return (work) => void work.catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
}

function ImportCard({ one }: { one: ContactImport }): ReactNode {
  const { control } = useImportActs();
  const run = useFailing();
  const isBack = one.stage === 'rolling_back';
  const total = isBack ? one.created_count + one.updated_count - one.unchanged_count : one.total;
  const title = t(isBack ? 'rollingBack' : 'importing', { name: one.file_name });
  const values = { done: numberText(one.done_count), total: numberText(total) };
  return (
    <div className="app-exchange">
      <p>{title}</p>
      <progress max={Math.max(1, total)} value={one.done_count} aria-label={title} />
      <div>
        <span className="tk-muted tk-num">{t(one.is_paused ? 'paused' : 'progress', values)}</span>
        <Button tone="quiet" onClick={() => run(control(one.id, one.is_paused ? 'resume' : 'pause'))}>
          {t(one.is_paused ? 'resume' : 'pause')}
        </Button>
        <Link
          to="/contacts/import/$importId"
          params={{ importId: String(one.id) }}
          className="tk-button"
          data-tone="quiet"
        >
          {t('open')}
        </Link>
      </div>
    </div>
  );
}

function ExportCard({ one }: { one: ContactsExport }): ReactNode {
  const { user } = useWorkspace();
  const { control } = useExportActs();
  const run = useFailing();
  const isRunning = one.status === 'running';
  const title = titleOf(one);
  const values = { done: numberText(one.done_count), total: numberText(one.total) };
  return (
    <div className="app-exchange">
      <p>{title}</p>
      {!isRunning && <IconButton icon={X} label={t('dismiss')} onClick={() => run(control(one, 'dismiss'))} />}
      {isRunning && <progress max={Math.max(1, one.total)} value={one.done_count} aria-label={title} />}
      <div>
        {isRunning && <span className="tk-muted tk-num">{t('progress', values)}</span>}
        {isRunning && (
          <Button tone="quiet" onClick={() => run(control(one, 'cancel'))}>
            {t('cancel')}
          </Button>
        )}
        {one.download_url !== null && one.expires_at !== null && (
          <>
            <span className="tk-muted">
              {t('until', { when: exactWords(Date.parse(one.expires_at), ownZone(), timeFormatOf(user)) })}
            </span>
            <Button tone="primary" onClick={() => saveAs(one.download_url ?? '', one.file_name)}>
              {t('download')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const EXPORTING = {
  contacts: 'exporting',
  communications: 'exportingReport',
  'dialer-tasks': 'exporting',
  'dialer-sessions': 'exportingSessions',
} as const;
const EXPORTED = {
  contacts: 'exported',
  communications: 'exportedReport',
  'dialer-tasks': 'exported',
  'dialer-sessions': 'exportedSessions',
} as const;

function titleOf({ status, total, subject }: ContactsExport): string {
  const values = { count: total, exact: numberText(total) };
  switch (status) {
    case 'running':
      return t(EXPORTING[subject], values);
    case 'done':
      return t(EXPORTED[subject], values);
    case 'cancelled':
      return t('exportCancelled');
    case 'failed':
      return t('exportFailed');
  }
}
