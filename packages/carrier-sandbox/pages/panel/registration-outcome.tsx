import { useSignal } from '@preact/signals';
import type { RegistrationReport } from '../../src/control/types.js';
import type { Panel } from './panel.store.js';

const PARTS = [
  ['brand', 'Brand'],
  ['campaign', 'Campaign'],
] as const;
const STATUSES = [
  ['approved', 'Approved'],
  ['in_review', 'In review'],
  ['failed', 'Refused'],
] as const;

/** How US carriers decide on the brand or the campaign of a company. */
export function RegistrationOutcome({ panel, company }: { panel: Panel; company: number | null }) {
  const part = useSignal<RegistrationReport['part']>('brand');
  const status = useSignal<RegistrationReport['status']>('approved');
  const faults = useSignal('');
  const score = useSignal('');
  const isScore = /^\d{0,3}$/.test(score.value) && Number(score.value) <= 100;
  const send = () =>
    panel.run(
      'registrations',
      {
        company,
        part: part.value,
        status: status.value,
        faults: faults.value,
        score: part.value === 'brand' && score.value !== '' ? Number(score.value) : null,
      },
      'The product was notified.',
    );
  return (
    <form
      class="card account-issues"
      aria-label="Registration with US carriers"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2>Registration with US carriers</h2>
      <p class="note">For the company above. What it submits is approved without this.</p>
      <label class="field">
        <span>Part</span>
        <select
          class="input"
          value={part.value}
          onChange={(event) => (part.value = PARTS.find(([key]) => key === event.currentTarget.value)?.[0] ?? 'brand')}
        >
          {PARTS.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Outcome</span>
        <select
          class="input"
          value={status.value}
          onChange={(event) =>
            (status.value = STATUSES.find(([key]) => key === event.currentTarget.value)?.[0] ?? 'approved')
          }
        >
          {STATUSES.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {status.value === 'failed' ? (
        <label class="field">
          <span>Codes and categories, such as 30893, opt_in</span>
          <input class="input" value={faults.value} onInput={(event) => (faults.value = event.currentTarget.value)} />
        </label>
      ) : null}
      {part.value === 'brand' ? (
        <label class="field">
          <span>Score, from 0 to 100</span>
          <input
            class="input num"
            inputMode="numeric"
            value={score.value}
            onInput={(event) => (score.value = event.currentTarget.value.trim())}
          />
        </label>
      ) : null}
      <button type="submit" class="button" disabled={company === null || !isScore}>
        Report
      </button>
    </form>
  );
}
