import '../../shared/page-frame.css';
import '../../shared/settings.css';
import './account.css';
import type { OfferedCompanySettings } from '@talk/core/contract';
import { Button, Field } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { SaveBar } from '../../shared/save-bar.js';
import { HolidaysField } from '../../shared/hours/holidays-field.js';
import { HoursField } from '../../shared/hours/hours-field.js';
import { t as hoursText } from '../../shared/hours/texts.js';
import { hoursDraft, hoursProblems } from '../../shared/hours/week.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useEdits } from '../../shared/use-edits.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AreasSection } from './areas-section.js';
import { BrandSection } from './brand-section.js';
import { DailyHours } from './daily-hours.js';
import type { SectionProps } from './areas-section.js';
import { companyProblems } from './company-problems.js';
import { EdgeChoice } from './edge-choice.js';
import { hourWords } from './hour-words.js';
import { ResponseSection } from './response-section.js';
import { LineChoice } from './line-choice.js';
import { SingleSignOnSection } from './single-sign-on-section.js';
import { TranscriptionSection } from './transcription-section.js';
import { t } from './texts.js';
import { companySettingsQuery, useSaveCompanySettings } from './use-company-settings.js';
import { ZoneChoice } from '../../shared/zone-choice.js';

/** The company, and what holds for everyone in it; for admins. */
export function GeneralPage(): ReactNode {
  usePageTitle(t('general'));
  const { client, user } = useWorkspace();
  const isAdmin = user.user_roles.includes('Company Admin');
  const { data, error, refetch } = useQuery({ ...companySettingsQuery(client.api), enabled: isAdmin });
  if (!isAdmin) return <NotFound />;
  return (
    <div className="app-page-frame app-settings app-account-page">
      <header>
        <h1>{t('general')}</h1>
        <p className="tk-muted">{t('general.lead')}</p>
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined ? !error && <ListSkeleton rows={8} /> : <GeneralForm settings={data} />}
    </div>
  );
}

function GeneralForm({ settings }: { settings: OfferedCompanySettings }): ReactNode {
  const { toasts } = useWorkspace();
  const save = useSaveCompanySettings();
  const [base, setBase] = useState(settings);
  const edits = useEdits(
    { ...base, ...hoursDraft(base) },
    {
      check: (values) =>
        Object.fromEntries([
          ...Object.entries(companyProblems(values)).map(([field, problem]) => [field, t(problem)]),
          ...Object.entries(hoursProblems(values)).map(([field, problem]) => [field, hoursText(problem)]),
        ]),
      async save({ name, brand_name: brand, ...changed }) {
        setBase(
          await save({
            ...changed,
            ...(name !== undefined && { name: name.trim() }),
            ...(brand !== undefined && { brand_name: brand?.trim() || null }),
          }),
        );
        toasts.show(t('saved'));
      },
    },
  );
  if (!edits.isEdited && !edits.isSaving && settings !== base) setBase(settings);
  return (
    <>
      <CompanySection edits={edits} />
      <BrandSection edits={edits} />
      <HoursSection edits={edits} />
      <CallsSection edits={edits} hasEdges={settings.edge_location_available} />
      <TranscriptionSection edits={edits} isAvailable={settings.transcription_available} />
      <AreasSection edits={edits} />
      <DialerSection edits={edits} />
      <BroadcastSection edits={edits} />
      <SequenceSection edits={edits} />
      <ContactsSection edits={edits} />
      <ResponseSection edits={edits} />
      <SignInSection edits={edits} />
      <SingleSignOnSection />
      <Elsewhere />
      <SaveBar edits={edits} />
    </>
  );
}

function CompanySection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="general-company">
      <h2 id="general-company">{t('company')}</h2>
      <Field
        label={t('companyName')}
        autoComplete="organization"
        value={values.name}
        error={problems['name']}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <ZoneChoice
        label={t('zone')}
        why={t('zoneWhy')}
        value={values.timezone}
        error={problems['timezone']}
        onChange={(timezone) => set({ timezone })}
      />
    </section>
  );
}

/** When the company is open: for callers of lines that have no hours of their own. */
function HoursSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="general-hours">
      <h2 id="general-hours">{t('hours')}</h2>
      <p className="tk-muted">{t('hoursWhy')}</p>
      <HoursField
        without={{ label: t('alwaysOpen') }}
        value={values.business_hours}
        problems={problems}
        onChange={(hours) => set({ business_hours: hours })}
      />
      <HolidaysField value={values.holidays} problems={problems} onChange={(holidays) => set({ holidays })} />
    </section>
  );
}

interface CallsSectionProps extends SectionProps {
  /** The carrier has places to connect at. */
  hasEdges: boolean;
}

