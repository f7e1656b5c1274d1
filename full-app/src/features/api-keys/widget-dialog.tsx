import type { TextingWidget } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useAppForm } from '../../shared/form/index.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { TextArea } from '../../shared/text-area.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { useApiKeyChanges, widgetQuery, type ApiKey } from './use-api-keys.js';
import { editedWidgetFields, IDENTITIES, toWidgetDraft, widgetProblems, type WidgetDraft } from './widget-draft.js';

interface WidgetDialogProps {
  /** A publishable key. */
  apiKey: ApiKey;
  onClose: () => void;
}

/** What visitors of a site read before they text, where their texts go, and who they may be. */
export function WidgetDialog({ apiKey, onClose }: WidgetDialogProps): ReactNode {
  const { client } = useWorkspace();
  const { data: widget, error, refetch } = useQuery(widgetQuery(client.api, apiKey.id));
  if (widget !== undefined) return <WidgetForm apiKey={apiKey} widget={widget} onClose={onClose} />;
  return (
    <Dialog title={t('widgetTitle', { name: apiKey.name })} onClose={onClose}>
      {error ? (
        <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Dialog>
  );
}

function WidgetForm({ apiKey, widget, onClose }: WidgetDialogProps & { widget: TextingWidget }): ReactNode {
  const { lines } = useLines();
  const changes = useApiKeyChanges();
  const [values] = useState(() => toWidgetDraft(widget));
  const form = useAppForm<WidgetDraft>({
    values,
    check: (draft) =>
      Object.fromEntries(Object.entries(widgetProblems(draft)).map(([field, problem]) => [field, t(problem)])),
    async save(draft) {
      const edited = editedWidgetFields(values, draft);
      if (Object.keys(edited).length > 0) await changes.updateWidget(apiKey.id, edited);
      onClose();
    },
  });
  const area = (name: 'greeting' | 'offline_message' | 'consent_text', label: string, rows: number): ReactNode => (
    <form.AppField name={name}>
      {(one) => (
        <TextArea
          label={label}
          name={name}
          rows={rows}
          error={one.state.meta.errors.find((error) => typeof error === 'string')}
          value={one.state.value}
          onChange={({ currentTarget }) => one.handleChange(currentTarget.value)}
        />
      )}
    </form.AppField>
  );
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('widgetTitle', { name: apiKey.name })}
        action={t('save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        {area('greeting', t('greeting'), 2)}
        {area('offline_message', t('offline'), 2)}
        {area('consent_text', t('consent'), 4)}
        <form.AppField name="privacy_url">
          {(one) => <one.TextField label={t('privacy')} type="url" autoComplete="off" placeholder="https://" />}
        </form.AppField>
        <form.AppField name="line_id">
          {(one) => (
            <one.SelectField
              label={t('line')}
              empty={t('firstLine')}
              options={(lines ?? []).map(({ id, name }) => ({ key: String(id), name }))}
            />
          )}
        </form.AppField>
        <form.AppField name="accent">
          {(one) => <one.TextField label={t('accent')} autoComplete="off" placeholder="#2255dd" />}
        </form.AppField>
        <form.AppField name="identity">
          {(one) => (
            <fieldset className="app-key-kinds">
              <legend>{t('identity')}</legend>
              {IDENTITIES.map((mode) => (
                <label key={mode}>
                  <input
                    type="radio"
                    name="identity"
                    value={mode}
                    checked={one.state.value === mode}
                    onChange={() => one.handleChange(mode)}
                  />
                  <span>{t(`identity.${mode}`)}</span>
                </label>
              ))}
            </fieldset>
          )}
        </form.AppField>
        <form.AppField name="trusts_signed_numbers">
          {(one) => (
            <label className="app-key-trust">
              <input
                type="checkbox"
                checked={one.state.value === 'yes'}
                onChange={({ currentTarget }) => one.handleChange(currentTarget.checked ? 'yes' : '')}
              />
              <span>{t('trustNumbers')}</span>
            </label>
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}
