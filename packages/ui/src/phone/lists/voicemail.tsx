import { Pause, Phone, Play, Voicemail as VoicemailShape } from 'lucide';
import { Fragment, useEffect, type ReactNode } from 'react';
import { formatTimer } from '@talk/core/format';
import { Button, IconButton } from '../../kit/button.js';
import { EmptyState } from '../../kit/empty-state.js';
import { useAgo } from '../../kernel/use-ago.js';
import { useNow } from '../../kernel/use-now.js';
import { useSignalValue } from '../../kernel/use-signal-value.js';
import { groupByDay } from './days.js';
import { Filters, ListProblem, More, moveAlongRows, Skeleton } from './list-parts.js';
import type { Playback } from './playback.machine.js';
import { tabsText } from './tabs.texts.js';
import type { Voicemail, VoicemailModel } from './voicemail.model.js';

const FILTERS = ['mine', 'new', 'all'] as const;
const TODAY_MS = 24 * 3_600_000;

/** Voicemails: new ones marked, each played in place. */
export function Voicemails({ model, onCall }: { model: VoicemailModel; onCall: (number: string) => void }): ReactNode {
  const state = useSignalValue(model.state);
  const filter = useSignalValue(model.filter);
  const unheard = useSignalValue(model.unheard);
  const nowMs = useNow(30_000);
  // Away from the list there is no button to stop it.
  useEffect(() => model.playback.pause, [model]);
  return (
    <div className="tk-tab" role="presentation" onKeyDown={moveAlongRows}>
      <Filters
        choices={FILTERS.map((key) => ({
          key,
          word: tabsText(`voicemail.filter.${key}`),
          ...(key === 'new' ? { count: unheard } : {}),
        }))}
        chosen={filter}
        onChoose={model.show}
      />
      <ListProblem state={state} failed={tabsText('voicemail.failed')} onRetry={() => void model.load()} />
      {state.phase === 'loading' && <Skeleton label={tabsText('voicemail.loading')} />}
      {state.phase === 'ready' && state.items.length === 0 && (
        <EmptyState
          icon={VoicemailShape}
          title={tabsText(`voicemail.empty.${filter}`)}
          action={
            filter !== 'mine' && <Button onClick={() => model.show('mine')}>{tabsText('voicemail.showMine')}</Button>
          }
        >
          {tabsText(`voicemail.emptyWhy.${filter}`)}
        </EmptyState>
      )}
      {groupByDay(state.items, nowMs).map(({ title, items }) => (
        <Fragment key={title}>
          <h2 className="tk-day">{title}</h2>
          <ul className="tk-rows" aria-label={`${tabsText('voicemail.title')}, ${title}`}>
            {items.map((voicemail) => (
              <Row key={voicemail.id} voicemail={voicemail} model={model} nowMs={nowMs} onCall={onCall} />
            ))}
          </ul>
        </Fragment>
      ))}
      <More state={state} onMore={() => void model.more()} />
    </div>
  );
}

interface RowProps {
  voicemail: Voicemail;
  model: VoicemailModel;
  nowMs: number;
  onCall: (number: string) => void;
}

function Row({ voicemail, model, nowMs, onCall }: RowProps): ReactNode {
  const { id, name, number, address } = voicemail;
  const playback = useSignalValue(model.playback.state);
  const mine = playback.name !== 'idle' && playback.id === id ? playback : null;
  const isOn = mine?.name === 'playing' || mine?.name === 'loading';
  const ago = useAgo(voicemail.startedMs);
  const when = nowMs - voicemail.startedMs < TODAY_MS ? ago : voicemail.clock;
  return (
    <li className="tk-row tk-voicemail" data-new={voicemail.isNew ? '' : undefined} data-on={mine ? '' : undefined}>
      <IconButton
        icon={isOn ? Pause : Play}
        label={tabsText(isOn ? 'voicemail.pause' : 'voicemail.play', { name })}
        aria-busy={mine?.name === 'loading'}
        disabled={address === null}
        data-row=""
        onClick={() => (isOn ? model.playback.pause() : void model.play(id))}
      />
      <div>
        <strong className="tk-clip">
          <bdi>{name}</bdi>
        </strong>
        <small>
          {voicemail.isNew && <span className="tk-new">{tabsText('voicemail.new')}</span>}
          <span className="tk-clip tk-num">
            {address === null
              ? tabsText(voicemail.isDeleted ? 'voicemail.deleted' : 'voicemail.saving')
              : voicemail.detail}
          </span>
        </small>
      </div>
      <span className="tk-recent-end">
        <time className="tk-muted tk-num" dir="ltr" title={voicemail.whenExact}>
          {when}
        </time>
        {number === null ? (
          <span className="tk-icon-button" aria-hidden="true" />
        ) : (
          <IconButton icon={Phone} label={tabsText('voicemail.callBack', { name })} onClick={() => onCall(number)} />
        )}
      </span>
      {mine && <Player playback={mine} model={model} />}
    </li>
  );
}

/** The position, with seeking; or why it cannot be played. */
function Player({
  playback,
  model,
}: {
  playback: Exclude<Playback, { name: 'idle' }>;
  model: VoicemailModel;
}): ReactNode {
  if (playback.name === 'failed') {
    return (
      <p className="tk-player tk-why" data-tone="bad" role="alert">
        {tabsText(`voicemail.problem.${playback.problem}`)}
      </p>
    );
  }
  const ready = playback.name === 'loading' ? null : playback;
  const position = formatTimer(Math.floor(ready?.positionS ?? 0));
  const length = formatTimer(Math.round(ready?.lengthS ?? 0));
  return (
    <div className="tk-player">
      <input
        type="range"
        className="tk-range"
        aria-label={tabsText('voicemail.position')}
        aria-valuetext={tabsText('voicemail.at', { position, length })}
        min={0}
        max={ready?.lengthS ?? 1}
        step={0.1}
        value={ready?.positionS ?? 0}
        disabled={ready === null}
        onInput={(event) => model.playback.seek(Number(event.currentTarget.value))}
      />
      <span className="tk-muted tk-num" dir="ltr" aria-hidden="true">
        {position} / {length}
      </span>
      {ready?.blocked && (
        <p className="tk-why" role="alert">
          {tabsText('voicemail.problem.blocked')}
        </p>
      )}
    </div>
  );
}
