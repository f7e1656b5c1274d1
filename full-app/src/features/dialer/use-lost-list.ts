import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { DialerList } from '../../entities/dialer/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

type Lists = UseQueryResult<readonly DialerList[]>;

/**
 * Leads back to the root of the power dialer, with a notice, when the list of the address cannot be loaded or does not exist (spec 2 §2).
 * @param listId undefined for the user's own queue, which is the root
 * @param isDeleting the user is deleting the list
 */
export function useLostList(listId: number | undefined, lists: Lists, isDeleting: boolean): void {
  const { toasts } = useWorkspace();
  const navigate = useNavigate();
  const problem = listId === undefined || isDeleting ? null : problemOf(listId, lists);
  useEffect(() => {
    if (problem === null) return;
    toasts.show(problem, { tone: 'bad' });
    void navigate({ to: '/power-dialer', replace: true });
  }, [problem, navigate, toasts]);
}

function problemOf(listId: number, lists: Lists): string | null {
  if (lists.isLoadingError) return sentenceOf(lists.error);
  // A list that was just created is among them after the next answer.
  if (!lists.isSuccess || lists.isFetching) return null;
  return lists.data.some(({ id }) => id === listId) ? null : t('noList');
}
