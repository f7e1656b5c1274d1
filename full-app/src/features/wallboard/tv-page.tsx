import './tv-page.css';
import { systemClock, type Api } from '@talk/core';
import { browserStorage } from '@talk/core/browser';
import { beginTv, readTvBoard, type TvBoard } from '@talk/core/contract';
import { AGENT_STATUSES, formatTimer } from '@talk/core/format';
import { Icon, numberText, spoken, useNow, useSignalValue } from '@talk/ui';
import { CircleAlert, CircleCheck, TriangleAlert, type IconNode } from 'lucide';
import { useEffect, useState, type ReactNode } from 'react';
import { Freshness } from './freshness.js';
import { freshnessOf } from './live-data.js';
import { agentsOnCall, availableAgents, longestWait, tileState, type Tile, type TileState } from './overview-tiles.js';
import { t } from './texts.js';
import { createTvScreen } from './tv-screen.js';

const SECOND_MS = 1_000;
/** How long some of the agents are shown before the next ones are. */
const TURN_MS = 15_000;
const AGENTS_AT_ONCE = 18;
const SHAPES: Readonly<Record<NonNullable<TileState>, IconNode>> = {
  ok: CircleCheck,
  watch: TriangleAlert,
  act: CircleAlert,
};

/** A screen on the wall, without a person's session: big, dark, and without surnames (spec 2 §2; feature-matrix §3.7). */
export function TvPage({ call }: { call: Api['call'] }): ReactNode {
  useSignalValue(spoken);
  const [screen] = useState(() =>
    createTvScreen({
      begin: () => call(beginTv, {}),
      read: async (secret) => (await call(readTvBoard, { body: { secret } })).board,
      remembered: browserStorage('talk:'),
      clock: systemClock,
    }),
  );
  useEffect(() => screen.start(), [screen]);
  useEffect(() => {
    document.title = t('title');
  }, []);
  const state = useSignalValue(screen.state);
  return (
    <main className="app-tv" data-theme="dark">
      {state.name === 'board' ? (
        <Board board={state.board} asOfMs={state.asOfMs} />
      ) : (
        <section className="app-tv-code">
          <h1>{t('tv.title')}</h1>
          <p className="app-tv-letters tk-num">{state.name === 'code' ? state.code : '…'}</p>
          <p>{t('tv.how')}</p>
        </section>
      )}
    </main>
  );
}

function Board({ board, asOfMs }: { board: TvBoard; asOfMs: number }): ReactNode {
  const nowMs = useNow(SECOND_MS);
  const { agents, waiting_since: waiting, service_level: level } = board;
  const wait = longestWait(
    waiting.map((started_at) => ({ started_at })),
    nowMs,
  );
  const pages = Math.max(1, Math.ceil(agents.length / AGENTS_AT_ONCE));
  const page = Math.floor(nowMs / TURN_MS) % pages;
  const tile = (name: Tile, number: number | null, value?: string): ReactNode => (
    <BigTile tile={name} number={number} value={value ?? numberText(number ?? 0)} board={board} />
  );
  return (
    <>
      <header>
        <h1>{board.company_name}</h1>
        <span>{board.name}</span>
        <Freshness asOfMs={asOfMs} nowMs={nowMs} />
      </header>
      <dl className="app-tv-tiles" data-freshness={freshnessOf(asOfMs, nowMs)}>
        {tile('waiting', waiting.length)}
        {tile('longest-wait', wait, waiting.length === 0 ? '–' : formatTimer(wait))}
        {tile('available', availableAgents(agents))}
        {tile('on-call', agentsOnCall(agents))}
        {tile('service-level', level, level === null ? '–' : t('percent', { percent: level }))}
        {tile('missed', board.missed_calls)}
        {board.overdue_answers !== null && tile('answers', board.overdue_answers)}
      </dl>
      <section aria-label={t('section.agents')} data-freshness={freshnessOf(asOfMs, nowMs)}>
        <ul className="app-tv-agents">
          {agents.slice(page * AGENTS_AT_ONCE, (page + 1) * AGENTS_AT_ONCE).map(({ name, agent_status, since }, at) => {
            const status = AGENT_STATUSES[agent_status] ?? 'unknown';
            const seconds = since === null ? null : Math.max(0, Math.floor((nowMs - Date.parse(since)) / SECOND_MS));
            return (
              <li key={`${name}${at}`} data-status={status}>
                <b dir="auto">{name}</b>
                <span>{t(`status.${status}`)}</span>
                <time className="tk-num">{seconds === null ? '' : formatTimer(seconds)}</time>
              </li>
            );
          })}
        </ul>
        {pages > 1 && <p className="app-tv-page tk-num">{t('tv.page', { page: page + 1, pages })}</p>}
      </section>
    </>
  );
}

interface BigTileProps {
  tile: Tile;
  number: number | null;
  value: string;
  board: TvBoard;
}

/** A state is an icon and a word, never color alone. */
function BigTile({ tile, number, value, board }: BigTileProps): ReactNode {
  const [before, setBefore] = useState<TileState>(null);
  const state = tileState(tile, number, before, board.thresholds);
  if (state !== before) setBefore(state);
  return (
    <div data-state={state ?? undefined}>
      <dt>{t(`tile.${tile}`)}</dt>
      <dd className="tk-num">{value}</dd>
      {state !== null && (
        <dd className="app-tv-state">
          <Icon shape={SHAPES[state]} />
          {t(`state.${state}`)}
        </dd>
      )}
    </div>
  );
}
