import type { Member } from '@talk/core/contract';
import { Button } from '@talk/ui';
import type { ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import type { Edits } from '../../shared/use-edits.js';
import { ChecksField } from './checks-field.js';
import type { PersonDraft } from './person-draft.js';
import { t } from './texts.js';

interface LimitsSectionProps {
  person: Pick<Member, 'id'>;
  people: readonly Member[];
  edits: Edits<PersonDraft>;
}

/** Which lines a person uses and sees, and whose calls and texts. */
export function LimitsSection({ person, people, edits: { values, problems, set } }: LimitsSectionProps): ReactNode {
  const chosen = values.accessible_users;
  // Calls of a disabled colleague are still there to be seen, but a new limit seldom means them.
  const colleagues = people.filter(({ id, enabled }) => id !== person.id && (enabled || chosen.includes(id)));
  return (
    <section aria-labelledby="person-limits">
      <h2 id="person-limits">{t('limits')}</h2>
      <ChoiceField
        label={t('limitLines')}
        value={values.line_access_limit ? 'some' : 'all'}
        options={[
          ['all', t('limitLines.all')],
          ['some', t('limitLines.some')],
        ]}
        onChange={(key) => set({ line_access_limit: key === 'some' })}
      />
      {values.line_access_limit && (
        <LinesField
          chosen={values.accessible_campaigns}
          problem={problems.accessible_campaigns}
          onChange={(ids) => set({ accessible_campaigns: ids })}
        />
      )}
      {values.communications_visibility === 2 ? (
        <p className="tk-muted">{t('limitPeople.own')}</p>
      ) : (
        <ChoiceField
          label={t('limitPeople')}
          value={values.user_access_limit ? 'some' : 'all'}
          options={[
            ['all', t('limitPeople.all')],
            ['some', t('limitPeople.some')],
          ]}
          onChange={(key) => set({ user_access_limit: key === 'some' })}
        />
      )}
      {values.communications_visibility !== 2 && values.user_access_limit && (
        <>
          <ChecksField
            legend={t('limitPeople.which')}
            options={colleagues}
            chosen={chosen}
            problem={problems.accessible_users}
            onChange={(ids) => set({ accessible_users: ids })}
          />
          <SettingSwitch
            label={t('limitPeople.unassigned')}
            why={t('limitPeople.unassignedWhy')}
            on={values.can_view_unassigned_contacts}
            onChange={(on) => set({ can_view_unassigned_contacts: on })}
          />
        </>
      )}
    </section>
  );
}

interface LinesFieldProps {
  chosen: readonly number[];
  problem: string | undefined;
  onChange: (ids: number[]) => void;
}

/** Lines are loaded once a limit asks for them. */
function LinesField({ chosen, problem, onChange }: LinesFieldProps): ReactNode {
  const { lines, error, retry } = useLines();
  if (lines === null)
    return error === null ? (
      <ListSkeleton rows={3} />
    ) : (
      <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />
    );
  return (
    <ChecksField legend={t('limitLines.which')} options={lines} chosen={chosen} problem={problem} onChange={onChange} />
  );
}
