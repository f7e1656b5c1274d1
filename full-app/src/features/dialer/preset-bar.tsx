import { Button } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import {
  type DialerLock,
  type DialerPreset,
  type SessionSettings,
  usePresetChanges,
} from '../../entities/dialer/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { sentenceOf } from '../../shared/errors.js';
import { isLead, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { KeepDialog, LockDialog } from './preset-dialogs.js';
import { t } from './start.texts.js';

export interface PresetBarProps {
  presets: readonly DialerPreset[];
  /** As they are chosen now. */
  settings: SessionSettings;
  locked: readonly DialerLock[];
  onChoose: (settings: Partial<SessionSettings>) => void;
}

type Opened = 'keep' | 'remove' | 'lock';

/** Kept settings: chosen, changed, kept under a new name, deleted; and for admins, locked for everyone. */
export function PresetBar({ presets, settings, locked, onChoose }: PresetBarProps): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = usePresetChanges();
  const id = useId();
  const [presetId, setPresetId] = useState(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const chosen = presets.find((preset) => preset.id === presetId);
  const leads = isLead(user);
  const close = (): void => setOpened(null);
  const choose = (preset: DialerPreset | undefined): void => {
    setPresetId(preset?.id ?? 0);
    onChoose(preset?.settings ?? {});
  };
  const update = ({ id: changedId, name }: DialerPreset): void =>
    void changes.update(changedId, settings).then(
      () => toasts.show(t('updated', { name })),
      (error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }),
    );
  return (
    <div className="app-session-presets">
      <label htmlFor={id}>{t('settings')}</label>
      <select
        id={id}
        className="tk-input"
        value={chosen?.id ?? 0}
        onChange={({ currentTarget: { value } }) => choose(presets.find((preset) => preset.id === Number(value)))}
      >
        <option value={0}>{t('last')}</option>
        {presets.map((preset) => (
          <option key={preset.id} value={preset.id}>
            {preset.is_company_scope === 1 ? t('ofAll', { name: preset.name }) : preset.name}
          </option>
        ))}
      </select>
      {chosen?.hasEdit === true && (
        <>
          <Button tone="quiet" onClick={() => update(chosen)}>
            {t('update')}
          </Button>
          <Button tone="quiet" onClick={() => setOpened('remove')}>
            {t('remove')}
          </Button>
        </>
      )}
      <Button tone="quiet" onClick={() => setOpened('keep')}>
        {t('keep')}
      </Button>
      {leads && (
        <Button tone="quiet" onClick={() => setOpened('lock')}>
          {t('lock')}
        </Button>
      )}
      {opened === 'keep' && <KeepDialog settings={settings} mayShare={leads} onKept={choose} onClose={close} />}
      {opened === 'lock' && <LockDialog settings={settings} locked={locked} onClose={close} />}
      {opened === 'remove' && chosen !== undefined && (
        <ActDialog
          title={t('removeTitle', { name: chosen.name })}
          action={t('removeAct')}
          busyAction={t('removing')}
          tone="stop"
          onAct={async () => {
            await changes.remove(chosen.id);
            choose(undefined);
          }}
          onClose={close}
        >
          <p>{t('removeWhy')}</p>
        </ActDialog>
      )}
    </div>
  );
}
