import type { ContactImport } from '@talk/core/contacts';
import { IconButton, numberText } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { isImportUnderWay, useImportActs, useImports } from '../../entities/contact/index.js';
import { useMoment } from './use-moment.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** What the person has brought in the last days. */
export function EarlierImports(): ReactNode {
  const { toasts } = useWorkspace();
  const momentText = useMoment();
  const imports = useImports();
  const { control } = useImportActs();
  if (imports === null) return null;
  return (
    <section className="app-import-part" aria-label={t('earlier')}>
      <h2>{t('earlier')}</h2>
      {imports.length === 0 && <p className="tk-muted">{t('noneYet')}</p>}
      <ul className="app-import-list">
        {imports.map((one) => (
          <li key={one.id}>
            <Link to="/contacts/import/$importId" params={{ importId: String(one.id) }}>
              {one.file_name}
            </Link>
            <span className="tk-muted">{stateWords(one)}</span>
            <time className="tk-muted tk-num" dateTime={one.created_at}>
              {momentText(one.created_at)}
            </time>
            {!isImportUnderWay(one) && (
              <IconButton
                icon={X}
                label={t('dismiss')}
                onClick={() =>
                  void control(one.id, 'dismiss').catch((error: unknown) =>
                    toasts.show(sentenceOf(error), { tone: 'bad' }),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateWords(one: ContactImport): string {
  switch (one.stage) {
    case 'reading':
      return t('reading');
    case 'read':
      return t('state.read');
    case 'checking':
      return t('checking');
    case 'checked':
      return t('state.checked');
    case 'importing':
      return one.is_paused ? t('paused') : t('running.import');
    case 'rolling_back':
      return one.is_paused ? t('paused') : t('running.back');
    case 'rolled_back':
      return t('rolledBack');
    case 'failed':
      return t('state.failed');
    case 'imported': {
      const done = one.created_count + one.updated_count;
      return `${t(one.is_cancelled ? 'stopped' : 'done')} · ${t('rows', { count: done, exact: numberText(done) })}`;
    }
  }
}
