import { listContactCommunications } from '@talk/core/contract';
import { ownZone } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DIALER } from '../../entities/dialer/index.js';
import { outcomeOf, talkedWords } from '../../shared/call-words.js';
import { exactWords } from '../../shared/dates.js';
import { may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { s } from './session.texts.js';

const SHOWN = 3;

/** The last calls with the contact: when, how they went, and what the agent wrote. */
export function SessionPastCalls({ contactId }: { contactId: number }): ReactNode {
  const { client, user } = useWorkspace();
  const { data } = useQuery({
    queryKey: [...DIALER, 'past-calls', contactId],
    queryFn: ({ signal }) =>
      client.api.call(listContactCommunications, {
        params: { id: contactId },
        query: { kinds: 'calls', per_page: SHOWN },
        signal,
      }),
    enabled: may(user, 'list communication'),
  });
  if (data === undefined) return null;
  return (
    <>
      <h3>{s('past')}</h3>
      {data.data.length === 0 && <p className="tk-muted">{s('noPast')}</p>}
      <ul className="app-session-past">
        {data.data.map((call) => (
          <li key={call.id}>
            <span>
              {[outcomeOf(call).words, call.call_disposition?.name, talkedWords(call)]
                .filter((word) => word != null)
                .join(' · ')}
            </span>
            <span className="tk-muted tk-num">
              {exactWords(Date.parse(call.created_at), ownZone(), timeFormatOf(user))}
              {call.user_name !== null && ` · ${call.user_name}`}
            </span>
            {call.notes !== null && call.notes !== '' && <bdi>{call.notes}</bdi>}
          </li>
        ))}
      </ul>
    </>
  );
}
