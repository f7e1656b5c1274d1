import { formatTimer } from '@talk/core/format';
import { Icon, numberText, useSignalValue } from '@talk/ui';
import type { ContactCenterCall, ContactCenterSummary, WallboardAgent } from '@talk/core/contract';
import { Link, useSearch } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, TriangleAlert, type IconNode } from 'lucide';
import { useState, type ReactNode } from 'react';
import { useLines, useRingGroups } from '../../entities/line/index.js';
import { filteredAgents, filteredCalls, type FilterOption } from './board-rows.js';
import { OverviewTools } from './board-tools.js';
import { LiveSection } from './freshness.js';
import { agentsOnCall, availableAgents, longestWait, tileState, type Tile, type TileState } from './overview-tiles.js';
import { t } from './texts.js';
import { useAnnounced } from './use-board-alert.js';
import { useWallboardSettings } from './use-wallboard-settings.js';
import { useCenterAgents, useCenterCalls, useCenterSummary, useOpenCallbacks, useResponses } from './use-live.js';
import type { WallboardSearch } from './wallboard-search.js';

const SHAPES: Readonly<Record<NonNullable<TileState>, IconNode>> = {
  ok: CircleCheck,
  watch: TriangleAlert,
  act: CircleAlert,
};

/** The numbers of the moment and the day, of the whole company or a part of it. Each group of them says how old its data is. */
export function Overview(): ReactNode {
  const search: WallboardSearch = useSearch({ strict: false });
  const { group, line } = search;
  const lines = useLines().lines ?? [];
  const ringGroups = useRingGroups();
  const queued = useCenterCalls('queued');
  const agents = useCenterAgents();
  const summary = useCenterSummary(search);
  const callbacks = useOpenCallbacks();
  const responses = useResponses();
  const hasTargets = useSignalValue(responses.answer)?.data.has_targets === true;
  const isWhole = group === undefined && line === undefined;
  // A tile's state is of one part of the company: another part begins without one.
  const part = `${group ?? ''}:${line ?? ''}`;
  // Agents of a line are those of its ring group, as in the numbers of the day.
  const groups = [group, lines.find(({ id }) => id === line)?.ring_group_id].filter((id) => id != null);
  const concerned = (all: readonly WallboardAgent[]): readonly WallboardAgent[] =>
    groups.reduce<readonly WallboardAgent[]>((left, id) => filteredAgents(left, { group: id }), all);
  const waitingIn = (all: readonly ContactCenterCall[]): readonly ContactCenterCall[] =>
    filteredCalls(all, { ...(group !== undefined && { group }), ...(line !== undefined && { line }) });
  return (
    <div className="app-wallboard-overview">
      <OverviewTools groups={named(ringGroups)} lines={named(lines)} />
      <LiveSection title={t('section.queued-calls')} live={queued}>
        {(all, nowMs) => {
          const calls = waitingIn(all);
          return (
            <Tiles key={part}>
              <TileCard tile="waiting" number={calls.length} />
              <TileCard
                tile="longest-wait"
                number={longestWait(calls, nowMs)}
                value={calls.length === 0 ? '–' : formatTimer(longestWait(calls, nowMs))}
              />
            </Tiles>
          );
        }}
      </LiveSection>
      <LiveSection title={t('section.agents')} live={agents}>
        {(all) => (
          <Tiles key={part}>
            <TileCard tile="available" number={availableAgents(concerned(all))} />
            <TileCard tile="on-call" number={agentsOnCall(concerned(all))} />
          </Tiles>
        )}
      </LiveSection>
      {isWhole && (
        <LiveSection title={t('callbacks')} live={callbacks}>
          {({ open, claimed }) => (
            <div className="app-wallboard-linked">
              <Tiles>
                <TileCard
                  tile="callbacks"
                  number={open}
                  detail={open === 0 ? t('callbacksNone') : t('callbacksClaimed', { count: claimed })}
                />
              </Tiles>
              <Link to="/callbacks" className="app-wallboard-more">
                {t('callbacksShow')}
              </Link>
            </div>
          )}
        </LiveSection>
      )}
      {isWhole && hasTargets && (
        <LiveSection title={t('answers')} live={responses}>
          {({ waiting, overdue }) => (
            <div className="app-wallboard-linked">
              <Tiles>
                <TileCard
                  tile="answers"
                  number={overdue}
                  detail={waiting === 0 ? t('answersNone') : t('answersWaiting', { count: waiting })}
                />
              </Tiles>
              <Link to="/contacts" search={{ sort: 'response_due_at' }} className="app-wallboard-more">
                {t('answersShow')}
              </Link>
            </div>
          )}
        </LiveSection>
      )}
      <LiveSection title={t('today')} live={summary}>
        {(day) => (
          <div className="app-wallboard-today">
            <Tiles key={part}>
              <TileCard
                tile="service-level"
                number={day.service_level}
                value={day.service_level === null ? '–' : t('percent', { percent: day.service_level })}
                detail={t('withinSeconds', { seconds: day.service_level_seconds })}
              />
              <TileCard tile="missed" number={day.missed_calls} />
            </Tiles>
            <DayNumbers day={day} />
          </div>
        )}
      </LiveSection>
    </div>
  );
}

