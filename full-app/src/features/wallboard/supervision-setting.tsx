import { getSupervisionSettings, updateSupervisionSettings } from '@talk/core/contract';
import { IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const SUPERVISION_SETTINGS = ['supervision-settings'] as const;

/** Whether agents are told who listens to them. For admins. */
export function SupervisionSetting(): ReactNode {
  const { user } = useWorkspace();
  const [open, setOpen] = useState(false);
  if (!user.user_roles.includes('Company Admin')) return null;
  return (
    <>
      <IconButton icon={Settings} label={t('supervision.title')} onClick={() => setOpen(true)} />
      {open && <SettingDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SettingDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { client, queries } = useWorkspace();
  const { data, error } = useQuery({
    queryKey: SUPERVISION_SETTINGS,
    queryFn: ({ signal }) => client.api.call(getSupervisionSettings, { signal }),
  });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const on = chosen ?? data?.shows_listeners ?? true;
  return (
    <ActDialog
      title={t('supervision.title')}
      action={t('supervision.save')}
      busyAction={t('supervision.saving')}
      isOff={data === undefined}
      onAct={async () => {
        const saved = await client.api.call(updateSupervisionSettings, { body: { shows_listeners: on } });
        queries.setQueryData(SUPERVISION_SETTINGS, saved);
      }}
      onClose={onClose}
    >
      {error && <ErrorNotice error={error} />}
      {data !== undefined && (
        <SettingSwitch
          label={t('supervision.showsListeners')}
          why={t('supervision.showsListenersWhy')}
          on={on}
          onChange={setChosen}
        />
      )}
    </ActDialog>
  );
}
