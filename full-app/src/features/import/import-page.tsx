import './import.css';
import { Button, EmptyState } from '@talk/ui';
import { Link, useParams } from '@tanstack/react-router';
import { Ban } from 'lucide';
import type { ReactNode } from 'react';
import { isImportUnderWay, useImport } from '../../entities/contact/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NeedsServer } from '../../shared/needs-server.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { EarlierImports } from './earlier-imports.js';
import { ImportPrepare } from './import-prepare.js';
import { ImportResult } from './import-result.js';
import { t } from './texts.js';
import { UploadField } from './upload-field.js';

/** A file of contacts, from its upload to its result. Each import has an address of its own. */
export function ImportPage(): ReactNode {
  usePageTitle(t('title'));
  const { user } = useWorkspace();
  const { importId } = useParams({ strict: false });
  return (
    <div className="app-import">
      <header>
        <p>
          <Link to="/contacts">{t('back')}</Link>
        </p>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
        <NeedsServer to="import" />
      </header>
      {!may(user, 'import contact') ? (
        <EmptyState icon={Ban} title={t('title')}>
          {t('forbidden')}
        </EmptyState>
      ) : importId === undefined ? (
        <>
          <UploadField />
          <EarlierImports />
        </>
      ) : (
        <OneImport key={importId} id={Number(importId)} />
      )}
    </div>
  );
}

function OneImport({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useImport(id);
  if (error)
    return (
      <div className="app-import-part">
        <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
        <Link to="/contacts/import">{t('another')}</Link>
      </div>
    );
  if (data === undefined) return <ListSkeleton rows={6} />;
  const isOver = data.stage === 'imported' || data.stage === 'rolled_back';
  return isOver || isImportUnderWay(data) ? <ImportResult one={data} /> : <ImportPrepare one={data} />;
}
