import { Button } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { ListPlus } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import { type ContactsSearch, effectiveSearch, ListDialog, listFilterOf } from '../../../entities/contact/index.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { t } from './list-words.js';

/** Makes what the filters show a list that follows them. Nothing where there is none. */
export function SaveList({ search }: { search: ContactsSearch }): ReactNode {
  const { user, toasts } = useWorkspace();
  const navigate = useNavigate();
  const [isNaming, setIsNaming] = useState(false);
  const filter = listFilterOf(search, user.id);
  const isListAlone = search.list !== undefined && Object.keys(search).length === 1;
  if (filter === null || isListAlone) return null;
  return (
    <>
      <Button tone="quiet" icon={ListPlus} onClick={() => setIsNaming(true)}>
        {t('save')}
      </Button>
      {isNaming && (
        <Suspense fallback={null}>
          <ListDialog
            list={null}
            filter={filter}
            hasText={effectiveSearch(search) !== ''}
            onSaved={({ id, name }) => {
              toasts.show(t('saved', { name }));
              void navigate({ to: '/contacts', search: { list: id } });
            }}
            onClose={() => setIsNaming(false)}
          />
        </Suspense>
      )}
    </>
  );
}
