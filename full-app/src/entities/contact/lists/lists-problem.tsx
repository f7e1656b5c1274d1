import { Banner, Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { contactListsQuery } from './lists.js';
import { t } from './list-words.js';

/** Next to a choice of contact lists: says that they could not be loaded, which would look like none (spec 2 §8). */
export function ListsProblem(): ReactNode {
  const { client } = useWorkspace();
  const lists = useQuery(contactListsQuery(client));
  return lists.isLoadingError ? (
    <Banner tone="bad" action={<Button onClick={() => void lists.refetch()}>{t('retry')}</Button>}>
      {t('loadFailed')}
    </Banner>
  ) : null;
}
