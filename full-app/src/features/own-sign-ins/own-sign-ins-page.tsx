import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import './own-sign-ins.css';
import type { SignIn } from '@talk/core/contract';
import { Button } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { browserName } from '../../shared/browser-name.js';
import { PasskeysSection } from './passkeys-section.js';
import { PasswordDialog } from './password-dialog.js';
import { t } from './texts.js';
import { TwoStepSection } from './two-step-section.js';
import { signInsQuery, useSignInChanges } from './use-sign-ins.js';

/** The user's own password, and where they are signed in. */
export function OwnSignInsPage(): ReactNode {
  usePageTitle(t('title'));
  const { client, toasts } = useWorkspace();
  const { data: signIns, error, refetch } = useQuery(signInsQuery(client.api));
  const changes = useSignInChanges();
  const [opened, setOpened] = useState<'password' | 'others' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <div className="app-page-frame app-list-page app-own-sign-ins">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
      </header>
      <section aria-labelledby="own-password">
        <h2 id="own-password">{t('password')}</h2>
        <p className="tk-muted">{t('passwordWhy')}</p>
        <Button onClick={() => setOpened('password')}>{t('change')}</Button>
      </section>
      <TwoStepSection />
      <PasskeysSection />
      <section aria-labelledby="own-sign-ins">
        <h2 id="own-sign-ins">{t('signIns')}</h2>
        {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
        {signIns === undefined && !error && <ListSkeleton rows={2} />}
        {signIns !== undefined && (
          <ul className="app-setting-list" aria-label={t('signIns')}>
            {signIns.map((signIn) => (
              <SignInRow key={signIn.id} signIn={signIn} />
            ))}
          </ul>
        )}
        {signIns?.some(({ is_current: isCurrent }) => !isCurrent) && (
          <Button onClick={() => setOpened('others')}>{t('endOthers')}</Button>
        )}
      </section>
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'others' && (
        <ActDialog
          title={t('endOthersTitle')}
          action={t('endOthersAct')}
          busyAction={t('ending')}
          tone="stop"
          onAct={async () => {
            toasts.show(t('othersEnded', { count: await changes.endOthers() }));
          }}
          onClose={close}
        >
          <p>{t('endOthersWhy')}</p>
        </ActDialog>
      )}
    </div>
  );
}

/** "Chrome on Windows (this one)", "signed in by password Nov 12, 2026, 9:41 AM · last used Nov 20, 2026, 8:00 AM". */
function SignInRow({ signIn }: { signIn: SignIn }): ReactNode {
  const { toasts, user } = useWorkspace();
  const changes = useSignInChanges();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const browser = nameOf(signIn);
  const date = (instant: string): string => exactWords(Date.parse(instant), user.company.timezone, timeFormatOf(user));
  const end = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await changes.end(signIn.id);
      toasts.show(t('ended', { browser }));
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  return (
    <li>
      <span className="app-setting-words">
        <strong>
          <bdi>{signIn.is_current ? t('thisOne', { browser }) : browser}</bdi>
        </strong>
        <span className="tk-muted">
          {[
            t(sinceText(signIn), { date: date(signIn.created_at) }),
            t('used', { date: date(signIn.last_used_at) }),
          ].join(' · ')}
        </span>
        {signIn.impersonator && <span dir="auto">{t('actingReason', { reason: signIn.impersonator.reason })}</span>}
        {error !== null && <ErrorNotice error={error} />}
      </span>
      <span>
        {!signIn.is_current && (
          <Button aria-label={t('endOf', { browser })} disabled={isBusy} onClick={() => void end()}>
            {t('end')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** A row of an admin who acts as the user says so in its name. */
const sinceText = ({ via }: SignIn) => (via === null || via === 'impersonation' ? 'since' : (`since.${via}` as const));

function nameOf({ device, impersonator, user_agent: userAgent }: SignIn): string {
  if (impersonator) return t('actingAsYou', { name: impersonator.name });
  const { browser, system } = browserName(userAgent);
  if (device?.name !== undefined) return device.name;
  if (browser === null) return system ?? t('unknown');
  return system === null ? browser : t('browserOn', { browser, system });
}
