import {
  CircleDot,
  Phone,
  PhoneCall,
  PhoneForwarded,
  PhoneIncoming,
  PhoneMissed,
  PhoneOff,
  PhoneOutgoing,
  Voicemail,
} from 'lucide';
import { Fragment, type ReactNode } from 'react';
import { Avatar } from '../../kit/avatar.js';
import { Button, IconButton } from '../../kit/button.js';
import { EmptyState } from '../../kit/empty-state.js';
import { Icon, type IconShape } from '../../kit/icon.js';
import { useAgo } from '../../kernel/use-ago.js';
import { useNow } from '../../kernel/use-now.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { CALL_TONES, type CallKind } from './call-kind.js';
import { groupByDay } from './days.js';
import { Filters, ListProblem, More, moveAlongRows, Skeleton } from './list-parts.js';
import type { RecentCall, RecentsModel } from './recents.model.js';
import { tabsText } from './tabs.texts.js';

const SHAPES: Readonly<Record<CallKind, IconShape>> = {
  incoming: PhoneIncoming,
  outgoing: PhoneOutgoing,
  missed: PhoneMissed,
  abandoned: PhoneMissed,
  callback: PhoneForwarded,
  voicemail: Voicemail,
  live: CircleDot,
  'no-answer': PhoneOff,
  busy: PhoneOff,
  canceled: PhoneOff,
  failed: PhoneOff,
};
const FILTERS = ['all', 'missed', 'incoming', 'outgoing'] as const;
const TODAY_MS = 24 * 3_600_000;

export function Recents({ model, onCall }: { model: RecentsModel; onCall: (number: string) => void }): ReactNode {
  const state = useSignalValue(model.state);
  const filter = useSignalValue(model.filter);
  const nowMs = useNow(30_000);
  return (
    <div className="tk-tab" role="presentation" onKeyDown={moveAlongRows}>
      <Filters
        choices={FILTERS.map((key) => ({ key, word: tabsText(`recents.filter.${key}`) }))}
        chosen={filter}
        onChoose={model.show}
      />
      <ListProblem state={state} failed={tabsText('recents.failed')} onRetry={() => void model.load()} />
      {state.phase === 'loading' && <Skeleton label={tabsText('recents.loading')} />}
      {state.phase === 'ready' && state.items.length === 0 && (
        <EmptyState
          icon={Phone}
          title={tabsText(`recents.empty.${filter}`)}
          action={filter !== 'all' && <Button onClick={() => model.show('all')}>{tabsText('recents.showAll')}</Button>}
        >
          {tabsText(`recents.emptyWhy.${filter}`)}
        </EmptyState>
      )}
      {groupByDay(state.items, nowMs).map(({ title, items }) => (
        <Fragment key={title}>
          <h2 className="tk-day">{title}</h2>
          <ul className="tk-rows" aria-label={tabsText('recents.day', { day: title })}>
            {items.map((call) => (
              <Row key={call.id} call={call} nowMs={nowMs} onCall={onCall} />
            ))}
          </ul>
        </Fragment>
      ))}
      <More state={state} onMore={() => void model.more()} />
    </div>
  );
}

interface RowProps {
  call: RecentCall;
  nowMs: number;
  onCall: (number: string) => void;
}

function Row({ call, nowMs, onCall }: RowProps): ReactNode {
  const { number } = call;
  const ago = useAgo(call.startedMs);
  const when = nowMs - call.startedMs < TODAY_MS ? ago : call.clock;
  return (
    <li className="tk-row" data-tone={CALL_TONES[call.kind]} data-kind={call.kind}>
      <Avatar name={call.name} seed={call.seed} />
      <div>
        <strong className="tk-clip">
          <bdi>{call.name}</bdi>
        </strong>
        <small>
          <span className="tk-kind">
            <Icon shape={SHAPES[call.kind]} />
            {tabsText(`call.${call.kind}`)}
          </span>
          {call.detail && <span className="tk-clip tk-then">{call.detail}</span>}
          {call.outcome && (
            <span className="tk-outcome tk-clip">
              <span className="tk-dot" style={{ background: call.outcome.color }} />
              <span className="tk-clip">{call.outcome.name}</span>
            </span>
          )}
        </small>
      </div>
      <span className="tk-recent-end">
        <time className="tk-muted tk-num" dir="ltr" title={call.whenExact}>
          {when}
        </time>
        {number === null ? (
          <span className="tk-icon-button" aria-hidden="true" />
        ) : (
          <IconButton
            icon={call.kind === 'live' ? PhoneCall : Phone}
            label={tabsText('recents.call', { name: call.name })}
            disabled={call.kind === 'live'}
            data-row=""
            onClick={() => onCall(number)}
          />
        )}
      </span>
    </li>
  );
}
