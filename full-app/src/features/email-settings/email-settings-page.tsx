import './email-settings.css';
import '../../shared/page-frame.css';
import '../../shared/settings.css';
import '../../shared/settings-list.css';
import type { LineEmail, MailSettings } from '@talk/core/contract';
import { Banner, Button, IconButton, worded } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import { accountForm, mailSettingsQuery, useMailSettingsChanges, type MailTest } from './use-email-settings.js';

const dialogs = () => import('./mail-account-dialogs.js');
interface DialogProps {
  settings: MailSettings;
  onClose: () => void;
}
const SetUpMailAccount = lazy(page<'SetUpMailAccount', DialogProps>(dialogs, 'SetUpMailAccount'));
const RemoveMailAccount = lazy(page<'RemoveMailAccount', DialogProps>(dialogs, 'RemoveMailAccount'));

/** How the company sends and receives email, for admins. */
export function EmailSettingsPage(): ReactNode {
  const { user } = useWorkspace();
  return user.user_roles.includes('Company Admin') ? <EmailSettings /> : <NotFound />;
}

function EmailSettings(): ReactNode {
  usePageTitle(t('title'));
  const { client } = useWorkspace();
  const { data: settings, error, refetch } = useQuery(mailSettingsQuery(client.api));
  return (
    <div className="app-page-frame app-settings">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {settings === undefined && !error && <ListSkeleton rows={4} />}
      {settings !== undefined && (
        <>
          <Sending settings={settings} />
          <Receiving settings={settings} />
        </>
      )}
    </div>
  );
}

/** The company's mail server, and a test of it. */
function Sending({ settings }: { settings: MailSettings }): ReactNode {
  const { account } = settings;
  const { test } = useMailSettingsChanges();
  const [opened, setOpened] = useState<'set-up' | 'remove' | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [result, setResult] = useState<MailTest | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const open = (what: typeof opened): void => {
    setResult(null);
    setFailure(null);
    setOpened(what);
  };
  const runTest = async (): Promise<void> => {
    if (account === null) return;
    setTesting(true);
    setResult(null);
    setFailure(null);
    try {
      setResult(await test(accountForm(account)));
    } catch (error) {
      setFailure(error);
    }
    setTesting(false);
  };
  return (
    <section aria-labelledby="email-sending">
      <h2 id="email-sending">{t('sending')}</h2>
      <p className="tk-muted">{t('sendingWhy')}</p>
      {account === null ? (
        <>
          <p>{t(settings.operator_sends ? 'noneOperator' : 'none')}</p>
          <Button onClick={() => open('set-up')}>{t('setUp')}</Button>
        </>
      ) : (
        <>
          <Account account={account} />
          <div className="app-email-buttons">
            <Button disabled={isTesting} onClick={() => void runTest()}>
              {t(isTesting ? 'testing' : 'test')}
            </Button>
            <Button onClick={() => open('set-up')}>{t('change')}</Button>
            <Button tone="quiet" onClick={() => open('remove')}>
              {t('remove')}
            </Button>
          </div>
        </>
      )}
      {failure !== null && <ErrorNotice error={failure} />}
      {result !== null && <TestResult result={result} />}
      <Suspense>
        {opened === 'set-up' && <SetUpMailAccount settings={settings} onClose={() => setOpened(null)} />}
        {opened === 'remove' && <RemoveMailAccount settings={settings} onClose={() => setOpened(null)} />}
      </Suspense>
    </section>
  );
}

function Account({ account }: { account: NonNullable<MailSettings['account']> }): ReactNode {
  const { from_name: name, from_address: address, host, port, security, username } = account;
  return (
    <dl className="app-email-facts">
      <dt>{t('from')}</dt>
      <dd>
        <bdi>{name === '' ? address : `${name} <${address}>`}</bdi>
      </dd>
      <dt>{t('server')}</dt>
      <dd dir="ltr">
        {host}:{port} ({security.toUpperCase()})
      </dd>
      <dt>{t('user')}</dt>
      <dd dir={username === null ? undefined : 'ltr'}>{username ?? t('noUser')}</dd>
    </dl>
  );
}

function TestResult({ result: { problem, detail, to_address: address } }: { result: MailTest }): ReactNode {
  if (problem === null)
    return (
      <Banner tone="info">
        <span role="status">{t('tested', { address })}</span>
      </Banner>
    );
  return (
    <Banner tone="bad">
      {worded(problem)} {detail !== null && <bdi>{t('said', { detail })}</bdi>}
    </Banner>
  );
}

/** The addresses of the lines. */
function Receiving({ settings: { lines, inbound_domain: domain } }: { settings: MailSettings }): ReactNode {
  const [failure, setFailure] = useState<unknown>(null);
  return (
    <section aria-labelledby="email-receiving">
      <h2 id="email-receiving">{t('intake')}</h2>
      <p className="tk-muted">{t('intakeWhy')}</p>
      {failure !== null && <ErrorNotice error={failure} />}
      {domain === null && <Banner tone="info">{t('intakeOff')}</Banner>}
      {domain !== null && lines.length === 0 && <p>{t('noLines')}</p>}
      {domain !== null && lines.length > 0 && (
        <>
          {lines.map((line) => (
            <Intake key={line.id} line={line} onFailure={setFailure} />
          ))}
          <p className="tk-muted">{t('forward')}</p>
        </>
      )}
    </section>
  );
}

function Intake({ line, onFailure }: { line: LineEmail; onFailure: (failure: unknown) => void }): ReactNode {
  const { toasts } = useWorkspace();
  const { setIntake } = useMailSettingsChanges();
  const { id, name, email_intake: isOn, address } = line;
  const set = async (on: boolean): Promise<void> => {
    onFailure(null);
    try {
      await setIntake(id, on);
    } catch (error) {
      onFailure(error);
    }
  };
  return (
    <>
      <SettingSwitch
        label={t('takesEmail', { line: name })}
        {...(address === null && { why: t('newAddress') })}
        on={isOn}
        onChange={(on) => void set(on)}
      />
      {address !== null && (
        <p className="app-email-route">
          <code aria-label={t('address', { line: name })}>{address}</code>
          <IconButton
            icon={Copy}
            label={t('copy', { line: name })}
            onClick={() => {
              navigator.clipboard.writeText(address).then(
                () => toasts.show(t('copied')),
                () => toasts.show(t('copyFailed'), { tone: 'bad' }),
              );
            }}
          />
        </p>
      )}
    </>
  );
}
