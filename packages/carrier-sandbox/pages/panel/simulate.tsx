import { useSignal } from '@preact/signals';
import { SCRIPTED_NUMBERS } from '../../src/pstn/scripts.js';
import { formatNumber, parseNumber } from '../shared/format.js';
import { describeScript } from './describe.js';
import type { Panel } from './panel.store.js';

export function LineSelect({
  panel,
  value,
  onChange,
}: {
  panel: Panel;
  value: string;
  onChange: (number: string) => void;
}) {
  return (
    <label class="field">
      <span>To the line</span>
      <select class="input num" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {panel.lines.value.map(({ number, label }) => (
          <option key={number} value={number}>
            {label === number ? formatNumber(number) : `${label} · ${formatNumber(number)}`}
          </option>
        ))}
      </select>
    </label>
  );
}

export const NO_LINES = 'The product has no line at this carrier yet.';
/** Those that speak once they are connected: the others make no callers. */
const CALLERS = SCRIPTED_NUMBERS.filter(({ script }) =>
  ['tone', 'person', 'echo', 'menu', 'machine'].includes(script.kind),
);

/** A scripted phone calls a line of the company. */
export function CallTheLine({ panel }: { panel: Panel }) {
  const from = useSignal('+14155550174');
  const to = useSignal('');
  const lines = panel.lines.value;
  const line = to.value || (lines[0]?.number ?? '');
  const caller = CALLERS.find(({ number }) => number === from.value);
  // The table as it is now: its entry may have been changed.
  const script = panel.state.value?.numbers.find(({ number }) => number === from.value)?.script ?? caller?.script;
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void panel.run(
          'calls',
          { from: from.value, to: line, ...(script ? { script } : {}) },
          `${formatNumber(from.value)} is calling ${formatNumber(line)}.`,
        );
      }}
    >
      <h2>Call the company line</h2>
      <label class="field">
        <span>From the scripted caller</span>
        <select
          class="input num"
          value={from.value}
          onChange={(event) => {
            from.value = event.currentTarget.value;
          }}
        >
          {CALLERS.map(({ number, label }) => (
            <option key={number} value={number}>
              {formatNumber(number)} · {label}
            </option>
          ))}
        </select>
      </label>
      <LineSelect panel={panel} value={line} onChange={(number) => (to.value = number)} />
      <p class="note">
        {script ? `Once connected: ${describeScript(script).replace(/^Answers after [\d.]+ s, /, '')}.` : ''}
      </p>
      <button type="submit" class="button primary" disabled={line === ''}>
        Call
      </button>
      {line === '' ? <p class="note">{NO_LINES}</p> : null}
    </form>
  );
}

/** Somebody outside sends a text to a line of the company. */
export function TextTheLine({ panel }: { panel: Panel }) {
  const from = useSignal('+1 415 555 0150');
  const to = useSignal('');
  const body = useSignal('');
  const line = to.value || (panel.lines.value[0]?.number ?? '');
  const sender = parseNumber(from.value);
  const send = async () => {
    if (!sender) return;
    const sent = await panel.run('messages', { from: sender, to: line, body: body.value }, 'The text was sent.');
    if (sent) body.value = '';
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>Send a text to a line</h2>
      <label class="field">
        <span>From</span>
        <input
          class="input num"
          type="tel"
          aria-invalid={sender === null}
          value={from.value}
          onInput={(event) => {
            from.value = event.currentTarget.value;
          }}
        />
      </label>
      {sender ? null : <p class="error-text">Enter ten digits, or + and the country code.</p>}
      <LineSelect panel={panel} value={line} onChange={(number) => (to.value = number)} />
      <label class="field">
        <span>Text</span>
        <textarea
          class="input"
          rows={2}
          maxLength={1600}
          value={body.value}
          onInput={(event) => {
            body.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="button" disabled={line === '' || !sender || body.value.trim() === ''}>
        Send
      </button>
      {line === '' ? <p class="note">{NO_LINES}</p> : null}
    </form>
  );
}
