import { FaultsSection } from './faults.js';
import type { CrmName, Panel } from './panel.store.js';
import { RecordsSection } from './records.js';
import { RequestsSection } from './requests.js';

const CRMS: readonly { name: CrmName; label: string }[] = [
  { name: 'hubspot', label: 'HubSpot' },
  { name: 'salesforce', label: 'Salesforce' },
  { name: 'pipedrive', label: 'Pipedrive' },
  { name: 'zoho', label: 'Zoho' },
  { name: 'gohighlevel', label: 'HighLevel' },
  { name: 'guesty', label: 'Guesty' },
];

export function App({ panel }: { panel: Panel }) {
  const view = panel.view.value;
  const choose = (name: CrmName) => {
    panel.crm.value = name;
    history.replaceState(null, '', `#${name}`);
  };
  return (
    <>
      <header class="top">
        <h1>Sandbox CRMs</h1>
        <nav aria-label="CRM">
          {CRMS.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              aria-current={panel.crm.value === name ? 'page' : undefined}
              onClick={() => choose(name)}
            >
              {label}
            </button>
          ))}
        </nav>
        <button type="button" class="button" onClick={() => void panel.reset()}>
          Reset all
        </button>
      </header>
      {panel.problem.value && (
        <p class="problem" role="alert">
          {panel.problem.value}
        </p>
      )}
      {view ? (
        <main key={panel.crm.value}>
          <RecordsSection panel={panel} view={view} />
          <FaultsSection panel={panel} view={view} />
          <RequestsSection panel={panel} />
        </main>
      ) : (
        <main aria-busy="true" />
      )}
    </>
  );
}
