import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './people.css';
import type { Member } from '@talk/core/contract';
import { Button, Field, Icon } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { useState, type ReactNode } from 'react';
import { membersQuery, useMemberChanges } from '../../entities/user/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { SaveBar } from '../../shared/save-bar.js';
import { useEdits } from '../../shared/use-edits.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ActAs } from './act-as.js';
import { AccessSection } from './access-section.js';
import { LimitsSection } from './limits-section.js';
import { PasswordAct } from './password-act.js';
import { limitProblems, personProblems, toPersonDraft } from './person-draft.js';
import { RightsSections } from './rights-sections.js';
import { t } from './texts.js';
import { TwoStepAct } from './two-step-act.js';

/** One user of the company: roles, permissions, visibility, limits, password and access, for admins. */
export function PersonPage(): ReactNode {
  const { client, entities, user } = useWorkspace();
  const { userId } = useParams({ strict: false });
  const isAdmin = user.user_roles.includes('Company Admin');
  const { data: members, error, refetch } = useQuery({ ...membersQuery(client, entities), enabled: isAdmin });
  const people = members?.people;
  const person = people?.find(({ id }) => String(id) === userId);
  if (!isAdmin || (people !== undefined && person === undefined)) return <NotFound />;
  const reload = async (): Promise<Member | undefined> =>
    (await refetch()).data?.people.find(({ id }) => String(id) === userId);
  return (
    <div className="app-page-frame app-settings app-person-page">
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {person === undefined ? (
        !error && <ListSkeleton rows={8} />
      ) : (
        <PersonForm
          key={person.id}
          person={person}
          people={people ?? []}
          sendsMail={members?.sendsMail === true}
          reload={reload}
        />
      )}
    </div>
  );
}

interface PersonFormProps {
  person: Member;
  people: readonly Member[];
  sendsMail: boolean;
  reload: () => Promise<Member | undefined>;
}

function PersonForm({ person, people, sendsMail, reload }: PersonFormProps): ReactNode {
  usePageTitle(person.name);
  const { toasts, user } = useWorkspace();
  const changes = useMemberChanges();
  // The version that the edits began with: a later one must not be overwritten unseen.
  const [base, setBase] = useState(person);
  const edits = useEdits(toPersonDraft(base), {
    check: (draft) =>
      Object.fromEntries(
        Object.entries({ ...personProblems(draft), ...limitProblems(draft) }).map(([field, problem]) => [
          field,
          t(problem),
        ]),
      ),
    async save({ name, email, ...changed }) {
      const typed = {
        ...(name !== undefined && { name: name.trim() }),
        ...(email !== undefined && { email: email.trim() }),
      };
      setBase(await changes.update(base, { ...changed, ...typed }));
      toasts.show(t('saved'));
    },
  });
  if (!edits.isEdited && !edits.isSaving && person !== base && person.version >= base.version) setBase(person);
  const isOwn = person.id === user.id;
  return (
    <>
      <header>
        <Link to="/settings/people" className="app-person-back">
          <Icon shape={ArrowLeft} />
          {t('title')}
        </Link>
        <h1>
          <bdi>{isOwn ? t('you', { name: person.name }) : person.name}</bdi>
        </h1>
        {!person.enabled && <p className="tk-muted">{t('disabled')}</p>}
        {person.enabled && !person.active && <p className="tk-muted">{t('paused')}</p>}
        {may(user, 'list communication') && (
          <p>
            <Link to="/user-activity/$userId" params={{ userId: String(person.id) }}>
              {t('activity')}
            </Link>
          </p>
        )}
      </header>
      <section aria-labelledby="person-account">
        <h2 id="person-account">{t('account')}</h2>
        {person.has_other_companies && <p className="tk-muted">{t('shared')}</p>}
        <Field
          label={t('name')}
          autoComplete="off"
          disabled={person.has_other_companies}
          value={edits.values.name}
          error={edits.problems.name}
          onChange={({ currentTarget: { value } }) => edits.set({ name: value })}
        />
        <Field
          label={t('email')}
          type="email"
          autoComplete="off"
          disabled={person.has_other_companies}
          value={edits.values.email}
          error={edits.problems.email}
          onChange={({ currentTarget: { value } }) => edits.set({ email: value })}
        />
        {isOwn && <p className="tk-muted">{t('ownPassword')}</p>}
        {!isOwn && !person.has_other_companies && <PasswordAct person={person} sendsMail={sendsMail} />}
        {!isOwn && person.has_two_step && !person.has_other_companies && <TwoStepAct person={person} />}
      </section>
      <RightsSections edits={edits} />
      <LimitsSection person={person} people={people} edits={edits} />
      {!isOwn && person.enabled && !user.impersonation && <ActAs person={person} />}
      <AccessSection person={person} isOwn={isOwn} />
      <SaveBar
        edits={edits}
        onReload={() =>
          void reload().then((fresh) => {
            if (fresh !== undefined) setBase(fresh);
            edits.clearError();
          })
        }
      />
    </>
  );
}
