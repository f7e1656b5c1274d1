import '../../shared/page-frame.css';
import '../../shared/settings-list.css';
import { listDroppableMessages, removeDroppableMessage, type DroppableMessage } from '@talk/core/contract';
import { Button, EmptyState, IconButton, ownZone } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2, Voicemail } from 'lucide';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { NotFound } from '../../shared/not-found.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { MessageDialog, VOICEMAIL_MESSAGES } from './message-dialog.js';
import { t } from './texts.js';

/** Messages that are left on answering machines: the user's own and the company's. */
export function VoicemailMessagesPage(): ReactNode {
  const { user } = useWorkspace();
  return may(user, 'answer call') ? <Messages /> : <NotFound />;
}

function Messages(): ReactNode {
  usePageTitle(t('title'));
  const { client, queries, toasts, user } = useWorkspace();
  const { data, error, refetch } = useQuery({
    queryKey: VOICEMAIL_MESSAGES,
    queryFn: async ({ signal }) => (await client.api.call(listDroppableMessages, { signal })).data,
  });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DroppableMessage | null>(null);
  const isAdmin = user.user_roles.includes('Company Admin');
  const create = (
    <Button tone="primary" icon={Plus} onClick={() => setAdding(true)}>
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
        {data !== undefined && data.length > 0 && create}
      </header>
      {error && <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />}
      {data === undefined && !error && <ListSkeleton rows={4} />}
      {data?.length === 0 && (
        <EmptyState icon={Voicemail} title={t('none')} action={create}>
          {t('noneWhy')}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className="app-setting-list" aria-label={t('title')}>
          {data.map((message) => (
            <li key={message.id}>
              <MessageWords message={message} />
              {(isAdmin || message.user_id === user.id) && (
                <span>
                  <IconButton
                    icon={Trash2}
                    label={t('delete', { name: message.name })}
                    onClick={() => setRemoved(message)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <MessageDialog mayShare={isAdmin} onClose={() => setAdding(false)} />}
      {removed !== null && (
        <ActDialog
          title={t('deleteTitle', { name: removed.name })}
          action={t('deleteAct')}
          busyAction={t('deleting')}
          tone="stop"
          onAct={async () => {
            await client.api.call(removeDroppableMessage, { params: { id: removed.id } });
            await queries.invalidateQueries({ queryKey: VOICEMAIL_MESSAGES });
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

/** "Call us back", "Everyone in the company · Added on Nov 12, 2026". */
function MessageWords({ message }: { message: DroppableMessage }): ReactNode {
  const date = dateWords(Date.parse(message.created_at), ownZone());
  return (
    <span className="app-setting-words">
      <strong>
        <bdi>{message.name}</bdi>
      </strong>
      <span className="tk-muted">
        {[t(message.user_id === null ? 'everybody' : 'yours'), t('added', { date })].join(' · ')}
      </span>
    </span>
  );
}
