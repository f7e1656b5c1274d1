import { Icon, type IconName } from '../shared/icons.js';
import { ThemeToggle } from '../shared/theme.js';
import { Accounts } from './accounts.js';
import { Calls } from './calls.js';
import { describeFaults } from './describe.js';
import { Events } from './events.js';
import { FaxTheLine } from './fax-the-line.js';
import { Faxes } from './faxes.js';
import { Messages } from './messages.js';
import { Numbers } from './numbers.js';
import { CallTheLine, TextTheLine } from './simulate.js';
import { Webhooks } from './webhooks.js';
import type { Panel, View } from './panel.store.js';

/** The carrier from the inside: what goes on, and ways to make something happen. */
export function App({ panel }: { panel: Panel }) {
  const { notice } = panel;
  return (
    <div class="panel">
      <TopBar panel={panel} />
      <Faulty panel={panel} />
      <div class="columns">
        <main>
          <Views panel={panel} />
          <Shown panel={panel} />
        </main>
        <aside aria-label="Simulate">
          <CallTheLine panel={panel} />
          <TextTheLine panel={panel} />
          <FaxTheLine panel={panel} />
          <section class="card">
            <h2>Be a customer</h2>
            <p class="note">A handset is a phone outside the company, in its own window.</p>
            <a class="button" href="/handset" target="_blank" rel="noreferrer">
              <Icon name="device" />
              Open a handset
            </a>
          </section>
        </aside>
      </div>
      <div class={`toast ${notice.value?.tone ?? ''}`} role="status" hidden={notice.value === null}>
        {notice.value ? (
          <>
            <Icon name={notice.value.tone === 'ok' ? 'check' : 'warning'} />
            <p>{notice.value.text}</p>
            <button
              type="button"
              class="icon-button"
              aria-label="Dismiss"
              onClick={() => {
                notice.value = null;
              }}
            >
              <Icon name="close" />
            </button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function TopBar({ panel }: { panel: Panel }) {
  const live = panel.feed.value;
  const words = { open: 'Live', connecting: 'Connecting…', lost: 'Connection lost, reconnecting…' }[live];
  return (
    <header class="top">
      <h1>Sandbox carrier</h1>
      <p class="banner">Sandbox: calls stay on this computer</p>
      <p class="live" role="status">
        <span class={`dot ${live === 'open' ? 'ok' : live === 'lost' ? 'bad' : 'hollow'}`} />
        {words}
      </p>
      <button
        type="button"
        class="button quiet"
        title="Ends all calls and clears everything except lines"
        onClick={() => {
          if (confirm('End all calls and clear calls, messages, webhooks and changed scripts? Lines stay.')) {
            void panel.run('reset', undefined, 'The sandbox was reset.');
          }
        }}
      >
        <Icon name="replay" />
        Reset
      </button>
      <ThemeToggle />
    </header>
  );
}

function Faulty({ panel }: { panel: Panel }) {
  const faults = panel.state.value?.faults;
  const text = faults ? describeFaults(faults) : null;
  if (text === null) return null;
  return (
    <div class="faulty" role="status">
      <Icon name="warning" />
      <p>{text}</p>
      <button
        type="button"
        class="button"
        onClick={() =>
          void panel.run(
            'faults',
            { duplicates: 0, delayMs: 0, reorder: 0, dropEvery: 0, match: null },
            'Webhooks are being delivered normally again.',
          )
        }
      >
        Deliver normally
      </button>
    </div>
  );
}

const TABS: readonly { view: View; label: string; icon: IconName }[] = [
  { view: 'calls', label: 'Calls', icon: 'phone' },
  { view: 'numbers', label: 'Numbers', icon: 'hash' },
  { view: 'webhooks', label: 'Webhooks', icon: 'webhook' },
  { view: 'messages', label: 'Messages', icon: 'chat' },
  { view: 'faxes', label: 'Faxes', icon: 'page' },
  { view: 'accounts', label: 'Accounts', icon: 'check' },
  { view: 'events', label: 'Event log', icon: 'clock' },
];

function Views({ panel }: { panel: Panel }) {
  const live = panel.state.value?.calls.filter(({ endedAt }) => endedAt === null).length ?? 0;
  const failed = panel.state.value?.webhooks.filter(({ outcome }) => outcome === 'failed').length ?? 0;
  const counts: Partial<Record<View, string>> = {
    ...(live > 0 ? { calls: `${live} live` } : {}),
    ...(failed > 0 ? { webhooks: `${failed} failed` } : {}),
  };
  return (
    <nav class="views" aria-label="Views">
      {TABS.map(({ view, label, icon }) => (
        <button
          key={view}
          type="button"
          aria-current={panel.view.value === view ? 'page' : undefined}
          onClick={() => panel.show(view)}
        >
          <Icon name={icon} />
          {label}
          {counts[view] ? <span class={`chip ${view === 'calls' ? 'ok' : 'bad'}`}>{counts[view]}</span> : null}
        </button>
      ))}
    </nav>
  );
}

function Shown({ panel }: { panel: Panel }) {
  const state = panel.state.value;
  if (!state) return <div class="loading" aria-hidden="true" />;
  switch (panel.view.value) {
    case 'calls':
      return <Calls panel={panel} state={state} />;
    case 'numbers':
      return <Numbers panel={panel} numbers={state.numbers} />;
    case 'webhooks':
      return <Webhooks panel={panel} state={state} />;
    case 'messages':
      return <Messages panel={panel} messages={state.messages} />;
    case 'faxes':
      return <Faxes panel={panel} faxes={state.faxes} />;
    case 'accounts':
      return <Accounts panel={panel} accounts={state.accounts} />;
    case 'events':
      return <Events events={panel.events.value} />;
  }
}
