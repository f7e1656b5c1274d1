import { phoneDisplay } from '@talk/core/format';
import { Field } from '@talk/ui';
import type { ReactNode } from 'react';
import { useRingGroups } from '../../entities/line/index.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import type { SectionProps } from './line-draft.js';
import { t } from './texts.js';

const REPEAT = [1, 2, 3, 4, 5] as const;

/** Who rings, and what the line shows and does in calls. */
export function CallSection({ line, values, problems, set }: SectionProps): ReactNode {
  const groups = useRingGroups();
  const chosen = values.ring_group_id;
  const isKnown = chosen === null || groups.some(({ id }) => id === chosen);
  const groupOptions: [string, string][] = [
    ['', t('noGroup')],
    ...groups.map(({ id, name }): [string, string] => [String(id), name]),
    ...(isKnown ? [] : [[String(chosen), t('unknownGroup')] satisfies [string, string]]),
  ];
  return (
    <section aria-labelledby="line-calls">
      <h2 id="line-calls">{t('calls')}</h2>
      <Field
        label={t('name')}
        value={values.name}
        maxLength={80}
        autoComplete="off"
        error={problems.name}
        onChange={({ currentTarget: { value: name } }) => set({ name })}
      />
      {line.numbers.length > 1 && (
        <ChoiceField
          label={t('shownNumber')}
          value={String(values.shown_number_id)}
          options={line.numbers.map(({ id, phone_number: number }) => [String(id), phoneDisplay(number)])}
          error={problems.shown_number_id}
          onChange={(id) => set({ shown_number_id: Number(id) })}
        />
      )}
      <ChoiceField
        label={t('group')}
        value={chosen === null ? '' : String(chosen)}
        options={groupOptions}
        error={problems.ring_group_id}
        onChange={(id) => set({ ring_group_id: id === '' ? null : Number(id) })}
      />
      <Field
        label={t('forward')}
        hint={t('forwardWhy')}
        type="tel"
        value={values.forward_to}
        autoComplete="off"
        error={problems.forward_to}
        onChange={({ currentTarget: { value } }) =>
          set({ forward_to: value, ...(value.trim() === '' && { forwards_only: false }) })
        }
      />
      {values.forward_to.trim() !== '' && (
        <SettingSwitch
          label={t('forwardsOnly')}
          why={t('forwardsOnlyWhy')}
          on={values.forwards_only}
          onChange={(on) => set({ forwards_only: on })}
        />
      )}
      <ChoiceField
        label={t('repeat')}
        value={String(values.repeat_contact_routing)}
        options={REPEAT.map((mode) => [String(mode), t(`repeat.${mode}`)])}
        error={problems.repeat_contact_routing}
        onChange={(key) => set({ repeat_contact_routing: REPEAT.find((mode) => String(mode) === key) ?? 1 })}
      />
      <SettingSwitch
        label={t('callWaiting')}
        why={t('callWaitingWhy')}
        on={values.call_waiting}
        onChange={(on) => set({ call_waiting: on })}
      />
      <SettingSwitch
        label={t('machines')}
        why={t('machinesWhy')}
        on={values.detects_machines}
        onChange={(on) => set({ detects_machines: on })}
      />
    </section>
  );
}
