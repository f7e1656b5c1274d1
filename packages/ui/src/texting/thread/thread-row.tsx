import type { Thread } from '@talk/core/texting';
import { timeText } from '../../i18n/clock.js';
import type { ReactNode } from 'react';
import { dayWords } from '../../i18n/days.js';
import { dateText } from '../../i18n/formats.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { Bubble, OutgoingBubble, type SendingLine } from './bubble.js';
import type { ComposerModel } from '../composer/composer.model.js';
import { ScheduledCard } from '../schedule/scheduled-card.js';
import { retryOf } from '../retry.model.js';
import { auditWords } from './audit-words.js';
import { ThreadCard } from './thread-card.js';
import { t } from '../texts.js';
import { isText, type ThreadRow } from './thread.rows.js';
import type { ThreadSettings } from './thread-settings.js';

export interface ThreadRowProps {
  row: ThreadRow;
  thread: Thread;
  composer: ComposerModel | null;
  settings: ThreadSettings;
  nowMs: number;
  /** The address led here. */
  marked: boolean;
  /** Where it stands among the entries; null for what is none. */
  place: EntryPlace | null;
}

/** For those who do not see the whole: only a few entries are drawn. */
export interface EntryPlace {
  /** Null as long as it is not known. */
  readonly at: number | null;
  /** -1 as long as it is not known. */
  readonly of: number;
}

export function ThreadRowView({ row, thread, composer, settings, nowMs, marked, place }: ThreadRowProps): ReactNode {
  const { zone, format } = settings;
  switch (row.kind) {
    case 'day':
      return (
        <h2 className="tk-thread-day">
          <span>{dayWords(row.atMs, nowMs, zone)}</span>
        </h2>
      );
    case 'unread':
      return (
        <p className="tk-unread">
          <span>{t('unread', { count: row.count })}</span>
        </p>
      );
    case 'audit':
      return (
        <div id={row.key} tabIndex={-1} className="tk-audit-entry" data-marked={marked ? '' : undefined}>
          {settings.renderEntry?.(row) ?? (
            <p className="tk-audit">
              <bdi>{auditWords(row.audit, format)}</bdi> ·{' '}
              <bdi>{timeText(Date.parse(row.audit.created_at), zone, format)}</bdi>
            </p>
          )}
        </div>
      );
    case 'outgoing':
      return (
        <article className="tk-entry" data-side="ours">
          <OutgoingBubble outgoing={row.outgoing} onTry={thread.retryWaiting} />
        </article>
      );
    case 'scheduled':
      return (
        <article className="tk-entry" data-side="ours">
          <ScheduledCard
            scheduled={row.scheduled}
            settings={settings}
            nowMs={nowMs}
            onEdit={composer && (() => composer.edit(row.scheduled))}
            onCancel={composer && (() => composer.cancelScheduled(row.scheduled))}
          />
        </article>
      );
    default: {
      const { communication, continues } = row;
      const text = isText(communication);
      return (
        <article
          id={`communication-${communication.id}`}
          tabIndex={-1}
          className="tk-entry"
          data-side={!text ? 'both' : communication.direction === 'outbound' ? 'ours' : 'theirs'}
          data-continues={continues ? '' : undefined}
          data-marked={marked ? '' : undefined}
          aria-posinset={place?.at ?? undefined}
          aria-setsize={place?.of}
        >
          {text ? (
            <Text row={row} thread={thread} composer={composer} settings={settings} />
          ) : (
            (settings.renderEntry?.(row) ?? <ThreadCard communication={communication} settings={settings} />)
          )}
          {communication.deleted_at != null && (
            <p className="tk-meta">
              {t('entry.deleted', {
                date: dateText(Date.parse(communication.deleted_at), { timeZone: zone, dateStyle: 'medium' }),
              })}
            </p>
          )}
          {settings.renderBelow?.(communication)}
        </article>
      );
    }
  }
}

const NO_LINES: readonly SendingLine[] = [];

function Text({ row, thread, composer, settings }: Omit<ThreadRowProps, 'nowMs' | 'marked' | 'place'>): ReactNode {
  if (row.kind !== 'communication') return null;
  const props = { communication: row.communication, continues: row.continues, settings };
  return composer === null ? (
    <Bubble {...props} lines={NO_LINES} retry={retryOf(row.communication, null)} onRetry={null} />
  ) : (
    <WritableText {...props} thread={thread} composer={composer} />
  );
}

type WritableProps = Pick<Parameters<typeof Bubble>[0], 'communication' | 'continues' | 'settings'> & {
  thread: Thread;
  composer: ComposerModel;
};

function WritableText({ thread, composer, ...props }: WritableProps): ReactNode {
  const lines = useSignalValue(composer.lines);
  const check = useSignalValue(composer.check);
  return (
    <Bubble
      {...props}
      lines={lines}
      retry={retryOf(props.communication, check)}
      onRetry={async (id, lineId) => {
        const answer = await thread.retry(id, lineId);
        return answer.ok ? null : answer.error.message;
      }}
    />
  );
}
