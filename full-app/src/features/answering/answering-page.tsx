import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import { getAnswering, type Answering } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Button } from '@talk/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { TEAM, usePeople } from '../../entities/user/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AnsweringDialog, ANSWERING } from './answering-dialog.js';
import { t } from './texts.js';

/** Where calls ring: each user's own, and everyone's for admins. */
export function AnsweringPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'answer call', 'list user') ? <People /> : <NotFound />;
}

function People(): ReactNode {
  usePageTitle(t('title'));
  const { user } = useWorkspace();
  const queries = useQueryClient();
  const { people, error } = usePeople();
  const isAdmin = user.user_roles.includes('Company Admin');
  const shown = (people ?? []).filter(({ id }) => isAdmin || id === user.id);
  const retry = (): void => void queries.refetchQueries({ queryKey: TEAM });
  return (
    <div className="app-page-frame app-list-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t(isAdmin ? 'lead' : 'ownLead')}</p>
        </div>
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />}
      {people === null && !error && <ListSkeleton rows={4} />}
      {shown.length > 0 && (
        <ul className="app-setting-list" aria-label={t('title')}>
          {shown.map((person) => (
            <Person key={person.id} person={person} isOwn={person.id === user.id} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PersonProps {
  person: { readonly id: number; readonly name: string; readonly answer_by: Answering['answer_by'] };
  isOwn: boolean;
}

/** "Priya", "At a phone number: (415) 555-0150". */
function Person({ person: { id, name, answer_by: by }, isOwn }: PersonProps): ReactNode {
  const { client } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const isElsewhere = by === 'phone_number' || by === 'ip_phone';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...ANSWERING, id],
    queryFn: ({ signal }) => client.api.call(getAnswering, { params: { id }, signal }),
    // Only those whose calls ring elsewhere have more to say before they are opened.
    enabled: isOpen || isElsewhere,
  });
  return (
    <li>
      <span className="app-setting-words">
        <strong>
          <bdi>{isOwn ? t('you', { name }) : name}</bdi>
        </strong>
        <span className="tk-muted">{data === undefined ? t(`by.${by}`) : answeringWords(data)}</span>
        {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      </span>
      <span>
        <Button
          aria-label={t('changeOf', { name })}
          disabled={isOpen && data === undefined && isFetching}
          onClick={() => setOpen(true)}
        >
          {t('change')}
        </Button>
      </span>
      {isOpen && data !== undefined && <AnsweringDialog name={name} stored={data} onClose={() => setOpen(false)} />}
    </li>
  );
}

function answeringWords({
  answer_by: by,
  phone_number: number,
  sip_uri: sip,
  operating_hours: hours,
  missed_calls_settings: missed,
}: Answering): string {
  const place = by === 'phone_number' ? phoneDisplay(number) : by === 'ip_phone' ? sip : null;
  const words = place ? `${t(`by.${by}`)}: ${place}` : t(`by.${by}`);
  return [
    words,
    ...(hours === null ? [] : [t('ownHours')]),
    ...(missed.missed_call_handling_mode === 'voicemail' ? [t('ownVoicemail')] : []),
  ].join(' · ');
}
