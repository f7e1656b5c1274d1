import type { WebhookFaults } from '../../src/control/types.js';
import type { Panel } from './panel.store.js';

interface Switch {
  readonly field: 'delayMs' | 'duplicates' | 'reorder' | 'dropEvery';
  readonly label: string;
  readonly options: readonly (readonly [value: number, label: string])[];
}

const SWITCHES: readonly Switch[] = [
  {
    field: 'delayMs',
    label: 'Delay',
    options: [
      [0, 'None'],
      [500, '0.5 s'],
      [2000, '2 s'],
      [10_000, '10 s'],
      [60_000, '1 min'],
    ],
  },
  {
    field: 'duplicates',
    label: 'Duplicate',
    options: [
      [0, 'No copies'],
      [1, 'Twice'],
      [2, 'Three times'],
    ],
  },
  {
    field: 'reorder',
    label: 'Reorder',
    options: [
      [0, 'In order'],
      [2, 'Swap pairs'],
      [3, 'Reverse threes'],
      [5, 'Reverse fives'],
    ],
  },
  {
    field: 'dropEvery',
    label: 'Lose',
    options: [
      [0, 'None'],
      [10, 'Every 10th'],
      [3, 'Every 3rd'],
      [2, 'Every 2nd'],
      [1, 'All'],
    ],
  },
];

/** Deliberate trouble for status callbacks, to see that the product copes. */
export function Faults({ panel, faults }: { panel: Panel; faults: WebhookFaults }) {
  return (
    <section class="card faults" aria-label="Trouble with status callbacks">
      <div>
        <h2>Trouble on purpose</h2>
        <p class="note">For status callbacks only; questions that need an answer always arrive.</p>
      </div>
      {SWITCHES.map(({ field, label, options }) => (
        <label key={field} class="field">
          <span>{label}</span>
          <select
            class="input"
            value={faults[field]}
            onChange={(event) =>
              void panel.run(
                'faults',
                { [field]: Number(event.currentTarget.value) },
                'Applies to webhooks from now on.',
              )
            }
          >
            {/* A value set by a test is shown as it is. */}
            {options.some(([value]) => value === faults[field]) ? null : (
              <option value={faults[field]}>{faults[field]}</option>
            )}
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label class="field">
        <span>Only addresses with</span>
        <input
          class="input mono"
          placeholder="all"
          value={faults.match ?? ''}
          onChange={(event) => {
            const match = event.currentTarget.value.trim();
            void panel.run('faults', { match: match === '' ? null : match }, 'Applies to webhooks from now on.');
          }}
        />
      </label>
    </section>
  );
}
