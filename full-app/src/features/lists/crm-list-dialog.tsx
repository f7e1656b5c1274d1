import './crm-list-dialog.css';
import { createContactListsApi, type ContactList } from '@talk/core/contacts';
import type { IntegrationName } from '@talk/core/contract';
import { crmTitle } from '@talk/core/format';
import { Button, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useListChanges } from '../../entities/contact/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useDebounced } from '../../shared/use-debounced.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const SCOPES = ['personal', 'company', 'public'] as const;
const isScope = (text: string): text is ContactList['scope'] => SCOPES.some((scope) => scope === text);

export interface CrmListDialogProps {
  /** The connected CRMs that have lists. */
  crms: readonly IntegrationName[];
  onMade: (list: ContactList, crm: IntegrationName) => void;
  onClose: () => void;
}

/** Chooses a list of a CRM that a new one here follows. */
export function CrmListDialog({ crms, onMade, onClose }: CrmListDialogProps): ReactNode {
  const { client, user } = useWorkspace();
  const changes = useListChanges();
  const [wanted, setWanted] = useState<IntegrationName | null>(null);
  // A CRM can be disconnected while the dialog is open.
  const name = crms.find((each) => each === wanted) ?? crms[0] ?? 'hubspot';
  const crm = crmTitle(name);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [scope, setScope] = useState<ContactList['scope']>('personal');
  const asked = useDebounced(search.trim());
  const found = useQuery({
    queryKey: ['crm-lists', name, asked],
    queryFn: ({ signal }) =>
      createContactListsApi(client.api.call).ofCrm({
        params: { name },
        query: asked === '' ? {} : { search: asked },
        signal,
      }),
    staleTime: 0,
    retry: false,
    // Earlier results stay while the next search runs, but another CRM's never do.
    placeholderData: (before, query) => (query?.queryKey[1] === name ? before : undefined),
  });
  const shown = found.data?.data ?? [];
  const isThere = shown.some(({ id }) => id === chosen);
  return (
    <ActDialog
      title={t('crmTitle', { crm })}
      action={t('crmAct')}
      busyAction={t('crmBusy', { crm })}
      isOff={!isThere}
      onAct={async () => {
        if (chosen !== null) onMade(await changes.followCrm(name, { id: chosen, scope }), name);
      }}
      onClose={onClose}
    >
      <p className="tk-muted">{t('crmWhy')}</p>
      {crms.length > 1 && (
        <ChoiceField
          label={t('crmWhich')}
          value={name}
          options={crms.map((each) => [each, crmTitle(each)] as const)}
          onChange={(key) => {
            setWanted(crms.find((each) => each === key) ?? null);
            // Two CRMs can use the same id.
            setChosen(null);
          }}
        />
      )}
      <input
        type="search"
        className="tk-input"
        aria-label={t('crmSearch', { crm })}
        placeholder={t('crmSearch', { crm })}
        value={search}
        maxLength={80}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      {found.isPending && <ListSkeleton rows={3} />}
      {found.isError && (
        <>
          <ErrorNotice error={found.error} />
          <Button onClick={() => void found.refetch()}>{t('retry')}</Button>
        </>
      )}
      {found.isSuccess && (
        <fieldset className="app-crm-lists" aria-busy={found.isPlaceholderData}>
          <legend className="tk-hidden">{t('crmLists', { crm })}</legend>
          {shown.length === 0 && <p className="tk-muted">{t('crmNone', { crm })}</p>}
          {shown.map(({ id, name: title, size, is_dynamic: isDynamic }) => (
            <label key={id}>
              <input type="radio" name="crm-list" checked={chosen === id} onChange={() => setChosen(id)} />
              <span className="tk-clip" dir="auto">
                {title}
              </span>
              <Facts size={size} isDynamic={isDynamic} />
            </label>
          ))}
        </fieldset>
      )}
      {found.data?.has_more === true && (
        <p className="tk-muted" role="status">
          {t('crmMore', { count: shown.length })}
        </p>
      )}
      {may(user, 'update contact') && (
        <ChoiceField
          label={t('who')}
          value={scope}
          options={SCOPES.map((each) => [each, t(`crmScope.${each}`)] as const)}
          onChange={(key) => isScope(key) && setScope(key)}
        />
      )}
    </ActDialog>
  );
}

function Facts({ size, isDynamic }: { size: number | null; isDynamic: boolean }): ReactNode {
  const people = size === null ? '' : t('crmSize', { count: size, exact: numberText(size) });
  return (
    <small className="tk-muted tk-num">
      {[people, t(isDynamic ? 'crmDynamic' : 'crmStatic')].filter(Boolean).join(' · ')}
    </small>
  );
}
