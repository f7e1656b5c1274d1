import '../../shared/once-dialog.css';
import type { BodyOf, SingleSignOn, SingleSignOnAccount, updateSingleSignOn } from '@talk/core/contract';
import { Banner, Button, IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './single-sign-on-texts.js';
import { accountsQuery, singleSignOnQuery, useSingleSignOnChanges } from './use-single-sign-on.js';

const dialogs = () => import('./single-sign-on-dialogs.js');
interface Closing {
  onClose: () => void;
}
const SetUpSingleSignOn = lazy(
  page<'SetUpSingleSignOn', Closing & { settings: SingleSignOn }>(dialogs, 'SetUpSingleSignOn'),
);
const RemoveSingleSignOn = lazy(page<'RemoveSingleSignOn', Closing>(dialogs, 'RemoveSingleSignOn'));
const ForgetAccount = lazy(page<'ForgetAccount', Closing & { account: SingleSignOnAccount }>(dialogs, 'ForgetAccount'));

/** The company's own provider, at which its users sign in. Each choice counts at once. */
export function SingleSignOnSection(): ReactNode {
  const { client } = useWorkspace();
  const { data: settings, error, refetch } = useQuery(singleSignOnQuery(client.api));
  const [opened, setOpened] = useState<'set-up' | 'remove' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <section aria-labelledby="general-single-sign-on">
      <h2 id="general-single-sign-on">{t('title')}</h2>
      <p className="tk-muted">{t('why')}</p>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {settings === undefined && !error && <ListSkeleton rows={2} />}
      {settings !== undefined && <CopyText label={t('redirect')} why={t('redirectWhy')} text={settings.redirect_url} />}
      {settings?.is_set_up === false && <Button onClick={() => setOpened('set-up')}>{t('setUp')}</Button>}
      {settings?.is_set_up === true && (
        <Provider settings={settings} onChange={() => setOpened('set-up')} onRemove={() => setOpened('remove')} />
      )}
      <Suspense>
        {opened === 'set-up' && settings !== undefined && <SetUpSingleSignOn settings={settings} onClose={close} />}
        {opened === 'remove' && <RemoveSingleSignOn onClose={close} />}
      </Suspense>
    </section>
  );
}

interface ProviderProps {
  settings: SingleSignOn;
  onChange: () => void;
  onRemove: () => void;
}

/** A provider that is set up: what is known of it, and what it may do. */
function Provider({ settings, onChange, onRemove }: ProviderProps): ReactNode {
  const { save, check } = useSingleSignOnChanges();
  const [isChecking, setChecking] = useState(false);
  const [found, setFound] = useState<{ readonly tone: 'bad' | 'info'; readonly words: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    setFound(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    }
  };
  const set = (change: BodyOf<typeof updateSingleSignOn>): void => void attempt(() => save(change));
  const look = async (): Promise<void> => {
    setChecking(true);
    await attempt(async () => {
      const { problem, taken_domains: taken } = await check();
      const [name] = taken;
      if (problem !== null) setFound({ tone: 'bad', words: t(`problem.${problem}`) });
      else if (name !== undefined) setFound({ tone: 'bad', words: t('taken', { name }) });
      else setFound({ tone: 'info', words: t('fine') });
    });
    setChecking(false);
  };
  return (
    <>
      <dl className="app-account-facts">
        <dt>{t('provider')}</dt>
        <dd dir="ltr">{settings.issuer}</dd>
        <dt>{t('client')}</dt>
        <dd dir="ltr">{settings.client_id}</dd>
      </dl>
      <Domains settings={settings} />
      {failure !== null && <ErrorNotice error={failure} />}
      {found !== null && <Banner tone={found.tone}>{found.words}</Banner>}
      <div className="app-account-acts">
        <Button onClick={onChange}>{t('change')}</Button>
        <Button disabled={isChecking} onClick={() => void look()}>
          {t(isChecking ? 'checking' : 'check')}
        </Button>
        <Button tone="quiet" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      <SettingSwitch label={t('on')} on={settings.is_on} onChange={(on) => set({ is_on: on })} />
      <SettingSwitch
        label={t('secondStep')}
        why={t('secondStepWhy')}
        on={settings.has_second_step}
        onChange={(on) => set({ has_second_step: on })}
      />
      <SettingSwitch
        label={t('unmarked')}
        why={t('unmarkedWhy')}
        on={settings.accepts_unmarked_addresses}
        onChange={(on) => set({ accepts_unmarked_addresses: on })}
      />
      <SettingSwitch
        label={t('only')}
        why={t('onlyWhy')}
        on={settings.is_only_way}
        onChange={(on) => set({ is_only_way: on })}
      />
      <Accounts />
    </>
  );
}

/** Which addresses lead to the provider, and what is missing for the others. */
function Domains({ settings: { domains, txt_record: record } }: { settings: SingleSignOn }): ReactNode {
  const id = useId();
  const open = domains.filter(({ is_proven: isProven }) => !isProven);
  if (domains.length === 0) return null;
  return (
    <>
      <h3 id={id}>{t('domains')}</h3>
      <ul className="app-setting-list" aria-labelledby={id}>
        {domains.map(({ name, is_proven: isProven }) => (
          <li key={name}>
            <span className="app-setting-words">
              <strong dir="ltr">{name}</strong>
              <span className="tk-muted">{t(isProven ? 'proven' : 'unproven')}</span>
            </span>
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <CopyText
          label={t('record')}
          why={t('recordWhy', { names: open.map(({ name }) => `_talk.${name}`).join(', ') })}
          text={record}
        />
      )}
    </>
  );
}

/** Whose account at the provider is known. */
function Accounts(): ReactNode {
  const { client, user } = useWorkspace();
  const { data: accounts = [] } = useQuery(accountsQuery(client.api));
  const [asked, setAsked] = useState<SingleSignOnAccount | null>(null);
  const id = useId();
  const date = (instant: string): string => dateWords(Date.parse(instant), user.company.timezone);
  if (accounts.length === 0) return null;
  return (
    <>
      <h3 id={id}>{t('accounts')}</h3>
      <ul className="app-setting-list" aria-labelledby={id}>
        {accounts.map((account) => (
          <li key={account.id}>
            <span className="app-setting-words">
              <strong dir="auto">{account.name}</strong>
              <span className="tk-muted">
                {[
                  account.email,
                  t('accountSince', { date: date(account.created_at) }),
                  ...(account.last_used_at === null ? [] : [t('accountUsed', { date: date(account.last_used_at) })]),
                ].join(' · ')}
              </span>
            </span>
            <Button tone="quiet" aria-label={t('forgetOf', { name: account.name })} onClick={() => setAsked(account)}>
              {t('forget')}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>{asked !== null && <ForgetAccount account={asked} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}

/** A text for another page, with the button that copies it. */
function CopyText({ label, why, text }: { label: string; why: string; text: string }): ReactNode {
  const id = useId();
  const { toasts } = useWorkspace();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toasts.show(t('copied')),
      () => toasts.show(t('copyFailed'), { tone: 'bad' }),
    );
  };
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <div className="app-once-copy">
        <input id={id} className="tk-input" readOnly value={text} dir="ltr" aria-describedby={`${id}-why`} />
        <IconButton icon={Copy} label={`${t('copy')}: ${label}`} onClick={copy} />
      </div>
      <p className="tk-hint" id={`${id}-why`}>
        {why}
      </p>
    </div>
  );
}
