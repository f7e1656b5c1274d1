import '../../shared/settings-list.css';
import type { PushDevice } from '@talk/core/contacts';
import { Banner, Button } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import { browserName } from '../../shared/browser-name.js';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { pushBrowser, type PushBrowser } from './push-browser.js';
import { t } from './push-texts.js';
import { usePushDevices } from './use-push-devices.js';

/** Push in this browser, and the user's other devices that get it. */
export function PushSection({ browser = pushBrowser }: { browser?: PushBrowser }): ReactNode {
  const push = usePushDevices(browser);
  const { data, error, refetch } = push.devices;
  const [ability, setAbility] = useState(browser.ability);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Error | 'refused' | null>(null);
  const own = data?.data.find(push.isHere);

  async function run(act: () => Promise<boolean>): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      if (!(await act())) setProblem('refused');
    } catch (failure) {
      setProblem(failure instanceof Error ? failure : new Error(String(failure)));
    }
    setAbility(browser.ability());
    setIsBusy(false);
  }

  return (
    <section aria-labelledby="notify-push">
      <h2 id="notify-push">{t('title')}</h2>
      <p className="tk-muted">{t('why')}</p>
      {ability !== 'can' && <Banner tone={ability === 'denied' ? 'warn' : 'info'}>{t(ability)}</Banner>}
      {ability === 'can' && problem === 'refused' && <Banner tone="warn">{t('refused')}</Banner>}
      {problem instanceof Error && <ErrorNotice error={problem} />}
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined && !error && <ListSkeleton rows={1} />}
      {data !== undefined && ability === 'can' && (
        <div className="app-push-here">
          <p role="status">{t(push.isOnHere ? 'isOn' : 'isOff')}</p>
          {push.isOnHere && own !== undefined ? (
            <Button disabled={isBusy} onClick={() => void run(() => push.remove(own).then(() => true))}>
              {t('off')}
            </Button>
          ) : (
            <Button tone="primary" disabled={isBusy} onClick={() => void run(() => push.turnOn(data.public_key))}>
              {t(isBusy ? 'turningOn' : 'on')}
            </Button>
          )}
        </div>
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className="app-setting-list" aria-label={t('devices')}>
          {data.data.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isHere={push.isHere(device)}
              onTest={() => push.test(device)}
              onRemove={() => push.remove(device)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface DeviceRowProps {
  device: PushDevice;
  isHere: boolean;
  onTest: () => Promise<void>;
  onRemove: () => Promise<void>;
}

function DeviceRow({ device, isHere, onTest, onRemove }: DeviceRowProps): ReactNode {
  const { toasts, user } = useWorkspace();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const date = (instant: string): string => exactWords(Date.parse(instant), user.company.timezone, timeFormatOf(user));
  const name = deviceName(device);

  async function run(act: () => Promise<void>, done: 'tested' | 'removed'): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      await act();
      toasts.show(t(done, { device: name }));
    } catch (failure) {
      setError(failure);
    }
    setIsBusy(false);
  }

  return (
    <li>
      <span className="app-setting-words">
        <strong>{isHere ? `${name} · ${t('thisOne')}` : name}</strong>
        <span className="tk-muted">
          {[
            t('since', { date: date(device.created_at) }),
            device.last_sent_at === null ? t('unused') : t('used', { date: date(device.last_sent_at) }),
          ].join(' · ')}
        </span>
        {error !== null && <ErrorNotice error={error} />}
      </span>
      <span className="app-push-acts">
        <Button aria-label={t('testTo', { device: name })} disabled={isBusy} onClick={() => void run(onTest, 'tested')}>
          {t('test')}
        </Button>
        <Button
          aria-label={t('removeOf', { device: name })}
          disabled={isBusy}
          onClick={() => void run(onRemove, 'removed')}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  );
}

function deviceName({ user_agent: userAgent }: PushDevice): string {
  const { browser, system } = browserName(userAgent);
  if (browser === null) return system ?? t('unknown');
  return system === null ? browser : t('browserOn', { browser, system });
}
