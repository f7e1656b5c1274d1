import {
  getFieldMap,
  putFieldMap,
  type CrmField,
  type FieldMap,
  type FieldSource,
  type IntegrationName,
} from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useOutcomes } from '../../entities/disposition/index.js';
import { Dialog } from '../../shared/dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const SOURCES: readonly FieldSource[] = [
  'outcome',
  'notes',
  'agent_name',
  'agent_email',
  'line_name',
  'talk_seconds',
  'call_id',
];

export interface FieldMapDialogProps {
  name: IntegrationName;
  title: string;
  onClose: () => void;
}

/** Where the parts of a call go in a CRM. Everything has a default: nothing here has to be chosen. */
export function FieldMapDialog({ name, title, onClose }: FieldMapDialogProps): ReactNode {
  const { client } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: ['integrations', name, 'field-map'],
    queryFn: ({ signal }) => client.api.call(getFieldMap, { params: { name }, signal }),
    // What stands in the dialog is the person's from here on.
    staleTime: Infinity,
    gcTime: 0,
  });
  const outcomes = useOutcomes();
  const [draft, setDraft] = useState<FieldMap | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const map = draft ?? data?.map ?? null;

  async function save(): Promise<void> {
    if (map === null) return;
    setIsBusy(true);
    setRefusal(null);
    try {
      await client.api.call(putFieldMap, { params: { name }, body: map });
      onClose();
    } catch (failure) {
      setRefusal(failure);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog title={t('mapTitle', { name: title })} dirty={draft !== null} busy={isBusy} onClose={onClose}>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {!error && (data === undefined || map === null) && (
        <p className="tk-muted" role="status">
          {t('mapLoading', { name: title })}
        </p>
      )}
      {data !== undefined && map !== null && (
        <form
          className="app-field-map"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {refusal !== null && <ErrorNotice error={refusal} />}
          {data.has_owners && (
            <label className="app-field-map-row">
              <span>{t('mapOwner')}</span>
              <select
                className="tk-input"
                value={map.owner}
                onChange={(event) => {
                  const owner = event.currentTarget.value === 'connection' ? 'connection' : 'agent';
                  setDraft({ ...map, owner });
                }}
              >
                <option value="agent">{t('mapOwnerAgent')}</option>
                <option value="connection">{t('mapOwnerConnection')}</option>
              </select>
            </label>
          )}
          {data.outcome_field !== null && (
            <Outcomes
              field={data.outcome_field}
              outcomes={outcomes}
              values={map.outcomes}
              onChange={(chosen) => setDraft({ ...map, outcomes: chosen })}
            />
          )}
          <Fields
            title={title}
            fields={data.fields}
            chosen={map.fields}
            onChange={(fields) => setDraft({ ...map, fields })}
          />
          <div className="app-dialog-actions">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" tone="primary" disabled={isBusy || draft === null}>
              {isBusy ? t('saving') : t('save')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface OutcomesProps {
  field: CrmField;
  outcomes: readonly { readonly id: number; readonly name: string }[];
  values: FieldMap['outcomes'];
  onChange: (values: FieldMap['outcomes']) => void;
}

/** Which value of the CRM stands for which outcome. */
function Outcomes({ field, outcomes, values, onChange }: OutcomesProps): ReactNode {
  const set = (id: number, value: string): void => {
    const { [String(id)]: _before, ...rest } = values;
    onChange(value === '' ? rest : { ...rest, [String(id)]: value });
  };
  return (
    <fieldset>
      <legend>{t('mapOutcomes', { field: field.label })}</legend>
      <p className="tk-muted">{t(outcomes.length === 0 ? 'mapNoOutcomes' : 'mapOutcomesWhy')}</p>
      {outcomes.map(({ id, name }) => (
        <label key={id} className="app-field-map-row">
          <span>{name}</span>
          {field.kind === 'choice' ? (
            <select
              className="tk-input"
              value={values[String(id)] ?? ''}
              onChange={(event) => set(id, event.currentTarget.value)}
            >
              <option value="">{t('mapSameName')}</option>
              {field.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <input
              className="tk-input"
              value={values[String(id)] ?? ''}
              placeholder={name}
              maxLength={255}
              onChange={(event) => set(id, event.currentTarget.value)}
            />
          )}
        </label>
      ))}
    </fieldset>
  );
}

interface FieldsProps {
  title: string;
  fields: readonly CrmField[];
  chosen: FieldMap['fields'];
  onChange: (fields: FieldMap['fields']) => void;
}

/** What goes into further fields. A field that the CRM has no longer is named, so that it can be cleared. */
function Fields({ title, fields, chosen, onChange }: FieldsProps): ReactNode {
  const gone = Object.keys(chosen)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name): CrmField => ({ name, label: t('mapGone', { field: name }), kind: 'text', options: [] }));
  const all = [...fields, ...gone];
  const set = (name: string, value: string): void => {
    const { [name]: _before, ...rest } = chosen;
    const source = SOURCES.find((each) => each === value);
    onChange(source === undefined ? rest : { ...rest, [name]: source });
  };
  return (
    <fieldset>
      <legend>{t('mapFields')}</legend>
      <p className="tk-muted">{t(all.length === 0 ? 'mapNoFields' : 'mapFieldsWhy', { name: title })}</p>
      {all.map(({ name, label, kind }) => (
        <label key={name} className="app-field-map-row">
          <span>{label}</span>
          <select
            className="tk-input"
            value={chosen[name] ?? ''}
            onChange={(event) => set(name, event.currentTarget.value)}
          >
            <option value="">{t('mapNothing')}</option>
            {SOURCES.filter((source) => kind !== 'number' || source === 'talk_seconds').map((source) => (
              <option key={source} value={source}>
                {t(`source.${source}`)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
