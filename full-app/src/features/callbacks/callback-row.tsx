import type { Callback } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Avatar, Button, ownZone, useAgo } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide';
import type { ReactNode } from 'react';
import { useDial } from '../../entities/call/index.js';
import { exactWords, soonWords } from '../../shared/dates.js';
import { timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { callerName, closedWords, historyWords } from './callback-words.js';
import { DueChoice } from './due-choice.js';
import { t } from './texts.js';

export interface CallbackRowProps {
  readonly callback: Callback;
  /** Null for people who may only look. */
  readonly acts: {
    readonly claim: () => void;
    readonly call: () => void;
    readonly release: () => void;
    readonly setDue: (dueAt: string | null) => void;
    readonly takeOver: () => void;
    readonly dismiss: () => void;
    readonly reopen: () => void;
  } | null;
}

/** Until when the owner means to call, and whether that time has passed. The row is drawn again each time its age changes. */
function dueOf({ due_at: due }: Callback, format: 12 | 24): { words: string; isLate: boolean } | null {
  if (due === null) return null;
  const [atMs, nowMs] = [Date.parse(due), Date.now()];
  const isLate = atMs < nowMs;
  return { isLate, words: t(isLate ? 'wasDue' : 'due', { time: soonWords(atMs, nowMs, ownZone(), format) }) };
}

/** One caller: who they are, what happened, who calls back, and what can be done. */
export function CallbackRow({ callback, acts }: CallbackRowProps): ReactNode {
  const { user } = useWorkspace();
  const { blocked } = useDial();
  const atMs = Date.parse(callback.last_missed_at);
  const ago = useAgo(atMs);
  const name = callerName(callback);
  const { contact, owner, closed } = callback;
  const isOwn = owner?.id === user.id;
  const due = dueOf(callback, timeFormatOf(user));
  const label = (action: 'call' | 'claim' | 'release' | 'takeOver' | 'dismiss' | 'reopen'): string =>
    t('ofCaller', { action: t(action), name });
  return (
    <li className="app-callback-row">
      <Avatar name={name} seed={contact?.id ?? 0} />
      <div className="app-callback-words">
        <div className="app-callback-head">
          {contact === null ? (
            <span className="app-callback-name tk-num">{name}</span>
          ) : (
            <Link
              to="/contacts/$contactId/communications/$communicationId"
              params={{ contactId: String(contact.id), communicationId: String(callback.communication_id) }}
              className="app-callback-name"
              dir="auto"
            >
              {name}
            </Link>
          )}
          {contact !== null && <span className="tk-muted tk-num">{phoneDisplay(callback.phone_number)}</span>}
        </div>
        <div className="app-callback-facts">
          {historyWords(callback)} ·{' '}
          <time dateTime={callback.last_missed_at} title={exactWords(atMs, ownZone(), timeFormatOf(user))}>
            {ago}
          </time>
          {callback.campaign_name !== null && <> · {callback.campaign_name}</>}
        </div>
        {closed !== null ? (
          <div className="app-callback-state">{closedWords(callback)}</div>
        ) : (
          owner !== null && (
            <div className="app-callback-state" data-own={isOwn ? '' : undefined}>
              {isOwn ? t('ownerSelf') : t('owner', { name: owner.name })}
              {due !== null && (
                <span className="app-callback-due" data-late={due.isLate ? '' : undefined}>
                  {due.words}
                </span>
              )}
            </div>
          )
        )}
      </div>
      {acts !== null && (
        <div className="app-callback-acts">
          {closed === null ? (
            <>
              {(owner === null || isOwn) && (
                <Button
                  tone="go"
                  icon={Phone}
                  aria-label={label('call')}
                  disabled={blocked !== null}
                  title={blocked ?? undefined}
                  onClick={acts.call}
                >
                  {t('call')}
                </Button>
              )}
              {owner === null && (
                <Button aria-label={label('claim')} onClick={acts.claim}>
                  {t('claim')}
                </Button>
              )}
              {isOwn && <DueChoice callback={callback} onDue={acts.setDue} />}
              {isOwn && (
                <Button aria-label={label('release')} onClick={acts.release}>
                  {t('release')}
                </Button>
              )}
              {owner !== null && !isOwn && (
                <Button aria-label={label('takeOver')} onClick={acts.takeOver}>
                  {t('takeOver')}
                </Button>
              )}
              {(owner === null || isOwn) && (
                <Button tone="quiet" aria-label={label('dismiss')} onClick={acts.dismiss}>
                  {t('dismiss')}
                </Button>
              )}
            </>
          ) : (
            closed.how === 'dismissed' && (
              <Button aria-label={label('reopen')} onClick={acts.reopen}>
                {t('reopen')}
              </Button>
            )
          )}
        </div>
      )}
    </li>
  );
}
