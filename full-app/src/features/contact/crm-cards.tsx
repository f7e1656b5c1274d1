import './crm.css';
import type { Contact } from '@talk/core';
import { Button } from '@talk/ui';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../shared/error-notice.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CrmCard } from './crm-card.js';
import { t } from './crm-texts.js';
import { Fold } from './fold.js';
import { useContactCrms } from './use-contact-crms.js';

/** A contact in each CRM of the company; nothing where none is connected. */
export function CrmCards({ contact }: { contact: Contact }): ReactNode {
  const { user } = useWorkspace();
  const { data, error, refetch } = useContactCrms(contact.id);
  if (data?.length === 0 || (data === undefined && error === null)) return null;
  return (
    <Fold id="crm" title={t('title')}>
      {error !== null && data === undefined && (
        <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      )}
      {data?.map((crm) => (
        <CrmCard key={crm.integration_name} contact={contact} known={crm} editable={may(user, 'update contact')} />
      ))}
    </Fold>
  );
}
