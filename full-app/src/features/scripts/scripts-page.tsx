import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import './scripts.css';
import { listScripts, removeScript, type Script } from '@talk/core/contract';
import { Button, EmptyState, IconButton, listText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, ScrollText, Trash2 } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { isLead, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ScriptDialog, SCRIPTS } from './script-dialog.js';
import { t } from './texts.js';

/** What agents say in calls, for admins and supervisors. */
export function ScriptsPage(): ReactNode {
  const { user } = useWorkspace();
  return isLead(user) ? <Scripts /> : <NotFound />;
}

function Scripts(): ReactNode {
  usePageTitle(t('title'));
  const { client, queries, toasts } = useWorkspace();
  const {
    data: scripts,
    error,
    refetch,
  } = useQuery({
    queryKey: SCRIPTS,
    queryFn: async ({ signal }) => (await client.api.call(listScripts, { signal })).data,
  });
  const [opened, setOpened] = useState<'new' | Script | null>(null);
  const [removed, setRemoved] = useState<Script | null>(null);
  const create = (
    <Button tone="primary" icon={Plus} onClick={() => setOpened('new')}>
      {t('new')}
    </Button>
  );
  return (
    <div className="app-page-frame app-list-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {scripts !== undefined && scripts.length > 0 && create}
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {scripts === undefined && !error && <ListSkeleton rows={4} />}
      {scripts?.length === 0 && (
        <EmptyState icon={ScrollText} title={t('none')} action={create}>
          {t('noneWhy')}
        </EmptyState>
      )}
      {scripts !== undefined && scripts.length > 0 && (
        <ul className="app-setting-list" aria-label={t('title')}>
          {scripts.map((script) => (
            <li key={script.id}>
              <ScriptWords script={script} />
              <span>
                <IconButton icon={Pencil} label={t('edit', { name: script.name })} onClick={() => setOpened(script)} />
                <IconButton
                  icon={Trash2}
                  label={t('delete', { name: script.name })}
                  onClick={() => setRemoved(script)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && <ScriptDialog script={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
      {removed !== null && (
        <ActDialog
          title={t('deleteTitle', { name: removed.name })}
          action={t('deleteAct')}
          busyAction={t('deleting')}
          tone="stop"
          onAct={async () => {
            await client.api.call(removeScript, { params: { id: removed.id } });
            await queries.invalidateQueries({ queryKey: SCRIPTS });
            toasts.show(t('deleted', { name: removed.name }));
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{t('deleteWhy')}</p>
        </ActDialog>
      )}
    </div>
  );
}

/** "Welcome", "3 steps · For calls of Sales and Support". */
function ScriptWords({ script }: { script: Script }): ReactNode {
  const { lines } = useLines();
  const names = (lines ?? []).filter(({ id }) => script.campaign_ids.includes(id)).map(({ name }) => name);
  const isForAll = script.campaign_ids.length === 0;
  const others = script.campaign_ids.length - names.length;
  const lineWords = lines === null ? [] : [...names, ...(others > 0 ? [t('otherLines', { count: others })] : [])];
  const facts = [
    t('stepCount', { count: script.steps.length }),
    ...(isForAll ? [t('allLines')] : lineWords.length > 0 ? [t('forLines', { lines: listText(lineWords) })] : []),
  ];
  return (
    <span className="app-setting-words">
      <strong>
        <bdi>{script.name}</bdi>
      </strong>
      <span className="tk-muted">{facts.join(' · ')}</span>
    </span>
  );
}