const named = (all: readonly { readonly id: number; readonly name: string }[]): FilterOption[] =>
  all.map(({ id, name }) => ({ value: String(id), text: name }));

const secondsText = (seconds: number | null): string => (seconds === null ? '–' : formatTimer(seconds));

/** The other numbers of the day (spec 2 §3). */
function DayNumbers({ day }: { day: ContactCenterSummary }): ReactNode {
  const numbers = [
    [t('day.total'), numberText(day.total_calls)],
    [t('day.answered'), numberText(day.answered_calls)],
    [t('day.abandoned'), numberText(day.abandoned_calls)],
    [t('day.talk'), secondsText(day.average_talk_time)],
    [t('day.wait'), secondsText(day.average_wait_time)],
    [t('day.occupancy'), day.total_occupancy === null ? '–' : t('percent', { percent: day.total_occupancy })],
    [t('day.textsIn'), numberText(day.sms_received)],
    [t('day.textsOut'), numberText(day.sms_sent)],
    [t('day.faxesIn'), numberText(day.faxes_received)],
    [t('day.faxesOut'), numberText(day.faxes_sent)],
    [t('day.emailsIn'), numberText(day.emails_received)],
    [t('day.emailsOut'), numberText(day.emails_sent)],
    [t('day.appointments'), numberText(day.appointments)],
    [t('day.reminders'), numberText(day.reminders)],
  ] as const;
  return (
    <dl className="app-wallboard-day">
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tk-num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Tiles = ({ children }: { children: ReactNode }): ReactNode => <dl className="app-wallboard-tiles">{children}</dl>;

interface TileCardProps {
  tile: Tile;
  /** Null while there is none to tell. */
  number: number | null;
  /** Where it is not written as it is. */
  value?: string;
  detail?: string;
}

/** A number under its name. A state is an icon and a word, never color alone. */
function TileCard({ tile, number, value, detail }: TileCardProps): ReactNode {
  const [before, setBefore] = useState<TileState>(null);
  const { data: settings } = useWallboardSettings();
  const state = tileState(tile, number, before, settings?.thresholds);
  if (state !== before) setBefore(state);
  const written = value ?? numberText(number ?? 0);
  useAnnounced(tile, state, written);
  return (
    <div className="app-wallboard-tile" data-tile={tile} data-state={state ?? undefined}>
      <dt>{t(`tile.${tile}`)}</dt>
      <dd>
        <span className="app-wallboard-value tk-num">{written}</span>
        {detail !== undefined && <small className="tk-muted">{detail}</small>}
        {state !== null && (
          <small className="app-wallboard-state">
            <Icon shape={SHAPES[state]} />
            {t(`state.${state}`)}
          </small>
        )}
      </dd>
    </div>
  );
}
