import { Button } from '@talk/ui';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useDeleteLine } from '../../entities/line/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import type { SectionProps } from './line-draft.js';
import { t } from './texts.js';

/** Pausing the line, and deleting it once it has no number. */
export function EndSection({ line, values, set }: Omit<SectionProps, 'problems'>): ReactNode {
  const { toasts } = useWorkspace();
  const navigate = useNavigate();
  const deleteLine = useDeleteLine();
  const [isAsking, setAsking] = useState(false);
  const hasNumber = line.numbers.length > 0;
  return (
    <section aria-labelledby="line-end">
      <h2 id="line-end">{t('end')}</h2>
      <SettingSwitch
        label={t('pause')}
        why={t('pauseWhy')}
        on={values.is_paused}
        onChange={(on) => set({ is_paused: on })}
      />
      <div className="app-line-delete">
        <Button tone="stop" icon={Trash2} disabled={hasNumber} onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
        {hasNumber && <small className="tk-muted">{t('deleteFirst')}</small>}
      </div>
      {isAsking && (
        <ActDialog
          title={t('deleteTitle', { name: line.name })}
          action={t('delete')}
          busyAction={t('deleting')}
          tone="stop"
          onAct={async () => {
            await deleteLine(line.campaign_id);
            toasts.show(t('deleted', { name: line.name }));
            await navigate({ to: '/settings/lines', replace: true });
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('deleteWhy')}</p>
        </ActDialog>
      )}
    </section>
  );
}
