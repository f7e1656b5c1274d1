import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { contactListsQuery, type ContactsSearch } from '../../../entities/contact/index.js';
import { ListSkeleton } from '../../../shared/list-skeleton.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { t } from '../contact-words.js';
import { useOpenList } from './use-open-list.js';

/** Leads back to Contacts from a list whose contacts could not be loaded (spec 1 §8). `ListNotice` handles a list that does not exist. */
export function ListFailed({ search }: { search: ContactsSearch }): ReactNode {
  const { client, toasts } = useWorkspace();
  const { isPending } = useQuery(contactListsQuery(client));
  const isGone = useOpenList(search).kind === 'gone';
  const navigate = useNavigate();
  useEffect(() => {
    if (isPending || isGone) return;
    toasts.show(t('loadFailed'), { tone: 'bad' });
    // A contact that is open beside the list stays open.
    void navigate({ to: '.', search: {}, replace: true });
  }, [isGone, isPending, navigate, toasts]);
  return <ListSkeleton />;
}
