import { WEBHOOK_EVENTS, type Webhook } from '@talk/core/contract';
import { useId, useState, type ReactNode } from 'react';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { t } from './texts.js';
import { useWebhookChanges, type MadeSecret } from './use-webhooks.js';
import { changesOf, eventsIn, toWebhookDraft, webhookProblems, withEvent, type WebhookDraft } from './webhook-draft.js';

interface WebhookDialogProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  /** One was added; its secret is shown this once. */
  onMade: (made: MadeSecret) => void;
  onClose: () => void;
}

/** Names a webhook, its address and its events; of one that is there also whether it is on. */
export function WebhookDialog({ webhook, onMade, onClose }: WebhookDialogProps): ReactNode {
  const changes = useWebhookChanges();
  const [values] = useState(() => toWebhookDraft(webhook));
  const form = useAppForm<WebhookDraft>({
    values,
    check: (draft) =>
      Object.fromEntries(Object.entries(webhookProblems(draft)).map(([field, problem]) => [field, t(problem)])),
    async save(draft) {
      if (webhook === null) {
        const { name, url, events } = draft;
        return onMade(await changes.create({ name: name.trim(), url: url.trim(), events: eventsIn(events) }));
      }
      const edited = changesOf(webhook, draft);
      if (Object.keys(edited).length > 0) await changes.update(webhook.id, edited);
      onClose();
    },
    explain,
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={webhook === null ? t('newTitle') : t('editTitle', { name: webhook.name })}
        action={t(webhook === null ? 'create' : 'save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(field) => <field.TextField label={t('name')} hint={t('nameHint')} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="url">
          {(field) => (
            <field.TextField
              label={t('url')}
              hint={t('urlHint')}
              type="url"
              inputMode="url"
              autoComplete="off"
              dir="ltr"
            />
          )}
        </form.AppField>
        <form.AppField name="events">
          {(field) => (
            <EventsField
              value={field.state.value}
              problem={field.state.meta.errors.find((error) => typeof error === 'string') ?? null}
              onChange={field.handleChange}
            />
          )}
        </form.AppField>
        {webhook !== null && (
          <form.AppField name="is_enabled">
            {(field) => (
              <SettingSwitch
                label={t('isOn')}
                on={field.state.value === 'yes'}
                onChange={(on) => field.handleChange(on ? 'yes' : '')}
              />
            )}
          </form.AppField>
        )}
      </form.FormDialog>
    </form.AppForm>
  );
}

interface EventsFieldProps {
  value: string;
  problem: string | null;
  onChange: (value: string) => void;
}

function EventsField({ value, problem, onChange }: EventsFieldProps): ReactNode {
  const problemId = useId();
  const chosen = eventsIn(value);
  return (
    <fieldset className="app-webhook-events" aria-describedby={problem === null ? undefined : problemId}>
      <legend>{t('choose')}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            checked={chosen.includes(event)}
            onChange={({ currentTarget: { checked } }) => onChange(withEvent(value, event, checked))}
          />
          <span>
            {t(`event.${event}`)} <code>{event}</code>
          </span>
        </label>
      ))}
      {problem !== null && (
        <p className="tk-error" role="alert" id={problemId}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

/** The server names an event by its place in the list: `events.0`. */
function explain(error: unknown): Refusal<WebhookDraft> {
  const fields = Object.entries(fieldMessages(error)).map(([field, message]) => [field.split('.')[0], message]);
  return { fields: Object.fromEntries(fields) as Refusal<WebhookDraft>['fields'], form: error };
}
