import { Banner, Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dialerFoldersQuery } from '../../entities/dialer/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** The lists are shown without their folders then (spec 2 §8). */
export function FoldersProblem(): ReactNode {
  const { client } = useWorkspace();
  const folders = useQuery(dialerFoldersQuery(client));
  return folders.isLoadingError ? (
    <Banner tone="bad" action={<Button onClick={() => void folders.refetch()}>{t('retry')}</Button>}>
      {t('foldersFailed')}
    </Banner>
  ) : null;
}
