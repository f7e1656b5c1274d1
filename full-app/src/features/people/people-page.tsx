import '../../shared/page-frame.css';
import '../../shared/settings.css';
import '../../shared/settings-list.css';
import './people.css';
import type { Member } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { useState, type ReactNode } from 'react';
import { roleText } from '../../entities/role/index.js';
import { membersQuery, type MadeMember } from '../../entities/user/index.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { SearchBox } from '../../shared/search-box.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { handedOver, MadeDialog, type HandedOver } from './made-dialog.js';
import { NewPersonDialog } from './new-person-dialog.js';
import { isFound } from './person-draft.js';
import { t } from './texts.js';

/** The users of the company, for its admins. */
export function PeoplePage(): ReactNode {
  const { user } = useWorkspace();
  return user.user_roles.includes('Company Admin') ? <People /> : <NotFound />;
}

function People(): ReactNode {
  usePageTitle(t('title'));
  const { client, entities, toasts } = useWorkspace();
  const { data: members, error, refetch } = useQuery(membersQuery(client, entities));
  const people = members?.people;
  const [text, setText] = useState('');
  /** `new`, or a person who was added just now. */
  const [opened, setOpened] = useState<'new' | HandedOver | null>(null);
  const close = (): void => setOpened(null);
  const show = (made: MadeMember): void => {
    setOpened(handedOver(made));
    if (made.password === null) toasts.show(t('wasInvited', { name: made.user.name }));
  };
  const found = people?.filter((person) => isFound(person, text));
  const here = found?.filter(({ enabled }) => enabled) ?? [];
  const disabled = found?.filter(({ enabled }) => !enabled) ?? [];
  return (
    <div className="app-page-frame app-list-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        <Button tone="primary" icon={Plus} onClick={() => setOpened('new')}>
          {t('new')}
        </Button>
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {people === undefined && !error && <ListSkeleton rows={5} />}
      {people !== undefined && <SearchBox text={text} label={t('find')} hint={t('findHint')} onSearch={setText} />}
      {found?.length === 0 && <p role="status">{t('noneFound', { text })}</p>}
      {here.length > 0 && <PeopleList people={here} label={t('title')} />}
      {disabled.length > 0 && (
        <details className="app-people-disabled" open={text !== '' || undefined}>
          <summary>{t('disabledPeople', { count: disabled.length })}</summary>
          <PeopleList people={disabled} label={t('disabled')} />
        </details>
      )}
      {opened === 'new' && <NewPersonDialog sendsMail={members?.sendsMail === true} onMade={show} onClose={close} />}
      {opened !== null && opened !== 'new' && (
        <MadeDialog title={t('madeTitle', { name: opened.name })} made={opened} onClose={close} />
      )}
    </div>
  );
}

function PeopleList({ people, label }: { people: readonly Member[]; label: string }): ReactNode {
  return (
    <ul className="app-setting-list app-people" aria-label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <Link to="/settings/people/$userId" params={{ userId: String(person.id) }} className="app-setting-words">
            <PersonWords person={person} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** "Priya (you)", "priya@acme.test · Admin, Agent · last seen Nov 12, 2026". */
function PersonWords({ person }: { person: Member }): ReactNode {
  const { user } = useWorkspace();
  const { last_seen_at: seenAt } = person;
  const facts = [
    person.email,
    person.user_roles.map((role) => roleText(role)).join(', '),
    ...(person.read_only_access ? [t('readOnly')] : []),
    ...(person.enabled && !person.active ? [t('pausedMark')] : []),
    person.password_link?.kind === 'invitation'
      ? t('invited')
      : seenAt === null
        ? t('notSeen')
        : t('seen', { date: dateWords(Date.parse(seenAt), user.company.timezone) }),
  ];
  return (
    <>
      <strong>
        <bdi>{person.id === user.id ? t('you', { name: person.name }) : person.name}</bdi>
      </strong>
      <span className="tk-muted">{facts.join(' · ')}</span>
    </>
  );
}
