import { connectTv, disconnectTv, listTvScreens } from '@talk/core/contract';
import { Button, IconButton, useAgo } from '@talk/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorUp } from 'lucide';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { useAppForm } from '../../shared/form/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

const SCREENS = ['tv-screens'] as const;

/** Screens on the wall: which there are, and connecting one by the code that it shows. */
export function TvSetting(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={MonitorUp} label={t('tv.setting')} onClick={() => setOpen(true)} />
      {open && <TvDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TvDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { client, toasts } = useWorkspace();
  const queries = useQueryClient();
  const screens = useQuery({
    queryKey: SCREENS,
    queryFn: async ({ signal }) => (await client.api.call(listTvScreens, { signal })).data,
  });
  const form = useAppForm<{ code: string; name: string }>({
    values: { code: '', name: t('tv.usualName') },
    check: ({ code, name }) => ({
      ...(code.trim() === '' ? { code: t('tv.codeNeeded') } : {}),
      ...(name.trim() === '' ? { name: t('tv.nameNeeded') } : {}),
    }),
    save: async (body) => {
      const { name } = await client.api.call(connectTv, { body });
      void queries.invalidateQueries({ queryKey: SCREENS });
      toasts.show(t('tv.connected', { name }));
      onClose();
    },
  });
  const disconnect = async (id: number): Promise<void> => {
    try {
      await client.api.call(disconnectTv, { params: { id } });
      await queries.invalidateQueries({ queryKey: SCREENS });
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
  return (
    <form.AppForm>
      <form.FormDialog
        title={t('tv.setting')}
        action={t('tv.connect')}
        busyAction={t('tv.connecting')}
        onClose={onClose}
        notice={<p className="tk-muted">{t('tv.lead', { address: `${location.origin}/tv` })}</p>}
      >
        <form.AppField name="code">
          {(field) => <field.TextField label={t('tv.code')} autoComplete="off" maxLength={9} />}
        </form.AppField>
        <form.AppField name="name">
          {(field) => <field.TextField label={t('tv.name')} autoComplete="off" maxLength={60} />}
        </form.AppField>
        {(screens.data ?? []).length > 0 && (
          <ul className="app-tv-screens" aria-label={t('tv.screens')}>
            {screens.data?.map(({ id, name, seen_at: seen }) => (
              <li key={id}>
                <span className="tk-clip" dir="auto">
                  {name}
                </span>
                <Seen at={seen} />
                <Button tone="quiet" aria-label={t('tv.disconnectOne', { name })} onClick={() => void disconnect(id)}>
                  {t('tv.disconnect')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </form.FormDialog>
    </form.AppForm>
  );
}

function Seen({ at }: { at: string | null }): ReactNode {
  const ago = useAgo(at === null ? null : Date.parse(at));
  return <small className="tk-muted tk-num">{at === null ? t('tv.neverSeen') : t('tv.seen', { ago })}</small>;
}
