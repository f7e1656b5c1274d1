import type { ReactNode } from 'react';
import { useState } from 'react';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { useTeam } from '../../entities/user/index.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { TextArea } from '../../shared/text-area.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { hasSites, KEY_KINDS, keyProblems, kindOf, toKeyBody, toKeyDraft, YES, type KeyDraft } from './key-draft.js';
import { t } from './texts.js';
import { useApiKeyChanges, type ApiKey, type MadeKey } from './use-api-keys.js';

interface KeyDialogProps {
  /** Null: a new one. */
  apiKey: ApiKey | null;
  /** A key was made; what is in it is shown this once. */
  onMade: (made: MadeKey) => void;
  onClose: () => void;
}

/** Names a key and the sites on which it works; of a new one also what it is for, and whose it is. */
export function KeyDialog({ apiKey, onMade, onClose }: KeyDialogProps): ReactNode {
  const { user } = useWorkspace();
  const isAdmin = user.user_roles.includes('Company Admin');
  const { names } = useTeam();
  const changes = useApiKeyChanges();
  const [values] = useState(() => toKeyDraft(apiKey, user.id));
  const form = useAppForm<KeyDraft>({
    values,
    check,
    async save(draft) {
      const { name, allowed_origins: sites, ...rest } = toKeyBody(draft);
      const signsIn = rest.signs_in_users ?? false;
      if (apiKey === null) return onMade(await changes.create({ ...rest, name, allowed_origins: sites }));
      const edited = {
        ...(name !== apiKey.name && { name }),
        ...(hasSites(apiKey.kind) && sites.join() !== apiKey.allowed_origins.join() && { allowed_origins: sites }),
        ...(signsIn !== apiKey.signs_in_users && { signs_in_users: signsIn }),
      };
      if (Object.keys(edited).length > 0) await changes.update(apiKey.id, edited);
      onClose();
    },
    explain,
  });
  const people = [...names].map(([id, name]) => ({ key: String(id), name }));
  return (
    <form.AppForm>
      <form.FormDialog
        title={apiKey === null ? t('newTitle') : t('editTitle', { name: apiKey.name })}
        action={t(apiKey === null ? 'create' : 'save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        {apiKey === null && (
          <form.AppField name="kind">
            {(one) => (
              <fieldset className="app-key-kinds">
                <legend>{t('kind')}</legend>
                {KEY_KINDS.map((kind) => (
                  <div key={kind}>
                    <label>
                      <input
                        type="radio"
                        name="kind"
                        value={kind}
                        checked={one.state.value === kind}
                        aria-describedby={`key-kind-${kind}`}
                        onChange={() => one.handleChange(kind)}
                      />
                      <span>{t(`kind.${kind}`)}</span>
                    </label>
                    <p className="tk-muted" id={`key-kind-${kind}`}>
                      {t(`kind.${kind}.why`)}
                    </p>
                  </div>
                ))}
              </fieldset>
            )}
          </form.AppField>
        )}
        <form.AppField name="name">
          {(one) => <one.TextField label={t('name')} hint={t('nameHint')} autoComplete="off" />}
        </form.AppField>
        <form.Subscribe selector={({ values: { kind } }) => kindOf(kind)}>
          {(kind) => (
            <>
              {apiKey === null && kind !== 'publishable' && (
                <form.AppField name="user_id">
                  {(one) => <one.SelectField label={t('person')} empty={t('choosePerson')} options={people} />}
                </form.AppField>
              )}
              {hasSites(kind) && (
                <form.AppField name="allowed_origins">
                  {(one) => (
                    <TextArea
                      label={t('origins')}
                      name="allowed_origins"
                      rows={3}
                      hint={t('originsHint')}
                      error={one.state.meta.errors.find((error) => typeof error === 'string')}
                      value={one.state.value}
                      onChange={({ currentTarget }) => one.handleChange(currentTarget.value)}
                    />
                  )}
                </form.AppField>
              )}
              {kind === 'secret' && isAdmin && (
                <form.AppField name="signs_in_users">
                  {(one) => (
                    <SettingSwitch
                      label={t('signsIn')}
                      why={t('signsInWhy')}
                      on={one.state.value === YES}
                      onChange={(on) => one.handleChange(on ? YES : '')}
                    />
                  )}
                </form.AppField>
              )}
            </>
          )}
        </form.Subscribe>
      </form.FormDialog>
    </form.AppForm>
  );
}

function check(draft: KeyDraft): Refusal<KeyDraft>['fields'] {
  const { allowed_origins: sites, ...rest } = keyProblems(draft);
  const words = Object.entries(rest).map(([field, problem]) => [field, t(problem)]);
  const siteWords = typeof sites === 'object' ? t('originBad', { text: sites.bad }) : sites && t(sites);
  return { ...Object.fromEntries(words), ...(siteWords !== undefined && { allowed_origins: siteWords }) };
}

/** The server names a site by its place in the list: `allowed_origins.0`. */
function explain(error: unknown): Refusal<KeyDraft> {
  const fields = Object.entries(fieldMessages(error)).map(([field, message]) => [field.split('.')[0], message]);
  return { fields: Object.fromEntries(fields) as Refusal<KeyDraft>['fields'], form: error };
}
