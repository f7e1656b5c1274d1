import '../../shared/page-frame.css';
import '../../shared/list-tools.css';
import './calendar.css';
import { Banner, Button, dateText, EmptyState, IconButton, ownZone, useNow } from '@talk/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide';
import { useMemo, type ReactNode } from 'react';
import { calendarDate } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { useIsMobile } from '../../shared/use-media.js';
import { usePageTitle } from '../../shared/workspace/page-title.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { zoneWords } from '../../shared/zones.js';
import { Agenda } from './agenda.js';
import { conflictsIn, dayAt, daysShown, stepped, type Day } from './calendar-days.js';
import { CALENDAR_VIEWS, readCalendarSearch, type CalendarSearch, type CalendarView } from './calendar-search.js';
import { DayGrid } from './day-grid.js';
import { t } from './texts.js';
import { usePlanned } from './use-planned.js';

const MINUTE_MS = 60_000;

/** Appointments and follow-ups by day: one's own, or everyone's that one may see. */
export function CalendarPage(): ReactNode {
  usePageTitle(t('title'));
  const raw = useSearch({ strict: false });
  const search = useMemo(() => readCalendarSearch(raw), [raw]);
  const isNarrow = useIsMobile();
  const zone = ownZone();
  const nowMs = useNow(MINUTE_MS);
  const navigate = useNavigate();
  const today = dayAt(nowMs, zone);
  const { view = isNarrow ? 'agenda' : 'week', date = today, everyone = false } = search;
  const days = useMemo(() => daysShown(view, date, zone), [view, date, zone]);
  const go = (next: CalendarSearch): void => void navigate({ to: '/calendar', search: next });
  const goTo = (day: string): void => {
    const { date: _date, ...rest } = search;
    go(day === today ? rest : { ...rest, date: day });
  };
  return (
    <div className="app-page-frame app-calendar">
      <header className="app-calendar-head">
        <h1>{t('title')}</h1>
        <p aria-live="polite">{spanText(days)}</p>
      </header>
      <div className="app-list-tools">
        <div className="app-calendar-steps">
          <IconButton icon={ChevronLeft} label={t(`back.${view}`)} onClick={() => goTo(stepped(view, date, -1))} />
          <Button onClick={() => goTo(today)}>{t('today')}</Button>
          <IconButton icon={ChevronRight} label={t(`on.${view}`)} onClick={() => goTo(stepped(view, date, 1))} />
        </div>
        <input
          type="date"
          className="tk-input app-calendar-date"
          aria-label={t('date')}
          value={date}
          onChange={({ currentTarget: { value } }) => {
            if (value !== '') goTo(value);
          }}
        />
        <Choice<CalendarView>
          label={t('views')}
          value={view}
          options={CALENDAR_VIEWS.map((each) => [each, t(`view.${each}`)])}
          onChange={(next) => go({ ...search, view: next })}
        />
        <Choice
          label={t('whose')}
          value={everyone ? 'everyone' : 'mine'}
          options={[
            ['mine', t('mine')],
            ['everyone', t('everyone')],
          ]}
          onChange={(next) => {
            const { everyone: _everyone, ...rest } = search;
            go(next === 'everyone' ? { ...rest, everyone: true } : rest);
          }}
        />
      </div>
      <Shown days={days} view={view} today={today} everyone={everyone} nowMs={nowMs} zone={zone} />
      <p className="tk-muted">{t('zone', { zone: zoneWords(zone) })}</p>
    </div>
  );
}

interface ShownProps {
  days: readonly Day[];
  view: CalendarView;
  today: string;
  everyone: boolean;
  nowMs: number;
  zone: string;
}

function Shown({ days, view, today, everyone, nowMs, zone }: ShownProps): ReactNode {
  const { user } = useWorkspace();
  const { data, error, refetch } = usePlanned(
    days[0]?.fromMs ?? 0,
    days.at(-1)?.untilMs ?? 0,
    everyone ? null : user.id,
  );
  const entries = data?.entries;
  const conflicts = useMemo(() => conflictsIn(entries ?? []), [entries]);
  if (error !== null)
    return <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />;
  if (data === undefined || entries === undefined) return <ListSkeleton rows={8} />;
  const common = { entries, conflicts, days, today, zone, everyone };
  return (
    <>
      {data.hasMore && <Banner tone="warn">{t('more')}</Banner>}
      {view !== 'agenda' ? (
        <DayGrid {...common} nowMs={nowMs} />
      ) : entries.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title={t('empty.title')}
          action={
            <Link to="/contacts" className="tk-button">
              {t('empty.contacts')}
            </Link>
          }
        >
          {t('empty.why')}
        </EmptyState>
      ) : (
        <Agenda {...common} />
      )}
    </>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (to: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>): ReactNode {
  return (
    <select
      className="tk-input"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const next = options.find(([each]) => each === currentTarget.value);
        if (next !== undefined) onChange(next[0]);
      }}
    >
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** "November 2026", or the day itself. */
function spanText(days: readonly Day[]): string {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  if (first === last) return calendarDate(first);
  const month = (day: string): string =>
    dateText(Date.parse(`${day}T12:00:00Z`), { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return first.slice(0, 7) === last.slice(0, 7) ? month(first) : `${month(first)} – ${month(last)}`;
}
