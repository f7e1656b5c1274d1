import '../../shared/settings.css';
import type { Line } from '@talk/core';
import {
  getLineTexting,
  getTextingSettings,
  updateLineTexting,
  updateTextingSettings,
  type LineTexting,
  type TextingSettings,
} from '@talk/core/texting';
import { Button } from '@talk/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { createSaves } from '../../shared/save-in-order.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useLines } from '../../entities/line/index.js';
import { LimitField } from './limit-field.js';
import { t } from './texts.js';

/** What keeps a company's texts from leaving and is the company's own choice: where "Open texting settings" leads. */
export function TextingSettingsPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'manage compliance') ? <Settings /> : <NotFound />;
}

function Settings(): ReactNode {
  usePageTitle(t('title'));
  const { client } = useWorkspace();
  const account = useQuery({
    queryKey: ['texting-settings'],
    queryFn: ({ signal }) => client.api.call(getTextingSettings, { signal }),
  });
  const { lines, ...loading } = useLines();
  const error = account.error ?? loading.error;
  return (
    <div className="app-settings">
      <h1>{t('title')}</h1>
      {error && (
        <ErrorNotice
          error={error}
          action={<Button onClick={account.error ? () => void account.refetch() : loading.retry}>{t('retry')}</Button>}
        />
      )}
      {account.data && <AccountSettings settings={account.data} />}
      {lines && (
        <section>
          <h2>{t('lines')}</h2>
          {lines.length === 0 && <p className="tk-muted">{t('noLines')}</p>}
          {lines.map((line) => (
            <LineSettings key={line.id} line={line} />
          ))}
        </section>
      )}
      {!error && (!account.data || !lines) && (
        <p className="tk-muted" role="status">
          {t('loading')}
        </p>
      )}
    </div>
  );
}

/** Changes are shown at once, saved in order, and undone with the reason when they are refused. */
function useSaving<Value extends object>(
  queryKey: readonly unknown[],
  save: (change: Partial<Value>) => Promise<Value>,
): (change: Partial<Value>) => void {
  const { toasts } = useWorkspace();
  const queries = useQueryClient();
  const [change] = useState(() =>
    createSaves<Value, Partial<Value>>(
      {
        read: () => queries.getQueryData<Value>(queryKey),
        show: (value) => queries.setQueryData(queryKey, value),
      },
      save,
      {
        saved: () => toasts.show(t('saved')),
        refused: (error) => toasts.show(sentenceOf(error) ?? t('retry'), { tone: 'bad' }),
      },
    ),
  );
  return change;
}

function AccountSettings({ settings }: { settings: TextingSettings }): ReactNode {
  const { client } = useWorkspace();
  const save = useSaving<TextingSettings>(['texting-settings'], (body) =>
    client.api.call(updateTextingSettings, { body }),
  );
  return (
    <section>
      <h2>{t('account')}</h2>
      <SettingSwitch
        label={t('enabled')}
        why={t('enabledWhy')}
        on={settings.messaging_enabled}
        onChange={(on) => save({ messaging_enabled: on })}
      />
      <SettingSwitch
        label={t('international')}
        why={t('internationalWhy')}
        on={settings.international_texting}
        onChange={(on) => save({ international_texting: on })}
      />
      <SettingSwitch
        label={t('consent')}
        why={t('consentWhy')}
        on={settings.requires_text_consent}
        onChange={(on) => save({ requires_text_consent: on })}
      />
      <SettingSwitch
        label={t('keywords')}
        why={t('keywordsWhy')}
        on={settings.keyword_answers === 'talk'}
        onChange={(on) => save({ keyword_answers: on ? 'talk' : 'carrier' })}
      />
      <LimitField
        label={t('accountLimit')}
        value={settings.daily_text_limit}
        onSave={(limit) => save({ daily_text_limit: limit })}
      />
      <LimitField
        label={t('numberLimit')}
        value={settings.number_text_limit}
        onSave={(limit) => save({ number_text_limit: limit })}
      />
    </section>
  );
}

function LineSettings({ line: { id, name } }: { line: Line }): ReactNode {
  const { client } = useWorkspace();
  const queryKey = ['line-texting', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.api.call(getLineTexting, { params: { id }, signal }),
  });
  const save = useSaving<LineTexting>(queryKey, (body) => client.api.call(updateLineTexting, { params: { id }, body }));
  if (error !== null)
    return <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />;
  if (data === undefined) return null;
  return (
    <div className="app-settings-line">
      <SettingSwitch
        label={t('line', { name })}
        on={data.texting_enabled}
        onChange={(on) => save({ texting_enabled: on })}
      />
      <LimitField
        label={t('lineLimit', { name })}
        value={data.daily_text_limit}
        onSave={(limit) => save({ daily_text_limit: limit })}
      />
    </div>
  );
}
