import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './account-issues.css';
import { Button, storedTimeText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { diagnosisQuery, maySettleAccount } from '../../entities/account/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { zoneWords } from '../../shared/zones.js';
import { t } from './texts.js';
import { BusinessVerification } from './business-verification.js';
import { CarrierFeesSection } from './carrier-fees-section.js';
import { CarrierRegistrationSection } from './carrier-registration.js';
import { t as carriers } from './carrier-texts.js';
import { RatesSection } from './rates-section.js';
import { SubaccountsSection } from './subaccounts-section.js';
import { UsageSection } from './usage-section.js';
import { WayOut } from './way-out.js';

/** The company's account: the hours of its broadcasts, what texts cost, and whether anything stops its calls and texts (spec 3 §2). */
export function AccountPage(): ReactNode {
  usePageTitle(t('title'));
  const { tab } = useSearch({ strict: false });
  const isCompliance = tab === 'compliance';
  return (
    <div className="app-page-frame app-settings">
      <header>
        <h1>{t('title')}</h1>
        <p className="tk-muted">{t('lead')}</p>
      </header>
      <nav className="app-account-tabs" aria-label={t('tabs')}>
        <Link
          to="/account"
          search={{}}
          activeOptions={{ exact: true }}
          aria-current={isCompliance ? undefined : 'page'}
        >
          {t('settings')}
        </Link>
        <Link to="/account" search={{ tab: 'compliance' }} aria-current={isCompliance ? 'page' : undefined}>
          {t('compliance')}
        </Link>
      </nav>
      {isCompliance ? <Compliance /> : <Settings />}
    </div>
  );
}

function Settings(): ReactNode {
  const { user } = useWorkspace();
  return (
    <>
      <BroadcastHours />
      {may(user, 'manage billing') && <UsageSection />}
      <SubaccountsSection />
      {may(user, 'manage billing') && <RatesSection />}
      {user.user_roles.includes('Company Admin') && may(user, 'create broadcast message') && <CarrierFeesSection />}
    </>
  );
}

/** Broadcast business hours: for everyone to see, and for admins to change. */
function BroadcastHours(): ReactNode {
  const { user } = useWorkspace();
  const { company } = user;
  const { broadcast_open: from, broadcast_close: to, timezone } = company;
  // Both kinds are sent within these hours; trial companies send no ringless voicemail.
  const isOn = company.bulk_sms_enabled || (company.bulk_rvm_enabled && !company.is_trial);
  const format = timeFormatOf(user);
  return (
    <section aria-labelledby="account-hours">
      <h2 id="account-hours">{t('hours')}</h2>
      <p>
        {isOn
          ? t('hoursNow', {
              from: storedTimeText(from, format),
              to: storedTimeText(to, format),
              zone: zoneWords(timezone),
            })
          : t('hoursOff')}
      </p>
      {user.user_roles.includes('Company Admin') ? (
        <Link to="/settings/general">{t('hoursChange')}</Link>
      ) : (
        <p className="tk-muted">{t('hoursAdmin')}</p>
      )}
    </section>
  );
}

function Compliance(): ReactNode {
  const { client, user } = useWorkspace();
  const { data, error, refetch } = useQuery(diagnosisQuery(client.api));
  return (
    <>
      <section aria-labelledby="account-issues">
        <h2 id="account-issues">{t('issues')}</h2>
        {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
        {data === undefined && !error && <ListSkeleton rows={2} />}
        {data !== undefined && data.issues.length === 0 && <p>{t('inOrder')}</p>}
        {data !== undefined && data.issues.length > 0 && (
          <>
            <ul className="app-account-issue-list">
              {data.issues.map(({ code, kind, message }) => (
                <li key={code}>
                  <p>
                    <strong>{message}</strong>
                  </p>
                  <p className="tk-muted">{kindWords(kind)}</p>
                </li>
              ))}
            </ul>
            <p>
              {data.link.href === null || data.link.external ? <WayOut link={data.link} /> : t('registerBelow')}{' '}
              {data.link.learn_more_href !== null && (
                <a href={data.link.learn_more_href} target="_blank" rel="noreferrer">
                  {t('learnMore')}
                </a>
              )}
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="account-verification">
        <h2 id="account-verification">{t('verification')}</h2>
        {maySettleAccount(user) ? <BusinessVerification /> : <p>{t(verificationOf(user.company.kyc_status))}</p>}
      </section>
      <section aria-labelledby="account-carriers">
        <h2 id="account-carriers">{carriers('title')}</h2>
        <CarrierRegistrationSection />
      </section>
    </>
  );
}

const KINDS = ['blocking', '10dlc', 'billing'] as const;

function kindWords(kind: string): string {
  const known = KINDS.find((each) => each === kind);
  return t(`kind.${known ?? 'unknown'}`);
}

/** Words that the server does not act on count as not verified. */
function verificationOf(status: string): 'verified' | 'pending' | 'unverified' {
  if (status === 'verified') return 'verified';
  return ['required', 'submitted', 'in_review', 'action_needed', 'rejected'].includes(status)
    ? 'pending'
    : 'unverified';
}
