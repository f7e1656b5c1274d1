import { useSignal } from '@preact/signals';
import type { SandboxEvent } from '../../src/control/types.js';
import { formatExact } from '../shared/format.js';
import { Chip, Empty, Table } from './table.js';

/** Everything that happened, newest first, with a filter. */
export function Events({ events }: { events: readonly SandboxEvent[] }) {
  const filter = useSignal('');
  if (events.length === 0) {
    return (
      <Empty icon="clock" title="Nothing has happened yet">
        Calls, keys, conferences, texts, webhooks and errors are logged here as they happen.
      </Empty>
    );
  }
  const wanted = filter.value.trim().toLowerCase();
  const shown = events.filter((event) => wanted === '' || JSON.stringify(event).toLowerCase().includes(wanted));
  return (
    <>
      <label class="field filter">
        <span class="hidden-text">Filter the event log</span>
        <input
          class="input"
          type="search"
          placeholder="Filter by type, number or SID"
          value={filter.value}
          onInput={(event) => {
            filter.value = event.currentTarget.value;
          }}
        />
      </label>
      {shown.length === 0 ? (
        <Empty icon="clock" title="No matches">
          None of the {events.length} events contains “{filter.value}”.
        </Empty>
      ) : (
        <Table label="Event log" heads={['No.', 'Time', 'Type', 'What']}>
          {shown.map((event) => (
            <tr key={event.seq}>
              <td class="num">{event.seq}</td>
              <td class="num">
                <time dateTime={event.at}>{formatExact(event.at)}</time>
              </td>
              <td>
                <Chip tone={event.type === 'error' ? 'bad' : 'plain'}>{event.type}</Chip>
              </td>
              <td class="wrap pairs">
                {Object.entries(event.data).map(([name, value]) => (
                  <span key={name}>
                    <i>{name}</i> {typeof value === 'string' ? value : JSON.stringify(value)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
