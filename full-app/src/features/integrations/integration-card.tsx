import {
  connectIntegration,
  disconnectIntegration,
  testIntegration,
  updateIntegration,
  type BodyOf,
  type Integration,
} from '@talk/core/contract';
import { crmTitle } from '@talk/core/format';
import { Banner, Button, ownZone, useSignalValue } from '@talk/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dateWords } from '../../shared/dates.js';
import { Dialog } from '../../shared/dialog.js';
import { sentenceOf } from '../../shared/errors.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { FieldMapDialog } from './field-map-dialog.js';
import { KeyDialog } from './key-dialog.js';
import { RecordingDays } from './recording-days.js';
import { t } from './texts.js';
import { UnloggedCalls } from './unlogged-calls.js';

const TONES = { off: undefined, on: 'ok', paused: 'warn', broken: 'bad' } as const;

/** A CRM: what it is, whether it works, and what can be done about it. */
export function IntegrationCard({ integration }: { integration: Integration }): ReactNode {
  const { name, status, account, problem, waiting, failed } = integration;
  const title = crmTitle(name);
  const acts = useIntegrationActs(integration, title);
  const [isAsking, setIsAsking] = useState(false);
  const [isBringing, setIsBringing] = useState(false);
  const [isMapping, setIsMapping] = useState(false);
  const connect = (): void => {
    if (integration.connects_by === 'key') setIsBringing(true);
    else void acts.connect();
  };
  return (
    <section className="app-integration" data-status={status} aria-label={title}>
      <div className="app-integration-head">
        <h2>{title}</h2>
        <span className="tk-chip" data-tone={TONES[status]}>
          {t(`status.${status}`)}
        </span>
      </div>
      {status === 'off' && <p className="tk-muted">{t(`lead.${name}`)}</p>}
      {account !== null && <Account integration={integration} />}
      {status === 'broken' && <Banner tone="bad">{t('brokenWhy', { name: title, problem: problem ?? '' })}</Banner>}
      {status === 'on' && problem !== null && <Banner tone="warn">{t('troubleWhy', { problem })}</Banner>}
      {(status === 'on' || status === 'paused') && (
        <>
          <SettingSwitch
            label={t('pausedLabel')}
            why={t('pausedWhy')}
            on={integration.logs_calls}
            onChange={(on) => void acts.change({ is_paused: !on })}
          />
          {integration.logs_texts !== null && (
            <SettingSwitch
              label={t('textsLabel')}
              why={t('textsWhy')}
              on={integration.logs_texts}
              onChange={(on) => void acts.change({ logs_texts: on })}
            />
          )}
          <RecordingDays
            days={integration.recording_days}
            onChange={(days) => void acts.change({ recording_days: days })}
          />
          {integration.can_create_contacts && (
            <SettingSwitch
              label={t('creates')}
              why={t(name === 'salesforce' ? 'createsLeads' : 'createsContacts', { name: title })}
              on={integration.creates_contacts}
              onChange={(on) => void acts.change({ creates_contacts: on })}
            />
          )}
        </>
      )}
      <div className="app-integration-acts">
        {status === 'off' && (
          <Button disabled={acts.busy !== null} onClick={connect}>
            {t('connect', { name: title })}
          </Button>
        )}
        {status === 'broken' && (
          <Button tone="primary" disabled={acts.busy !== null} onClick={connect}>
            {t('again')}
          </Button>
        )}
        {(status === 'on' || status === 'paused') && (
          <Button disabled={acts.busy !== null} onClick={() => void acts.test()}>
            {acts.busy === 'test' ? t('testing') : t('test')}
          </Button>
        )}
        {integration.has_field_map && (status === 'on' || status === 'paused') && (
          <Button onClick={() => setIsMapping(true)}>{t('mapping')}</Button>
        )}
        {status !== 'off' && <Button onClick={() => setIsAsking(true)}>{t('disconnect')}</Button>}
      </div>
      {waiting + failed > 0 && <UnloggedCalls name={name} title={title} count={waiting + failed} />}
      {isBringing && (
        <KeyDialog
          name={name}
          title={title}
          onClose={() => setIsBringing(false)}
          onConnected={() => {
            setIsBringing(false);
            void acts.connected();
          }}
        />
      )}
      {isMapping && <FieldMapDialog name={name} title={title} onClose={() => setIsMapping(false)} />}
      {isAsking && (
        <Dialog
          title={t('disconnectTitle', { name: title })}
          busy={acts.busy !== null}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('disconnectWhy')}</p>
          <div className="app-dialog-actions">
            <Button onClick={() => setIsAsking(false)}>{t('keep')}</Button>
            <Button
              tone="stop"
              disabled={acts.busy !== null}
              onClick={() => void acts.disconnect().then(() => setIsAsking(false))}
            >
              {t('disconnect')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

function Account({ integration }: { integration: Integration }): ReactNode {
  const { account, connected_at: connectedAt, connected_by: person } = integration;
  return (
    <p className="tk-muted">
      {t('account', { account: account?.name ?? '', domain: account?.domain ?? '' })}
      {connectedAt !== null && person !== null && (
        <>
          <br />
          {t('connectedBy', { person, date: dateWords(Date.parse(connectedAt), ownZone()) })}
        </>
      )}
    </p>
  );
}

interface IntegrationActs {
  /** What is on its way. */
  readonly busy: 'connect' | 'test' | 'disconnect' | null;
  connect: () => Promise<void>;
  /** It was connected without leaving the page. */
  connected: () => Promise<void>;
  test: () => Promise<void>;
  change: (body: BodyOf<typeof updateIntegration>) => Promise<void>;
  disconnect: () => Promise<void>;
}

function useIntegrationActs({ name }: Integration, title: string): IntegrationActs {
  const { client, toasts } = useWorkspace();
  const queries = useQueryClient();
  const call = useSignalValue(client.phone.call);
  const [busy, setBusy] = useState<IntegrationActs['busy']>(null);
  const params = { name };

  /** Says how it went; the list is asked again either way. */
  async function doing(what: IntegrationActs['busy'], work: () => Promise<string | null>): Promise<void> {
    setBusy(what);
    try {
      const said = await work();
      if (said !== null) toasts.show(said);
    } catch (error) {
      toasts.show(sentenceOf(error) ?? t('retry'), { tone: 'bad' });
    } finally {
      setBusy(null);
      await queries.invalidateQueries({ queryKey: ['integrations'] });
    }
  }

  return {
    busy,
    connect: () =>
      doing('connect', async () => {
        if (call !== null && call.state.peek().phase !== 'ended') return t('inCall');
        const { authorize_url: url } = await client.api.call(connectIntegration, { params });
        location.assign(url);
        return null;
      }),
    connected: () => doing(null, () => Promise.resolve(t('connected', { name: title }))),
    test: () =>
      doing('test', async () => {
        await client.api.call(testIntegration, { params });
        return t('works', { name: title });
      }),
    change: (body) =>
      doing(null, async () => {
        await client.api.call(updateIntegration, { params, body });
        return t('saved');
      }),
    disconnect: () =>
      doing('disconnect', async () => {
        await client.api.call(disconnectIntegration, { params });
        return t('disconnected', { name: title });
      }),
  };
}
