import type { CompanySettings } from '@talk/core/contract';
import { Field } from '@talk/ui';
import type { ReactNode } from 'react';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { hourWords } from './hour-words.js';
import { t } from './texts.js';

type Hours = CompanySettings['dialer_hours'];

/** The hours of the server while a company has chosen none. */
const USUAL = { open: '09:00', close: '18:00' };

interface DialerHoursProps {
  hours: Hours;
  problem: string | undefined;
  onChange: (hours: Hours) => void;
}

/** When the power dialer calls. */
export function DialerHours({ hours, problem, onChange }: DialerHoursProps): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  return (
    <>
      <SettingSwitch
        label={t('ownHours')}
        why={t('ownHoursWhy', { from: hourWords(9, format), to: hourWords(18, format) })}
        on={hours !== null}
        onChange={(on) => onChange(on ? USUAL : null)}
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
