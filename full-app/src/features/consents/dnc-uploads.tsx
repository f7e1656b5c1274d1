import { listDncUploads, undoDncUpload, type DncUpload } from '@talk/core/contract';
import { Button, ownZone } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { COMPANY_LISTS } from '../../entities/compliance/index.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { uploadFacts } from './upload-facts.js';

const day = (instant: string): string => dateWords(Date.parse(instant), ownZone());

/** What was added together, newest first, and the way to take all of it back. */
export function DncUploads(): ReactNode {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: COMPANY_LISTS.uploads,
    queryFn: ({ signal }) => client.api.call(listDncUploads, { signal }),
  });
  if (error !== null)
    return <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />;
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className="app-dnc-uploads">
      <h2>{t('uploads')}</h2>
      <ul>
        {data.data.map((upload) => (
          <Upload key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

function Upload({ upload }: { upload: DncUpload }): ReactNode {
  const { client, queries, toasts } = useWorkspace();
  const [busy, setBusy] = useState(false);
  const name = upload.file_name ?? t('pasted');
  const date = day(upload.created_at);
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      await client.api.call(undoDncUpload, { params: { id: upload.id } });
      toasts.show(t('uploadUndone'));
      for (const queryKey of [COMPANY_LISTS.numbers, COMPANY_LISTS.uploads])
        void queries.invalidateQueries({ queryKey });
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <li>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        <span className="tk-muted">
          {upload.added_by_name === null ? date : t('byName', { name: upload.added_by_name, date })}
        </span>
        <p>{upload.reason}</p>
        <p className="tk-muted">{uploadFacts(upload).join(' · ')}</p>
      </div>
      {upload.undone_at === null ? (
        <Button disabled={busy} aria-label={t('undoUpload', { name, date })} onClick={() => void undo()}>
          {t('undo')}
        </Button>
      ) : (
        <span className="tk-muted">{t('undone', { date: day(upload.undone_at) })}</span>
      )}
    </li>
  );
}
