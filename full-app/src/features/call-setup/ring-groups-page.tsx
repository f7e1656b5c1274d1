import '../../shared/page-frame.css';
import './call-setup.css';
import type { RingGroup } from '@talk/core';
import { Button, EmptyState, IconButton } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, UsersRound } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ringGroupsQuery, useRingGroupChanges } from '../../entities/line/index.js';
import { useTeam } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { GroupDialog } from './group-dialog.js';
import { dialModeOf } from './group-draft.js';
import { t } from './texts.js';

/** Who rings for the lines of the company, for its admins. */
export function RingGroupsPage(): ReactNode {
  const { user } = useWorkspace();
  return user.user_roles.includes('Company Admin') ? <RingGroups /> : <NotFound />;
}

function RingGroups(): ReactNode {
  usePageTitle(t('title'));
  const { client, toasts } = useWorkspace();
  const { data: groups, error, refetch } = useQuery(ringGroupsQuery(client.api));
  const { names, choosable } = useTeam();
  const changes = useRingGroupChanges();
  /** `new`, or the group that is changed. */
  const [opened, setOpened] = useState<'new' | RingGroup | null>(null);
  const [removed, setRemoved] = useState<RingGroup | null>(null);
  const create = (
    <Button tone="primary" icon={Plus} onClick={() => setOpened('new')}>
      {t('new')}
    </Button>
  );
  return (
    <div className="app-page-frame app-groups-page">
      <header>
        <div>
          <h1>{t('title')}</h1>
          <p className="tk-muted">{t('lead')}</p>
        </div>
        {groups !== undefined && groups.length > 0 && create}
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {groups === undefined && !error && <ListSkeleton rows={4} />}
      {groups?.length === 0 && (
        <EmptyState icon={UsersRound} title={t('none')} action={create}>
          {t('noneWhy')}
        </EmptyState>
      )}
      {groups !== undefined && groups.length > 0 && (
        <ul className="app-groups" aria-label={t('title')}>
          {groups.map((group) => (
            <li key={group.id}>
              <GroupWords group={group} names={names} />
              <span>
                <IconButton icon={Pencil} label={t('edit', { name: group.name })} onClick={() => setOpened(group)} />
                <IconButton icon={Trash2} label={t('delete', { name: group.name })} onClick={() => setRemoved(group)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && (
        <GroupDialog
          group={opened === 'new' ? null : opened}
          names={names}
          choosable={choosable}
          onClose={() => setOpened(null)}
        />
      )}
      {removed !== null && (
        <ActDialog
          title={t('deleteTitle', { name: removed.name })}
          action={t('deleteAct')}
          busyAction={t('deleting')}
          tone="stop"
          onAct={async () => {
            await changes.remove(removed);
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

/** "Priya, Tom · Sequential: one after another, in this order · Callers wait in a queue". */
function GroupWords({ group, names }: { group: RingGroup; names: ReadonlyMap<number, string> }): ReactNode {
  const people = group.user_ids.map((id) => names.get(id) ?? t('former')).join(', ');
  const isFishing = group.should_queue && group.fishing_mode;
  const facts = [
    people === '' ? t('noMembers') : people,
    isFishing ? t('fishing') : t(`mode.${dialModeOf(group.dial_mode)}`),
    ...(group.should_queue ? [t('queue')] : []),
  ];
  return (
    <span className="app-groups-words">
      <strong>
        <bdi>{group.name}</bdi>
      </strong>
      <span className="tk-muted">{facts.join(' · ')}</span>
    </span>
  );
}
