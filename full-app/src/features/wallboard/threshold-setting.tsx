import { IconButton } from '@talk/ui';
import type { WallboardSettings } from '@talk/core/contract';
import { Settings } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';
import {
  actField,
  draftOf,
  settingsOf,
  TARGET_TILES,
  watchField,
  wrongIn,
  type ThresholdDraft,
} from './threshold-draft.js';
import { useSaveWallboardSettings, useWallboardSettings } from './use-wallboard-settings.js';

/** When tiles are to be watched and when they need action. For admins. */
export function ThresholdSetting(): ReactNode {
  const { user } = useWorkspace();
  const { data, refetch } = useWallboardSettings();
  const [open, setOpen] = useState(false);
  if (!user.user_roles.includes('Company Admin') || data === undefined) return null;
  return (
    <>
      <IconButton
        icon={Settings}
        label={t('thresholds.title')}
        // All of them are saved at once: a colleague's change must not be undone by what was read before it.
        onClick={() => void refetch().then(() => setOpen(true))}
      />
      {open && <ThresholdDialog settings={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function ThresholdDialog({ settings, onClose }: { settings: WallboardSettings; onClose: () => void }): ReactNode {
  const save = useSaveWallboardSettings();
  const form = useAppForm<ThresholdDraft>({
    values: draftOf(settings),
    check: wrongIn,
    save: async (draft) => {
      await save(settingsOf(draft));
      onClose();
    },
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('thresholds.title')}
        action={t('thresholds.save')}
        busyAction={t('thresholds.saving')}
        onClose={onClose}
        notice={<p className="tk-muted">{t('thresholds.lead')}</p>}
      >
        <form.AppField name="service_level_seconds">
          {(field) => <field.TextField label={t('thresholds.seconds')} inputMode="numeric" />}
        </form.AppField>
        {TARGET_TILES.map((tile) => (
          <fieldset key={tile} className="app-thresholds">
            <legend>
              {t(`tile.${tile}`)}
              {tile === 'longest-wait' && t('thresholds.inSeconds')}
              {tile === 'service-level' && t('thresholds.inPercent')}
            </legend>
            <form.AppField name={watchField(tile)}>
              {(field) => <field.TextField label={t('state.watch')} inputMode="numeric" />}
            </form.AppField>
            <form.AppField name={actField(tile)}>
              {(field) => <field.TextField label={t('state.act')} inputMode="numeric" />}
            </form.AppField>
          </fieldset>
        ))}
      </form.FormDialog>
    </form.AppForm>
  );
}
