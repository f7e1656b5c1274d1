import type { Contact } from '@talk/core';
import { enrollCrmContact, listCrmWorkflows } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './crm-texts.js';

/** Chooses a HubSpot workflow for a contact. What HubSpot refuses stands in the dialog. */
export function EnrollDialog({ contact, onClose }: { contact: Contact; onClose: () => void }): ReactNode {
  const { client, toasts } = useWorkspace();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['hubspot-workflows'],
    queryFn: ({ signal }) => client.api.call(listCrmWorkflows, { signal }),
  });
  const [chosen, setChosen] = useState('');
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const offered = data?.data.filter(({ is_on: isOn }) => isOn) ?? [];
  const off = (data?.data.length ?? 0) - offered.length;
  const workflow = offered.find((each) => each.id === chosen) ?? offered[0];
  const enroll = (event: FormEvent): void => {
    event.preventDefault();
    if (workflow === undefined || isBusy) return;
    setBusy(true);
    client.api
      .call(enrollCrmContact, { body: { contact_id: contact.id, workflow_id: workflow.id } })
      .then(
        () => {
          toasts.show(t('enrolled', { contact: contact.name, workflow: workflow.name }));
          onClose();
        },
        (failure: unknown) => setRefusal(failure),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title={t('enroll')} busy={isBusy} onClose={onClose}>
      <form onSubmit={enroll} className="app-crm-enroll">
        {error !== null && (
          <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
        )}
        {refusal !== null && <ErrorNotice error={refusal} />}
        {data === undefined && error === null && (
          <p className="tk-muted" role="status">
            {t('workflowsLoading')}
          </p>
        )}
        {data !== undefined && offered.length === 0 && <p className="tk-muted">{t('noWorkflows')}</p>}
        {offered.length > 0 && (
          <>
            <label htmlFor={id}>{t('workflow')}</label>
            <select
              id={id}
              className="tk-input"
              value={workflow?.id ?? ''}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {offered.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          </>
        )}
        {off > 0 && <p className="tk-muted">{t('workflowsOff', { count: off })}</p>}
        <div className="app-dialog-actions">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" tone="primary" disabled={workflow === undefined || isBusy}>
            {t('enrollNow')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
