import { createScript, updateScript, type Script } from '@talk/core/contract';
import { useState, type ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import {
  editedScriptFields,
  lineIdsIn,
  toScriptFields,
  scriptProblems,
  stepsIn,
  toScriptDraft,
  type ScriptDraft,
} from './script-draft.js';
import { StepsField } from './steps-field.js';
import { t } from './texts.js';

export const SCRIPTS = ['scripts'] as const;

export interface ScriptDialogProps {
  /** Null: a new one. */
  script: Script | null;
  onClose: () => void;
}

/** Names a script, its steps, and the lines whose calls it is for. */
export function ScriptDialog({ script, onClose }: ScriptDialogProps): ReactNode {
  const { client, queries } = useWorkspace();
  const [values] = useState(() => toScriptDraft(script));
  const form = useAppForm<ScriptDraft>({
    values,
    check: (draft) =>
      Object.fromEntries(Object.entries(scriptProblems(draft)).map(([field, problem]) => [field, t(problem)])),
    async save(draft) {
      const body = editedScriptFields(values, draft);
      if (script === null) await client.api.call(createScript, { body: toScriptFields(draft) });
      else if (Object.keys(body).length > 0) await client.api.call(updateScript, { params: { id: script.id }, body });
      await queries.invalidateQueries({ queryKey: SCRIPTS });
      onClose();
    },
    explain,
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={script === null ? t('newTitle') : t('editTitle', { name: script.name })}
        action={t(script === null ? 'create' : 'save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">
          {(one) => <one.TextField label={t('name')} autoComplete="off" maxLength={80} />}
        </form.AppField>
        <form.AppField name="steps">
          {(one) => (
            <StepsField
              steps={stepsIn(one.state.value)}
              problem={one.state.meta.errors.find((error) => typeof error === 'string') ?? null}
              onChange={(steps) => one.handleChange(JSON.stringify(steps))}
            />
          )}
        </form.AppField>
        <form.AppField name="campaign_ids">
          {(one) => (
            <LinesChoice
              chosen={lineIdsIn(one.state.value)}
              onChange={(ids) => one.handleChange(JSON.stringify(ids))}
            />
          )}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** The server names steps by their path: `steps.0.text`. */
function explain(error: unknown): Refusal<ScriptDraft> {
  const fields = Object.entries(fieldMessages(error)).map(([field, message]) => [field.replace(/\..*$/, ''), message]);
  return { fields: Object.fromEntries(fields) as Refusal<ScriptDraft>['fields'], form: error };
}

interface LinesChoiceProps {
  /** Empty: every line. */
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

function LinesChoice({ chosen, onChange }: LinesChoiceProps): ReactNode {
  const { lines } = useLines();
  return (
    <fieldset className="app-script-lines">
      <legend>{t('lines')}</legend>
      <p className="tk-hint">{t('linesWhy')}</p>
      {(lines ?? []).map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
