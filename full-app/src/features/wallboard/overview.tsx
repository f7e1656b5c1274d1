import { formatTimer } from '@talk/core/format';
import { Icon, numberText, useSignalValue } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, TriangleAlert, type IconNode } from 'lucide';
import { useState, type ReactNode } from 'react';
import { LiveSection } from './freshness.js';
import { agentsOnCall, availableAgents, longestWait, tileState, type Tile, type TileState } from './overview-tiles.js';
import { t } from './texts.js';
import { useAnnounced } from './use-board-alert.js';
import { useWallboardSettings } from './use-wallboard-settings.js';
import { useCenterAgents, useCenterCalls, useCenterSummary, useOpenCallbacks, useResponses } from './use-live.js';

const SHAPES: Readonly<Record<NonNullable<TileState>, IconNode>> = {
  ok: CircleCheck,
  watch: TriangleAlert,
  act: CircleAlert,
};

/** The numbers of the moment and the day. Each group of them says how old its data is. */
export function Overview(): ReactNode {
  const queued = useCenterCalls('queued');
  const agents = useCenterAgents();
  const summary = useCenterSummary();
  const callbacks = useOpenCallbacks();
  const responses = useResponses();
  const hasTargets = useSignalValue(responses.answer)?.data.has_targets === true;
  return (
    <div className="app-wallboard-overview">
      <LiveSection title={t('section.queued-calls')} live={queued}>
        {(calls, nowMs) => (
          <Tiles>
            <TileCard tile="waiting" number={calls.length} />
            <TileCard
              tile="longest-wait"
              number={longestWait(calls, nowMs)}
              value={calls.length === 0 ? '–' : formatTimer(longestWait(calls, nowMs))}
            />
          </Tiles>
        )}
      </LiveSection>
      <LiveSection title={t('section.agents')} live={agents}>
        {(all) => (
          <Tiles>
            <TileCard tile="available" number={availableAgents(all)} />
            <TileCard tile="on-call" number={agentsOnCall(all)} />
          </Tiles>
        )}
      </LiveSection>
      <LiveSection title={t('today')} live={summary}>
        {(day) => (
          <Tiles>
            <TileCard
              tile="service-level"
              number={day.service_level}
              value={day.service_level === null ? '–' : t('percent', { percent: day.service_level })}
              detail={t('withinSeconds', { seconds: day.service_level_seconds })}
            />
            <TileCard tile="missed" number={day.missed_calls} />
          </Tiles>
        )}
      </LiveSection>
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
      {hasTargets && (
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
    </div>
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
