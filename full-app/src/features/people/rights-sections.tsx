import type { ReactNode } from 'react';
import { ChoiceField } from '../../shared/choice-field.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import type { Edits } from '../../shared/use-edits.js';
import { PermissionsField } from './permissions-field.js';
import { reachFields, REACHES, reachOf, type PersonDraft } from './person-draft.js';
import { RolesField } from './roles-field.js';
import { t } from './texts.js';

/** What the person may do, whether they take part in calls and texts, and what they see. */
export function RightsSections({ edits: { values, problems, set } }: { edits: Edits<PersonDraft> }): ReactNode {
  return (
    <>
      <section aria-label={t('roles')}>
        <RolesField
          roles={values.user_roles}
          problem={problems.user_roles}
          onChange={(roles) => set({ user_roles: roles })}
        />
        <SettingSwitch
          label={t('limit')}
          why={problems.read_only_access ?? t('limitWhy')}
          on={values.read_only_access}
          onChange={(on) => set({ read_only_access: on })}
        />
        <PermissionsField
          draft={values}
          problem={problems.extra_permissions}
          onChange={(permissions) => set({ extra_permissions: permissions })}
        />
      </section>
      <section aria-labelledby="person-work">
        <h2 id="person-work">{t('work')}</h2>
        <SettingSwitch
          label={t('active')}
          why={problems.active ?? t('activeWhy')}
          on={values.active}
          onChange={(on) => set({ active: on })}
        />
        <SettingSwitch
          label={t('destination')}
          why={problems.is_destination ?? t('destinationWhy')}
          on={values.is_destination}
          onChange={(on) => set({ is_destination: on })}
        />
        <SettingSwitch
          label={t('broadcasts')}
          why={problems.bulk_sms_enabled ?? t('broadcastsWhy')}
          on={values.bulk_sms_enabled}
          onChange={(on) => set({ bulk_sms_enabled: on })}
        />
        <SettingSwitch
          label={t('voicemailBroadcasts')}
          why={problems.bulk_rvm_enabled ?? t('voicemailBroadcastsWhy')}
          on={values.bulk_rvm_enabled}
          onChange={(on) => set({ bulk_rvm_enabled: on })}
        />
      </section>
      <section aria-labelledby="person-sees">
        <h2 id="person-sees">{t('sees')}</h2>
        <ChoiceField
          label={t('contacts')}
          value={reachOf(values)}
          options={REACHES.map((reach) => [reach, t(`reach.${reach}`)])}
          onChange={(reach) => set(reachFields(reach))}
        />
        {reachOf(values) !== 'everyone' && (
          <SettingSwitch
            label={t('unassigned')}
            on={values.can_view_unassigned_contacts}
            onChange={(on) => set({ can_view_unassigned_contacts: on })}
          />
        )}
        <ChoiceField
          label={t('communications')}
          value={values.communications_visibility === 2 ? '2' : '1'}
          options={[
            ['1', t('calls.1')],
            ['2', t('calls.2')],
          ]}
          onChange={(key) => set({ communications_visibility: Number(key) })}
        />
      </section>
    </>
  );
}
