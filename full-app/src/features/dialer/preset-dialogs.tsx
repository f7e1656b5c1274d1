import { useState, type ReactNode } from 'react';
import {
  type DialerLock,
  type DialerPreset,
  type SessionSettings,
  usePresetChanges,
} from '../../entities/dialer/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm } from '../../shared/form/index.js';
import { GROUP_NAMES, GROUPS, lockedWords, type Group } from './start-settings.js';
import { t } from './start.texts.js';

export interface KeepDialogProps {
  settings: SessionSettings;
  /** Also for everyone of the company. */
  mayShare: boolean;
  onKept: (preset: DialerPreset) => void;
  onClose: () => void;
}

/** Keeps settings under a name. */
export function KeepDialog({ settings, mayShare, onKept, onClose }: KeepDialogProps): ReactNode {
  const changes = usePresetChanges();
  const form = useAppForm<{ name: string; who: string }>({
    values: { name: '', who: 'own' },
    check: ({ name }) => (name.trim() === '' ? { name: t('keepNameNeeded') } : {}),
    save: async ({ name, who }) => {
      const kept = await changes.create({ name: name.trim(), is_company_scope: who === 'all' ? 1 : 0, settings });
      onClose();
      onKept(kept);
    },
    explain: (error) => ({ fields: fieldMessages(error), form: error }),
  });
  return (
    <form.AppForm>
      <form.FormDialog title={t('keepTitle')} action={t('keepSave')} busyAction={t('saving')} onClose={onClose}>
        <form.AppField name="name">
          {(field) => <field.TextField label={t('keepName')} autoComplete="off" />}
        </form.AppField>
        {mayShare && (
          <form.AppField name="who">
            {(field) => (
              <label className="tk-field">
                <span>{t('keepWho')}</span>
                <select
                  className="tk-input"
                  value={field.state.value}
                  onChange={({ currentTarget: { value } }) => field.handleChange(value)}
                >
                  <option value="own">{t('keepOwn')}</option>
                  <option value="all">{t('keepAll')}</option>
                </select>
              </label>
            )}
          </form.AppField>
        )}
      </form.FormDialog>
    </form.AppForm>
  );
}

export interface LockDialogProps {
  settings: SessionSettings;
  locked: readonly DialerLock[];
  onClose: () => void;
}

/** Which of the settings have the same value in every session of the company. */
export function LockDialog({ settings, locked, onClose }: LockDialogProps): ReactNode {
  const changes = usePresetChanges();
  const [chosen, setChosen] = useState<ReadonlySet<Group>>(
    () => new Set(GROUP_NAMES.filter((group) => lockedWords(locked, group) !== null)),
  );
  const toggle = (group: Group, isOn: boolean): void => {
    const others = [...chosen].filter((each) => each !== group);
    setChosen(new Set(isOn ? [...others, group] : others));
  };
  return (
    <ActDialog
      title={t('lockTitle')}
      action={t('lockSave')}
      busyAction={t('saving')}
      onAct={() =>
        changes.lock(
          [...chosen].flatMap((group) => [...GROUPS[group]]),
          settings,
        )
      }
      onClose={onClose}
    >
      <p>{t('lockWhy')}</p>
      {GROUP_NAMES.map((group) => (
        <label key={group} className="app-session-check">
          <input
            type="checkbox"
            checked={chosen.has(group)}
            onChange={({ currentTarget }) => toggle(group, currentTarget.checked)}
          />
          <span>{t(`field.${group}`)}</span>
        </label>
      ))}
    </ActDialog>
  );
}
