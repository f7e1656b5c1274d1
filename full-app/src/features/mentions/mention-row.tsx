import type { Mention } from '@talk/core/contacts';
import { Avatar, ownZone, useAgo } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NoteBody, readMentions, type MentionDirection } from '../../entities/note/index.js';
import { exactWords } from '../../shared/dates.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** A mention, leading to its note in the contact's timeline. */
export function MentionRow({ mention, direction }: { mention: Mention; direction: MentionDirection }): ReactNode {
  const { client, queries, user } = useWorkspace();
  const atMs = Date.parse(mention.created_at);
  const ago = useAgo(atMs);
  const isInbound = direction === 'inbound';
  const other = isInbound ? mention.mentioner : mention.mentioned;
  const isUnread = isInbound && mention.read_at === null;
  const names = new Map(mention.users.map(({ id, name }) => [id, name]));
  return (
    <li>
      <Link
        to="/contacts/$contactId/communications/$communicationId"
        params={{ contactId: String(mention.contact_id), communicationId: String(mention.communication_id) }}
        className="app-mention-row"
        data-unread={isUnread ? '' : undefined}
        onClick={() => {
          // Refused, it stays unread; the contact's screen tries again.
          if (isUnread) readMentions(client, queries, { ids: [mention.id] }).catch(() => undefined);
        }}
      >
        <Avatar name={other.name} seed={other.id} />
        <span className="app-mention-words">
          <span className="app-mention-head">
            <bdi className="app-mention-contact">{mention.contact_name}</bdi>
            <span className="tk-muted">{t(isInbound ? 'from' : 'to', { who: other.name })}</span>
          </span>
          <span className="app-mention-text" dir="auto">
            <NoteBody body={mention.body} names={names} plain />
          </span>
        </span>
        <span className="app-mention-side">
          <time
            className="tk-muted tk-num"
            dateTime={mention.created_at}
            title={exactWords(atMs, ownZone(), timeFormatOf(user))}
          >
            {ago}
          </time>
          {isUnread && (
            <span className="app-mention-dot">
              <span className="tk-hidden">{t('unread')}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
