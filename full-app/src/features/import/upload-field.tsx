import { IMPORT_MAX_BYTES } from '@talk/core/contacts';
import { Banner, Icon } from '@talk/ui';
import { base64Of } from '@talk/ui/texting-files';
import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useImportActs } from '../../entities/contact/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useIsOffline } from '../../shared/needs-server.js';
import { t } from './texts.js';

/** Takes a file, by a press, by the keyboard, or dropped. */
export function UploadField(): ReactNode {
  const { upload } = useImportActs();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const [name, setName] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isOver, setIsOver] = useState(false);

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined || name !== null) return;
    setFailure(null);
    if (file.size > IMPORT_MAX_BYTES) {
      setFailure('too-large');
      return;
    }
    setName(file.name);
    try {
      const made = await upload(file.name, await base64Of(file));
      await navigate({ to: '/contacts/import/$importId', params: { importId: String(made.id) } });
    } catch (error) {
      setFailure(error);
    } finally {
      setName(null);
    }
  }

  return (
    <section className="app-import-part">
      <label className="app-import-drop" data-over={isOver ? '' : undefined}>
        <Icon shape={FileUp} />
        <span className="tk-button" data-tone="primary">
          {t('choose')}
        </span>
        <span>{isOver ? t('dropped') : t('drop')}</span>
        <span className="tk-muted">{t('limits')}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
          aria-label={t('choose')}
          disabled={name !== null || isOffline}
          // The field covers the box: what is dropped on it is chosen, by the browser's own doing.
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // The same file can be chosen again, once it was mended.
            currentTarget.value = '';
          }}
        />
      </label>
      {name !== null && (
        <p role="status" className="app-import-wait">
          {t('uploading', { name })}
        </p>
      )}
      {failure === 'too-large' ? (
        <Banner tone="bad">{t('tooLarge')}</Banner>
      ) : (
        failure !== null && <ErrorNotice error={failure} />
      )}
    </section>
  );
}
