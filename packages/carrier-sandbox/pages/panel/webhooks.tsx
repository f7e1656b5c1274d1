import { useSignal } from '@preact/signals';
import type { SandboxState, WebhookEntry } from '../../src/control/types.js';
import { formatExact } from '../shared/format.js';
import { Icon } from '../shared/icons.js';
import { Faults } from './faults.js';
import { Chip, Empty, Table } from './table.js';
import type { Panel } from './panel.store.js';

/** What the carrier told and asked the product, and how that went. */
export function Webhooks({ panel, state }: { panel: Panel; state: SandboxState }) {
  const open = useSignal<string | null>(null);
  return (
    <>
      <Faults panel={panel} faults={state.faults} />
      {state.webhooks.length === 0 ? (
        <Empty icon="webhook" title="No webhooks yet">
          For each call and text, the carrier asks the product what to do and tells it what happened. Every request is
          kept here, with its fields, and can be sent again.
        </Empty>
      ) : (
        <Table label="Webhooks" heads={['Time', 'Address', 'About', 'Kind', 'Result', '(Actions)']}>
          {state.webhooks.map((entry) => (
            <Row
              key={entry.id}
              panel={panel}
              entry={entry}
              open={open.value === entry.id}
              onToggle={() => {
                open.value = open.value === entry.id ? null : entry.id;
              }}
            />
          ))}
        </Table>
      )}
    </>
  );
}

const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);

/** The field that says most: what happened. */
function about({ params }: WebhookEntry): string {
  const name =
    params['StatusCallbackEvent'] ??
    params['RecordingStatus'] ??
    params['MessageStatus'] ??
    params['SmsStatus'] ??
    params['CallStatus'];
  return name ?? '';
}

function Outcome({ entry }: { entry: WebhookEntry }) {
  const last = entry.attempts.at(-1);
  const detail = last?.status ?? last?.error ?? '';
  const tries = entry.attempts.length > 1 ? ` · ${entry.attempts.length} attempts` : '';
  switch (entry.outcome) {
    case 'delivered':
      return (
        <>
          <Chip tone="ok">{detail}</Chip>
          <span class="reason num">
            {last ? ` ${last.durationMs} ms` : ''}
            {tries}
          </span>
        </>
      );
    case 'pending':
      return <Chip tone="warn">On its way{tries}</Chip>;
    case 'dropped':
      return <Chip tone="warn">Lost on purpose</Chip>;
    case 'aborted':
      return <Chip tone="plain">Aborted</Chip>;
    case 'failed':
      return (
        <>
          <Chip tone="bad">Failed {detail}</Chip>
          <span class="reason num">{tries}</span>
        </>
      );
  }
}

const KINDS: Readonly<Record<WebhookEntry['kind'], string>> = {
  request: 'Asks',
  notification: 'Tells',
  duplicate: 'Copy',
  replay: 'Replay',
};

function Row(props: { panel: Panel; entry: WebhookEntry; open: boolean; onToggle: () => void }) {
  const { panel, entry, open, onToggle } = props;
  const path = pathOf(entry.url);
  return (
    <>
      <tr class={open ? 'is-open' : ''}>
        <td class="num">
          <button type="button" class="disclose" aria-expanded={open} onClick={onToggle}>
            <Icon name={open ? 'down' : 'right'} />
            <time dateTime={entry.at}>{formatExact(entry.at)}</time>
            <span class="hidden-text"> details of {path}</span>
          </button>
        </td>
        <td class="mono wrap">
          {entry.method} {path}
        </td>
        <td>{about(entry)}</td>
        <td>{KINDS[entry.kind]}</td>
        <td>
          <Outcome entry={entry} />
        </td>
        <td class="actions">
          <button
            type="button"
            class="button"
            aria-label={`Replay ${path} from ${formatExact(entry.at)}`}
            onClick={() => void panel.run(`webhooks/${entry.id}/replay`, undefined, 'Sent again, byte for byte.')}
          >
            <Icon name="replay" />
            Replay
          </button>
        </td>
      </tr>
      {open ? (
        <tr class="detail">
          <td colSpan={6}>
            <Detail entry={entry} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Detail({ entry }: { entry: WebhookEntry }) {
  return (
    <div class="detail-columns">
      <div>
        <h3>Fields</h3>
        <dl>
          {Object.entries(entry.params).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd class="mono">{value === '' ? '(empty)' : value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <h3>Attempts</h3>
        {entry.attempts.length === 0 ? <p class="reason">None yet.</p> : null}
        <ol>
          {entry.attempts.map((attempt) => (
            <li key={`${attempt.at} ${attempt.url}`}>
              <span class="num">{formatExact(attempt.at)}</span> {attempt.status ?? attempt.error ?? 'waiting'},{' '}
              <span class="num">{attempt.durationMs} ms</span>
              <br />
              <span class="mono wrap">{attempt.url}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
