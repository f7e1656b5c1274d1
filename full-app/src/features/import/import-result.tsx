import type { ContactImport } from '@talk/core/contacts';
import { Button, numberText } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { type ImportAct, isImportUnderWay, useImportActs, useRejects } from '../../entities/contact/index.js';
import { useMoment } from './use-moment.js';
import { Dialog } from '../../shared/dialog.js';
import { sentenceOf } from '../../shared/errors.js';
import { saveAs } from '../../shared/save-as.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { Counts } from './counts.js';
import { RowProblems } from './row-problems.js';
import { Steps } from './steps.js';
import { t } from './texts.js';

/** Under way, or over: what became of the rows, and how to take it back. */
export function ImportResult({ one }: { one: ContactImport }): ReactNode {
  const { toasts } = useWorkspace();
  const momentText = useMoment();
  const { control } = useImportActs();
  const [isAsking, setIsAsking] = useState(false);
  const rejects = useRejects(one.id, isImportUnderWay(one) ? 0 : one.rejected_count).data ?? [];
  const act = (what: ImportAct): void => {
    setIsAsking(false);
    control(one.id, what).catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }));
  };
  return (
    <div className="app-import-part">
      <Steps at="result" />
      <p className="app-import-file">
        <strong>{one.file_name}</strong>
      </p>
      {isImportUnderWay(one) ? (
        <UnderWay one={one} onAct={act} />
      ) : (
        <>
          <h2>{t(one.stage === 'rolled_back' ? 'rolledBack' : one.is_cancelled ? 'stopped' : 'done')}</h2>
          {one.stage === 'rolled_back' ? (
            <Counts
              counts={[
                ['removed', one.removed_count],
                ['restored', one.restored_count],
                ['kept', one.kept_count],
              ]}
            />
          ) : (
            <Imported one={one} />
          )}
          {one.rejected_count > 0 && (
            <section aria-label={t('problemsTitle')}>
              <h3>{t('problemsTitle')}</h3>
              <p className="tk-muted">{t('rejectsWhy')}</p>
              <Button onClick={() => saveAs(`/api/v2/contact-imports/${one.id}/rejects.csv`, rejectsName(one))}>
                {t('downloadRejects')}
              </Button>
              <RowProblems rows={rejects} headers={one.headers} total={one.rejected_count} />
            </section>
          )}
          {one.can_roll_back_until !== null && (
            <p className="tk-muted">{t('rollBackWhy', { when: momentText(one.can_roll_back_until) })}</p>
          )}
          <div className="app-import-acts">
            {one.can_roll_back_until !== null && <Button onClick={() => setIsAsking(true)}>{t('rollBack')}</Button>}
            <Link to="/contacts/import" className="tk-button">
              {t('another')}
            </Link>
          </div>
        </>
      )}
      {isAsking && (
        <Dialog title={t('rollBackTitle')} onClose={() => setIsAsking(false)}>
          <p>{t('rollBackWhy', { when: momentText(one.can_roll_back_until ?? one.created_at) })}</p>
          <div className="app-import-acts">
            <Button onClick={() => setIsAsking(false)}>{t('keep')}</Button>
            <Button tone="primary" onClick={() => act('roll_back')}>
              {t('rollBackAct')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

const rejectsName = ({ file_name }: ContactImport): string => `${file_name.replace(/\.[^.]*$/, '')} - not imported.csv`;

function Imported({ one }: { one: ContactImport }): ReactNode {
  const count = one.unchanged_count;
  return (
    <>
      <Counts
        counts={[
          ['created', one.created_count],
          [one.options?.duplicates === 'merge' ? 'filled' : 'updated', one.updated_count],
          ['skipped', one.skipped_count],
          ['rejected', one.rejected_count],
        ]}
      />
      {count > 0 && <p className="tk-muted tk-num">{t('unchanged', { count, exact: numberText(count) })}</p>}
    </>
  );
}

function UnderWay({ one, onAct }: { one: ContactImport; onAct: (act: ImportAct) => void }): ReactNode {
  const isBack = one.stage === 'rolling_back';
  const total = isBack ? one.created_count + one.updated_count - one.unchanged_count : one.total;
  const word = one.is_paused ? t('paused') : t(isBack ? 'running.back' : 'running.import');
  return (
    <>
      <p role="status" className="app-import-wait">
        {word}{' '}
        <span className="tk-num">{t('progress', { done: numberText(one.done_count), total: numberText(total) })}</span>
      </p>
      <progress max={total} value={one.done_count} aria-label={word} />
      <p className="tk-muted">{t('leave')}</p>
      <div className="app-import-acts">
        <Button onClick={() => onAct(one.is_paused ? 'resume' : 'pause')}>
          {t(one.is_paused ? 'resume' : 'pause')}
        </Button>
        {!isBack && <Button onClick={() => onAct('cancel')}>{t('cancel')}</Button>}
      </div>
    </>
  );
}
