import { Button, numberText, useSignalValue } from '@talk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import {
  dialerListsQuery,
  presetsQuery,
  type SessionSettings,
  temporaryQuery,
  warmupsQuery,
} from '../../entities/dialer/index.js';
import { useOutcomes, useStages } from '../../entities/disposition/index.js';
import { useLines } from '../../entities/line/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { readDialerSearch } from './dialer-search.js';
import { OutcomesField } from './outcomes-field.js';
import { PresetBar } from './preset-bar.js';
import type { SessionModel } from './session.model.js';
import { s } from './session.texts.js';
import { HOURS, hoursOf, lockedWords, settingsOfHours, type Hours } from './start-settings.js';
import { t as words } from './start.texts.js';
import { SuccessField } from './success-field.js';
import { t } from './texts.js';

const REDIALS = [0, 1, 2, 3, 4, 5] as const;

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly key: string; readonly name: string }[];
  /** Who has locked it; null: it can be chosen. */
  locked?: string | null;
  onChoose: (key: string) => void;
}

/** A part of the sentence: its words, and what can be chosen. */
function Choice({ label, value, options, locked = null, onChoose }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <span className="app-session-choice">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="tk-input"
        value={value}
        disabled={locked !== null}
        aria-describedby={locked === null ? undefined : `${id}-locked`}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {options.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {locked !== null && (
        <small id={`${id}-locked`} className="tk-muted">
          {locked}
        </small>
      )}
    </span>
  );
}

/** Chooses list and settings of a new session, as a sentence that can be changed. */
export function SessionStart({ model }: { model: SessionModel }): ReactNode {
  const { client } = useWorkspace();
  const search = readDialerSearch(useSearch({ strict: false }));
  const lists = useQuery(dialerListsQuery(client));
  const [chosenList, setChosenList] = useState<number | null>(null);
  if (lists.isError) return <ErrorNotice error={lists.error} />;
  // A link may name a list that was deleted since.
  const named = lists.data?.find(({ id }) => id === search.list);
  const listId = chosenList ?? named?.id ?? lists.data?.[0]?.id;
  if (lists.data === undefined || listId === undefined) return <ListSkeleton rows={4} />;
  return (
    <SettingsOfList
      model={model}
      listId={listId}
      lists={lists.data.map(({ id, name, type }) => ({
        key: String(id),
        name: type === 'my-queue' ? t('queue') : name,
      }))}
      onList={setChosenList}
    />
  );
}

const offeredWords = (ids: readonly number[]): string => words(ids.length === 0 ? 'offeredAll' : 'offeredSome');

interface SettingsOfListProps {
  model: SessionModel;
  listId: number;
  lists: ChoiceProps['options'];
  onList: (id: number) => void;
}

function SettingsOfList({ model, listId, lists, onList }: SettingsOfListProps): ReactNode {
  const { client, user } = useWorkspace();
  // The form stays while those of another list are loaded: a preset that was chosen stays chosen, and the list keeps the focus.
  const temporary = useQuery({ ...temporaryQuery(client, listId), placeholderData: keepPreviousData });
  const presets = useQuery(presetsQuery(client));
  const warmups = useQuery(warmupsQuery(client));
  const { lines } = useLines();
  const outcomes = useOutcomes();
  const stages = useStages();
  const isBusy = useSignalValue(model.isBusy);
  const [chosen, setChosen] = useState<Partial<SessionSettings>>({});
  if (temporary.isError)
    return (
      <ErrorNotice
        error={temporary.error}
        action={<Button onClick={() => void temporary.refetch()}>{t('retry')}</Button>}
      />
    );
  if (temporary.data === undefined) return <ListSkeleton rows={4} />;
  const { locked } = temporary.data;
  const settings: SessionSettings = { ...temporary.data.settings, ...chosen };
  const change = (part: Partial<SessionSettings>): void => setChosen((before) => ({ ...before, ...part }));
  const mayStart = may(user, 'make call') && !isBusy && !temporary.isPlaceholderData;
  const start = (event: FormEvent): void => {
    event.preventDefault();
    if (mayStart) void model.start({ ...settings, list_id: listId });
  };
  const seconds = [...new Set([...(warmups.data ?? []), settings.warmup_seconds])].sort((a, b) => a - b);
  return (
    // Its dialogs are forms of their own, which must not be in another.
    <div className="app-session-start">
      {presets.data !== undefined && (
        <PresetBar presets={presets.data.data} settings={settings} locked={locked} onChoose={setChosen} />
      )}
      <form className="app-session-start" onSubmit={start}>
        <div className="app-session-sentence">
          <Choice
            label={words('call.list')}
            value={String(listId)}
            options={lists}
            onChoose={(key) => onList(Number(key))}
          />
          <Choice
            label={words('call.line')}
            value={String(settings.campaign_id ?? '')}
            locked={lockedWords(locked, 'campaign_id')}
            options={[
              { key: '', name: s('ownLine') },
              ...(lines ?? []).map(({ id, name }) => ({ key: String(id), name })),
            ]}
            onChoose={(key) => change({ campaign_id: key === '' ? null : Number(key) })}
          />
          <Choice
            label={words('call.warmup')}
            value={String(settings.warmup_seconds)}
            locked={lockedWords(locked, 'warmup_seconds')}
            options={seconds.map((each) => ({
              key: String(each),
              name: s('seconds', { count: each, exact: numberText(each) }),
            }))}
            onChoose={(key) => change({ warmup_seconds: Number(key) })}
          />
          <Choice
            label={words('call.redials')}
            value={String(settings.min_redials)}
            locked={lockedWords(locked, 'min_redials')}
            options={REDIALS.map((each) => ({
              key: String(each),
              name: each === 0 ? words('never') : words('times', { count: each, exact: numberText(each) }),
            }))}
            onChoose={(key) => change({ min_redials: Number(key) })}
          />
          <Choice
            label={words('call.text')}
            value={settings.force_sms ? 'yes' : 'no'}
            locked={lockedWords(locked, 'force_sms')}
            options={(['no', 'yes'] as const).map((key) => ({ key, name: words(`text.${key}`) }))}
            onChoose={(key) => change({ force_sms: key === 'yes' })}
          />
          <Choice
            label={words('call.hours')}
            value={hoursOf(settings)}
            locked={lockedWords(locked, 'hours')}
            options={HOURS.map((each) => ({ key: each, name: words(`hours.${each}`) }))}
            onChoose={(key) => change(settingsOfHours(HOURS.find((each): each is Hours => each === key) ?? 'day'))}
          />
        </div>
        <SuccessField
          offered={outcomes}
          chosen={settings.successful_call_disposition_ids}
          locked={lockedWords(locked, 'successful_call_disposition_ids')}
          onChange={(ids) => change({ successful_call_disposition_ids: ids })}
        />
        <OutcomesField
          label={words('outcomes')}
          why={offeredWords(settings.call_disposition_ids)}
          offered={outcomes}
          chosen={settings.call_disposition_ids}
          locked={lockedWords(locked, 'call_disposition_ids')}
          onChange={(ids) => change({ call_disposition_ids: ids })}
        />
        <OutcomesField
          label={words('stages')}
          why={offeredWords(settings.contact_disposition_ids)}
          offered={stages}
          chosen={settings.contact_disposition_ids}
          locked={lockedWords(locked, 'contact_disposition_ids')}
          onChange={(ids) => change({ contact_disposition_ids: ids })}
        />
        <div>
          <Button type="submit" tone="primary" aria-disabled={!mayStart}>
            {s('start')}
          </Button>
        </div>
      </form>
    </div>
  );
}
