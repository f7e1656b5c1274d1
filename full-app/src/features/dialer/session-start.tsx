import { Button, useSignalValue } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { dialerListsQuery, type NewSession, warmupsQuery } from '../../entities/dialer/index.js';
import { useLines } from '../../entities/line/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { readDialerSearch } from './dialer-search.js';
import type { SessionModel } from './session.model.js';
import { s } from './session.texts.js';
import { t } from './texts.js';

const REDIALS = [0, 1, 2, 3, 4, 5] as const;
const DEFAULT_WARMUP = 10;

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly key: string; readonly name: string }[];
  onChoose: (key: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps): ReactNode {
  return (
    <label className="tk-field">
      <span>{label}</span>
      <select className="tk-input" value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Chooses list and settings of a new session. */
export function SessionStart({ model }: { model: SessionModel }): ReactNode {
  const { client, user } = useWorkspace();
  const search = readDialerSearch(useSearch({ strict: false }));
  const lists = useQuery(dialerListsQuery(client));
  const warmups = useQuery(warmupsQuery(client));
  const { lines } = useLines();
  const isBusy = useSignalValue(model.isBusy);
  const [chosen, setChosen] = useState<Partial<NewSession>>({});
  if (lists.isError) return <ErrorNotice error={lists.error} />;
  const listId = chosen.list_id ?? search.list ?? lists.data?.[0]?.id;
  if (lists.data === undefined || listId === undefined) return <ListSkeleton rows={4} />;
  const change = (part: Partial<NewSession>): void => setChosen((before) => ({ ...before, ...part }));
  const mayStart = may(user, 'make call') && !isBusy;
  const start = (event: FormEvent): void => {
    event.preventDefault();
    if (mayStart) void model.start({ ...chosen, list_id: listId });
  };
  const seconds = [...new Set([...(warmups.data ?? []), chosen.warmup_seconds ?? DEFAULT_WARMUP])];
  return (
    <form className="app-session-start" onSubmit={start}>
      <Choice
        label={s('list')}
        value={String(listId)}
        options={lists.data.map(({ id, name, type }) => ({
          key: String(id),
          name: type === 'my-queue' ? t('queue') : name,
        }))}
        onChoose={(key) => change({ list_id: Number(key) })}
      />
      <Choice
        label={s('line')}
        value={String(chosen.campaign_id ?? '')}
        options={[{ key: '', name: s('ownLine') }, ...(lines ?? []).map(({ id, name }) => ({ key: String(id), name }))]}
        onChoose={(key) => change({ campaign_id: key === '' ? null : Number(key) })}
      />
      <Choice
        label={s('warmup')}
        value={String(chosen.warmup_seconds ?? DEFAULT_WARMUP)}
        options={seconds
          .sort((a, b) => a - b)
          .map((each) => ({ key: String(each), name: s('seconds', { count: each, exact: String(each) }) }))}
        onChoose={(key) => change({ warmup_seconds: Number(key) })}
      />
      <Choice
        label={s('redials')}
        value={String(chosen.min_redials ?? 0)}
        options={REDIALS.map((each) => ({ key: String(each), name: String(each) }))}
        onChoose={(key) => change({ min_redials: Number(key) })}
      />
      <label className="app-session-check">
        <input
          type="checkbox"
          checked={chosen.skip_outside_daytime_hours ?? true}
          onChange={({ currentTarget }) => change({ skip_outside_daytime_hours: currentTarget.checked })}
        />
        <span>{s('skipOutside')}</span>
      </label>
      {chosen.skip_outside_daytime_hours === false && (
        <label className="app-session-check">
          <input
            type="checkbox"
            checked={chosen.include_no_timezone ?? false}
            onChange={({ currentTarget }) => change({ include_no_timezone: currentTarget.checked })}
          />
          <span>{s('includeNoZone')}</span>
        </label>
      )}
      <div>
        <Button type="submit" tone="primary" aria-disabled={!mayStart}>
          {s('start')}
        </Button>
      </div>
    </form>
  );
}
