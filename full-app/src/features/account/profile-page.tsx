import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './account.css';
import type { Profile } from '@talk/core';
import { Field } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { roleText } from '../../entities/role/index.js';
import { SaveBar } from '../../shared/save-bar.js';
import { useEdits, type Edits } from '../../shared/use-edits.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { companyProblems } from './company-problems.js';
import { t } from './texts.js';
import { useSaveOwnChoices } from './use-own-choices.js';

type Draft = Pick<Profile, 'name'>;

/** Who the user is for colleagues. */
export function ProfilePage(): ReactNode {
  usePageTitle(t('profile'));
  const { user, toasts } = useWorkspace();
  const save = useSaveOwnChoices();
  const [base, setBase] = useState(user);
  const edits = useEdits<Draft>(
    { name: base.name },
    {
      check: ({ name }) => {
        const problem = companyProblems({ name }).name;
        return problem === undefined ? {} : { name: t(problem) };
      },
      async save({ name }) {
        if (name !== undefined) setBase(await save({ name: name.trim() }));
        toasts.show(t('saved'));
      },
    },
  );
  // The profile of the page, once it is another one than the one that was last saved or shown.
  const [known, setKnown] = useState(user);
  if (known !== user && !edits.isEdited && !edits.isSaving) {
    setKnown(user);
    setBase(user);
  }
  return (
    <div className="app-page-frame app-settings app-account-page">
      <header>
        <h1>{t('profile')}</h1>
        <p className="tk-muted">{t('profile.lead')}</p>
      </header>
      <YouSection edits={edits} />
      <SaveBar edits={edits} />
    </div>
  );
}

interface SectionProps {
  edits: Edits<Draft>;
}

function YouSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  const { user } = useWorkspace();
  const isLocked = user.company.kyc_status === 'verified';
  return (
    <section aria-labelledby="profile-you">
      <h2 id="profile-you">{t('you')}</h2>
      <Field
        label={t('name')}
        autoComplete="name"
        disabled={isLocked}
        value={values.name}
        error={problems['name']}
        hint={t(isLocked ? 'nameLocked' : 'nameWhy')}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <dl className="app-profile-facts">
        <div>
          <dt>{t('email')}</dt>
          <dd>
            {user.email}
            <p className="tk-muted">{t('emailWhy')}</p>
          </dd>
        </div>
        <div>
          <dt>{t('company')}</dt>
          <dd>{user.company_name}</dd>
        </div>
        <div>
          <dt>{t('roles')}</dt>
          <dd>{user.user_roles.map((role) => roleText(role)).join(', ')}</dd>
        </div>
      </dl>
      <ul className="app-account-links">
        <li>
          <Link to="/settings/sign-ins">{t('password')}</Link>
        </li>
        <li>
          <Link to="/settings/visibility">{t('sees')}</Link>
        </li>
      </ul>
    </section>
  );
}
