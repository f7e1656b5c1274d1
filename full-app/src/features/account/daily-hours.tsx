import type { CompanySettings } from '@talk/core/contract';
import { Field } from '@talk/ui';
import type { ReactNode } from 'react';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { hourWords } from './hour-words.js';
import { t } from './texts.js';

type Hours = CompanySettings['dialer_hours'];

/** The hours of the server while a company has chosen none, with their words. */
const USUAL = {
  dialer: { open: '09:00', close: '18:00', label: 'ownHours', why: 'ownHoursWhy' },
  broadcasts: { open: '08:00', close: '18:00', label: 'ownBroadcastHours', why: 'ownBroadcastHoursWhy' },
} as const;

interface DailyHoursProps {
  of: keyof typeof USUAL;
  hours: Hours;
  problem: string | undefined;
  onChange: (hours: Hours) => void;
}

/** When the power dialer calls, or when broadcasts are sent: the same hours every day. */
export function DailyHours({ of, hours, problem, onChange }: DailyHoursProps): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const { open, close, label, why } = USUAL[of];
  return (
    <>
      <SettingSwitch
        label={t(label)}
        why={t(why, {
          from: hourWords(Number.parseInt(open, 10), format),
          to: hourWords(Number.parseInt(close, 10), format),
        })}
        on={hours !== null}
        onChange={(on) => onChange(on ? { open, close } : null)}
      />
      {hours !== null && (
        <div className="app-account-times">
          <Field
            label={t('opens')}
            type="time"
            required
            value={hours.open}
            error={problem}
            onChange={({ currentTarget: { value } }) => value !== '' && onChange({ ...hours, open: value })}
          />
          <Field
            label={t('closes')}
            type="time"
            required
            value={hours.close}
            onChange={({ currentTarget: { value } }) => value !== '' && onChange({ ...hours, close: value })}
          />
        </div>
      )}
    </>
  );
}
