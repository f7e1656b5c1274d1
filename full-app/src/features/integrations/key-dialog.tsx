import { connectIntegrationWithKey, type IntegrationName } from '@talk/core/contract';
import type { ReactNode } from 'react';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

export interface KeyDialogProps {
  name: IntegrationName;
  title: string;
  onConnected: () => void;
  onClose: () => void;
}

/** Asks for the key of a CRM that knows no apps. It is sent once, and shown nowhere again. */
export function KeyDialog({ name, title, onConnected, onClose }: KeyDialogProps): ReactNode {
  const { client } = useWorkspace();
  const form = useAppForm({
    values: { client_id: '', client_secret: '' },
    save: async (body) => {
      await client.api.call(connectIntegrationWithKey, { params: { name }, body });
      onConnected();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('connect', { name: title })}
        action={t('connectAction')}
        busyAction={t('connecting')}
        onClose={onClose}
        notice={<p className="tk-muted">{t('keyWhy')}</p>}
      >
        <form.AppField name="client_id">
          {(field) => <field.TextField label={t('clientId')} autoComplete="off" spellCheck={false} />}
        </form.AppField>
        <form.AppField name="client_secret">
          {(field) => <field.TextField label={t('clientSecret')} type="password" autoComplete="off" />}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
