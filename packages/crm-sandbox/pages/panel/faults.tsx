import { useState } from 'preact/hooks';
import type { CrmView } from '../../src/index.js';
import type { CrmName, Panel } from './panel.store.js';

const FIELDS: Readonly<Record<CrmName, string>> = {
  hubspot: 'hs_call_title',
  salesforce: 'CallDisposition',
  pipedrive: 'duration',
  zoho: 'Call_Result',
  gohighlevel: 'body',
  guesty: 'body',
};

export function FaultsSection({ panel, view }: { panel: Panel; view: CrmView }) {
  const { faults, connections } = view;
  const set = (changes: Parameters<Panel['setFaults']>[0]) => void panel.setFaults(changes);
  return (
    <section aria-labelledby="faults-title">
      <div class="head">
        <h2 id="faults-title">Connection and faults</h2>
        <p>
          {connections === 0
            ? 'No app is connected'
            : connections === 1
              ? 'Connected once'
              : `Connected ${connections} times`}
        </p>
      </div>
      <div class="acts">
        <button type="button" class="button" disabled={connections === 0} onClick={() => void panel.act('expire')}>
          Expire access tokens
        </button>
        <button type="button" class="button bad" disabled={connections === 0} onClick={() => void panel.act('revoke')}>
          Disconnect the app
        </button>
      </div>
      <ul class="switches">
        <Switch
          label="Outage"
          hint="Every request is answered with 503."
          checked={faults.outage}
          onChange={(outage) => set({ outage })}
        />
        <Switch
          label="Too many requests"
          hint={
            panel.crm.value === 'salesforce'
              ? 'Every request is answered with 403, limit exceeded.'
              : 'Every request is answered with 429.'
          }
          checked={faults.tooManyRequests}
          onChange={(tooManyRequests) => set({ tooManyRequests })}
        />
        <Switch
          label="Slow"
          hint="Answers take 30 seconds."
          checked={faults.slowMs > 0}
          onChange={(slow) => set({ slowMs: slow ? 30_000 : 0 })}
        />
        <Switch
          label="Lost answer"
          hint="The next write is carried out, and the connection breaks before the answer."
          checked={faults.loseAnswers > 0}
          onChange={(lose) => set({ loseAnswers: lose ? 1 : 0 })}
        />
        <Switch
          label="Search is behind"
          hint="What was written is found 30 seconds later."
          checked={faults.indexDelayMs > 0}
          onChange={(behind) => set({ indexDelayMs: behind ? 30_000 : 0 })}
        />
      </ul>
      <RefusedField
        placeholder={FIELDS[panel.crm.value]}
        value={faults.refusedField ?? ''}
        onChange={(refusedField) => set({ refusedField })}
      />
    </section>
  );
}

/** Keeps what is typed until it is entered: the panel draws itself again whenever the sandbox does something. */
function RefusedField({
  placeholder,
  value,
  onChange,
}: {
  placeholder: string;
  value: string;
  onChange: (name: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <label class="field">
      Refuse this field
      <input
        class="input"
        placeholder={placeholder}
        value={draft ?? value}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={(event) => {
          onChange(event.currentTarget.value.trim());
          setDraft(null);
        }}
      />
    </label>
  );
}

function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
        <span>
          {label}
          <small>{hint}</small>
        </span>
      </label>
    </li>
  );
}
