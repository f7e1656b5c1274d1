import type { Communication } from '@talk/core';
import { listCrmActivities, type CrmActivity } from '@talk/core/contract';
import { crmTitle } from '@talk/core/format';
import { createTranslate } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const t = createTranslate('app.in-crm', {
  logged: 'In {crm}',
  opens: 'Open in {crm} (new tab)',
  waiting: 'Not in {crm} yet',
  waitingWhy: 'Not in {crm} yet: {problem}',
  failed: 'Not in {crm}: {problem}',
});

const AGAIN_MS = 10_000;
/** A call is on its way to the CRM for so long after its end. */
const FRESH_MS = 2 * 60_000;

/** Whether a call is in the company's CRMs, with its page there; nothing where none is connected. */
export function InCrm({ call, contactId }: { call: Communication; contactId: number }): ReactNode {
  const { client } = useWorkspace();
  const { data } = useQuery({
    // One question for all calls of the contact.
    queryKey: ['crm-activities', contactId],
    queryFn: ({ signal }) => client.api.call(listCrmActivities, { params: { id: contactId }, signal }),
    staleTime: AGAIN_MS,
    refetchInterval: ({ state }) =>
      isFresh(call) || state.data?.data.some(({ state: how }) => how === 'waiting') === true ? AGAIN_MS : false,
  });
  const mine = data?.data.filter(({ communication_id: id }) => id === call.id) ?? [];
  return mine.map((activity) => <Activity key={activity.name} activity={activity} />);
}

function isFresh({ ended_at: endedAt }: Communication): boolean {
  return endedAt !== null && Date.now() - Date.parse(endedAt) < FRESH_MS;
}

function Activity({ activity: { name, state, problem, url } }: { activity: CrmActivity }): ReactNode {
  const crm = crmTitle(name);
  if (state !== 'logged')
    return (
      <p className="app-player-note">
        {problem === null ? t('waiting', { crm }) : t(state === 'failed' ? 'failed' : 'waitingWhy', { crm, problem })}
      </p>
    );
  return (
    <p className="app-player-note">
      {url === null ? (
        t('logged', { crm })
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" title={t('opens', { crm })}>
          {t('logged', { crm })}
        </a>
      )}
    </p>
  );
}
