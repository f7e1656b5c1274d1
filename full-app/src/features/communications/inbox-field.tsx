import type { ReactNode } from 'react';
import { useTeamInboxes } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { CommunicationsSearch } from './communications-search.js';
import { t } from './texts.js';

interface InboxFieldProps {
  search: CommunicationsSearch;
  onChange: (to: CommunicationsSearch) => void;
}

/** The team inbox that the communications belong to. Companies without team inboxes do not get it. */
export function InboxField(props: InboxFieldProps): ReactNode {
  const { user } = useWorkspace();
  return user.company.team_inbox_enabled && <Choice {...props} />;
}

function Choice({ search, onChange }: InboxFieldProps): ReactNode {
  const { inboxes } = useTeamInboxes();
  const { inbox, inboxLines, ...rest } = search;
  const known = inboxes ?? [];
  if (known.length === 0 && inbox === undefined) return null;
  return (
    <>
      <select
        className="tk-input"
        aria-label={t('inbox')}
        value={inbox ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === '' ? rest : { ...rest, inbox: Number(value), ...(inboxLines && { inboxLines }) })
        }
      >
        <option value="">{t('inbox.all')}</option>
        {known.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {inbox !== undefined && !known.some(({ id }) => id === inbox) && (
          <option value={inbox}>{t(inboxes === null ? 'inbox.loading' : 'inbox.gone')}</option>
        )}
      </select>
      {inbox !== undefined && (
        <select
          className="tk-input"
          aria-label={t('inbox.part')}
          value={inboxLines ? 'lines' : 'contacts'}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...rest, inbox, ...(value === 'lines' && { inboxLines: true }) })
          }
        >
          <option value="contacts">{t('inbox.contacts')}</option>
          <option value="lines">{t('inbox.lines')}</option>
        </select>
      )}
    </>
  );
}
