import type { CallView, ConferenceView, QueueView, SandboxState } from '../../src/control/types.js';
import { formatDuration, formatExact, formatNumber } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import { Chip, Empty, Party, Table } from './table.js';
import type { Panel } from './panel.store.js';

const isLive = (call: CallView) => call.endedAt === null;

/** Calls now with their conferences and queues, and the calls before. */
export function Calls({ panel, state }: { panel: Panel; state: SandboxState }) {
  const live = state.calls.filter(isLive);
  const past = state.calls.filter((call) => !isLive(call));
  const rooms = state.conferences.filter(({ status }) => status !== 'completed');
  const queues = state.queues.filter(({ members }) => members.length > 0);
  if (state.calls.length === 0) {
    return (
      <Empty icon="phone" title="No calls yet">
        Calls appear here as they ring. Call the company line from the form on this page, from a handset, or dial out
        from the product.
      </Empty>
    );
  }
  return (
    <>
      <h2 class="section">Live</h2>
      {live.length === 0 ? <p class="quiet-line">No one is on the phone.</p> : null}
      {live.length > 0 ? (
        <Table label="Live calls" heads={['From', 'To', 'State', 'Time', 'Part of', '(Actions)']}>
          {live.map((call) => (
            <LiveCall key={call.sid} panel={panel} call={call} conferences={state.conferences} />
          ))}
        </Table>
      ) : null}
      {rooms.length > 0 ? <h2 class="section">Conferences</h2> : null}
      {rooms.map((room) => (
        <Room key={room.sid} panel={panel} room={room} calls={state.calls} />
      ))}
      {queues.map((queue) => (
        <Waiting key={queue.sid} panel={panel} queue={queue} calls={state.calls} />
      ))}
      {past.length > 0 ? (
        <>
          <h2 class="section">Past calls</h2>
          <Table label="Past calls" heads={['Started', 'From', 'To', 'Direction', 'Result', 'Talked']}>
            {past.map((call) => (
              <PastCall key={call.sid} panel={panel} call={call} />
            ))}
          </Table>
        </>
      ) : null}
    </>
  );
}

function StateChip({ call }: { call: CallView }) {
  switch (call.status) {
    case 'in-progress':
      return <Chip tone="ok">In progress</Chip>;
    case 'completed':
      return <Chip tone="plain">Completed</Chip>;
    case 'busy':
    case 'no-answer':
    case 'canceled':
      return <Chip tone="warn">{{ busy: 'Busy', 'no-answer': 'No answer', canceled: 'Canceled' }[call.status]}</Chip>;
    case 'failed':
      return <Chip tone="bad">Failed</Chip>;
    default:
      return <Chip tone="warn">{call.status === 'ringing' ? 'Ringing' : 'Setting up'}</Chip>;
  }
}

function LiveCall({
  panel,
  call,
  conferences,
}: {
  panel: Panel;
  call: CallView;
  conferences: readonly ConferenceView[];
}) {
  const room = conferences.find(({ sid }) => sid === call.conferenceSid);
  const startMs = Date.parse(call.answeredAt ?? call.startedAt);
  return (
    <tr>
      <td>
        <Party panel={panel} number={call.from} />
      </td>
      <td>
        <Party panel={panel} number={call.to} />
      </td>
      <td>
        <StateChip call={call} />
      </td>
      <td class="num">{formatDuration(Math.max(0, Math.floor((panel.nowMs.value - startMs) / 1000)))}</td>
      <td class="wrap">{room ? room.friendlyName : ''}</td>
      <td class="actions">
        <button
          type="button"
          class="button end"
          aria-label={`Hang up the call from ${formatNumber(call.from)} to ${formatNumber(call.to)}`}
          onClick={() => void panel.run(`calls/${call.sid}/hangup`, undefined, 'Hung up.')}
        >
          <Icon name="hangUp" />
          Hang up
        </button>
      </td>
    </tr>
  );
}

function PastCall({ panel, call }: { panel: Panel; call: CallView }) {
  const directions = { inbound: 'In', 'outbound-api': 'Out (API)', 'outbound-dial': 'Out (dialled)' };
  return (
    <tr>
      <td class="num">
        <time dateTime={call.startedAt}>{formatExact(call.startedAt)}</time>
      </td>
      <td>
        <Party panel={panel} number={call.from} />
      </td>
      <td>
        <Party panel={panel} number={call.to} />
      </td>
      <td>{directions[call.direction]}</td>
      <td>
        <StateChip call={call} />{' '}
        <span class="reason">{[call.sipCode, call.reason].filter((part) => part !== null).join(' ')}</span>
      </td>
      <td class="num">{call.answeredAt === null ? '–' : formatDuration(call.durationSeconds)}</td>
    </tr>
  );
}

function Room({ panel, room, calls }: { panel: Panel; room: ConferenceView; calls: readonly CallView[] }) {
  return (
    <section class="card room" aria-label={`Conference ${room.friendlyName}`}>
      <header>
        <h3 class="mono">{room.friendlyName}</h3>
        <Chip tone={room.status === 'in-progress' ? 'ok' : 'warn'}>
          {room.status === 'in-progress' ? 'Talking' : 'Waiting to start'}
        </Chip>
      </header>
      <ul>
        {room.participants.map((one) => {
          const call = calls.find(({ sid }) => sid === one.callSid);
          const states = [
            one.muted ? 'Muted' : '',
            one.hold ? 'On hold' : '',
            one.coaching === null ? '' : 'Coaching',
          ].filter(Boolean);
          return (
            <li key={one.callSid}>
              {call ? (
                <Party panel={panel} number={call.direction === 'inbound' ? call.from : call.to} />
              ) : (
                <span class="mono">{one.callSid}</span>
              )}
              {one.label === null ? null : <span class="mono reason">{one.label}</span>}
              {states.length === 0 ? <Chip tone="ok">Talking</Chip> : null}
              {states.map((state) => (
                <Chip key={state} tone="warn">
                  {state}
                </Chip>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Waiting({ panel, queue, calls }: { panel: Panel; queue: QueueView; calls: readonly CallView[] }) {
  return (
    <section class="card room" aria-label={`Queue ${queue.friendlyName}`}>
      <header>
        <h3 class="mono">{queue.friendlyName}</h3>
        <Chip tone="warn">Queue</Chip>
      </header>
      <ul>
        {queue.members.map(({ callSid, waitSeconds }) => {
          const call = calls.find(({ sid }) => sid === callSid);
          return (
            <li key={callSid}>
              {call ? <Party panel={panel} number={call.from} /> : <span class="mono">{callSid}</span>}
              <span class="reason num">waiting {formatDuration(waitSeconds)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