function CallsSection({ edits: { values, problems, set }, hasEdges }: CallsSectionProps): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  return (
    <section aria-labelledby="general-calls">
      <h2 id="general-calls">{t('calling')}</h2>
      <LineChoice
        label={t('line')}
        none={t('noLine')}
        value={values.default_outbound_campaign_id}
        error={problems['default_outbound_campaign_id']}
        onChange={(id) => set({ default_outbound_campaign_id: id })}
      />
      <SettingSwitch
        label={t('force')}
        why={t('forceWhy')}
        on={values.force_outbound_line}
        onChange={(on) => set({ force_outbound_line: on })}
      />
      <SettingSwitch
        label={t('international')}
        why={t('internationalWhy')}
        on={values.international_calling}
        onChange={(on) => set({ international_calling: on })}
      />
      <SettingSwitch
        label={t('tollFree')}
        on={values.toll_free_calling}
        onChange={(on) => set({ toll_free_calling: on })}
      />
      <SettingSwitch
        label={t('dayTime')}
        why={t('dayTimeWhy', { from: hourWords(8, format), to: hourWords(18, format) })}
        on={values.asks_outside_day_time}
        onChange={(on) => set({ asks_outside_day_time: on })}
      />
      <SettingSwitch
        label={t('repeatSound')}
        why={t('repeatSoundWhy')}
        on={values.fishing_mode_notification_sound}
        onChange={(on) => set({ fishing_mode_notification_sound: on })}
      />
      <EdgeChoice
        value={values.edge_location}
        isAvailable={hasEdges}
        onChange={(edge) => set({ edge_location: edge })}
      />
    </section>
  );
}

function DialerSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="general-dialer">
      <h2 id="general-dialer">{t('dialer')}</h2>
      <SettingSwitch
        label={t('dialerOn')}
        why={t('dialerOnWhy')}
        on={values.auto_dialer_enabled}
        onChange={(on) => set({ auto_dialer_enabled: on })}
      />
      {values.auto_dialer_enabled && (
        <DailyHours
          of="dialer"
          hours={values.dialer_hours}
          problem={problems['dialer_hours']}
          onChange={(hours) => set({ dialer_hours: hours })}
        />
      )}
    </section>
  );
}

/** Broadcast business hours (spec 2 §2). */
function BroadcastSection({ edits: { values, problems, set } }: SectionProps): ReactNode {
  const { user } = useWorkspace();
  return (
    <section aria-labelledby="general-broadcasts">
      <h2 id="general-broadcasts">{t('broadcasts')}</h2>
      <SettingSwitch
        label={t('broadcastsOn')}
        why={t('broadcastsOnWhy')}
        on={values.bulk_sms_enabled}
        onChange={(on) => set({ bulk_sms_enabled: on })}
      />
      <SettingSwitch
        label={t('voicemailsOn')}
        why={t(user.company.is_trial ? 'voicemailsInTrial' : 'voicemailsOnWhy')}
        on={values.bulk_rvm_enabled}
        onChange={(on) => set({ bulk_rvm_enabled: on })}
      />
      {(values.bulk_sms_enabled || values.bulk_rvm_enabled) && (
        <DailyHours
          of="broadcasts"
          hours={values.broadcast_hours}
          problem={problems['broadcast_hours']}
          onChange={(hours) => set({ broadcast_hours: hours })}
        />
      )}
    </section>
  );
}

function SequenceSection({ edits: { values, set } }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="general-sequences">
      <h2 id="general-sequences">{t('sequences')}</h2>
      <SettingSwitch
        label={t('sequencesOn')}
        why={t('sequencesOnWhy')}
        on={values.automation_enabled}
        onChange={(on) => set({ automation_enabled: on })}
      />
    </section>
  );
}

const CONTACT_SORTS = ['last_engagement_at', 'created_at'] as const;

function ContactsSection({ edits: { values, set } }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="general-contacts">
      <h2 id="general-contacts">{t('contacts')}</h2>
      <SettingSwitch
        label={t('statusControl')}
        why={t('statusControlWhy')}
        on={values.contact_status_control_enabled}
        onChange={(on) => set({ contact_status_control_enabled: on })}
      />
      <SettingSwitch
        label={t('teamInbox')}
        why={t('teamInboxWhy')}
        on={values.team_inbox_enabled}
        onChange={(on) => set({ team_inbox_enabled: on })}
      />
      <ChoiceField
        label={t('contactSort')}
        value={values.default_contact_sort}
        options={CONTACT_SORTS.map((each) => [each, t(`contactSort.${each}`)] as const)}
        onChange={(key) => set({ default_contact_sort: key === 'created_at' ? key : 'last_engagement_at' })}
      />
    </section>
  );
}

function SignInSection({ edits: { values, set } }: SectionProps): ReactNode {
  return (
    <section aria-labelledby="general-sign-in">
      <h2 id="general-sign-in">{t('signIn')}</h2>
      <SettingSwitch
        label={t('twoStep')}
        why={t('twoStepWhy')}
        on={values.requires_two_step}
        onChange={(on) => set({ requires_two_step: on })}
      />
    </section>
  );
}

function Elsewhere(): ReactNode {
  const { user } = useWorkspace();
  return (
    <section aria-labelledby="general-elsewhere">
      <h2 id="general-elsewhere">{t('elsewhere')}</h2>
      <ul className="app-account-links">
        <li>
          <Link to="/settings/lines">{t('elsewhere.lines')}</Link>
        </li>
        {may(user, 'manage compliance') && (
          <li>
            <Link to="/settings/texting">{t('elsewhere.texting')}</Link>
          </li>
        )}
        <li>
          <Link to="/account" search={{ tab: 'compliance' }}>
            {t('elsewhere.account')}
          </Link>
        </li>
        <li>
          <Link to="/settings/after-calls">{t('elsewhere.afterCalls')}</Link>
        </li>
      </ul>
    </section>
  );
}
