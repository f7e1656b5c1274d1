import { ThemeToggle } from '../shared/theme.js';
import { Icon, type IconName } from '../shared/icons.js';
import { formatNumber } from '../shared/format.js';
import { EndedCall, OngoingCall, RingingCall } from './call-views.js';
import { Keypad } from './keypad.js';
import { Messages } from './messages.js';
import { Notices } from './notices.js';
import { NumberDialog, Numbers } from './numbers.js';
import { Recents } from './recents.js';
import { announcement, lineWords } from './words.js';
import type { Handset, Tab } from './handset.js';

/** The telephone, and on a wide screen the numbers around it. */
export function App({ handset }: { handset: Handset }) {
  const { phone, records } = handset;
  return (
    <div class="page">
      <main class="handset">
        <h1 class="hidden-text">Handset</h1>
        <Status handset={handset} />
        <Notices handset={handset} />
        <Body handset={handset} />
        <p class="hidden-text" aria-live="assertive">
          {announcement(phone.call.value, records.nameOf)}
        </p>
        <NumberDialog handset={handset} />
      </main>
      <aside class="around" aria-label="Numbers">
        <Numbers handset={handset} />
      </aside>
    </div>
  );
}

function Status({ handset }: { handset: Handset }) {
  const { number, records, choosing, phone } = handset;
  const words = lineWords(phone.line.value);
  const own = number.value;
  return (
    <header class="status">
      <button
        type="button"
        class="own-number"
        aria-haspopup="dialog"
        onClick={() => {
          choosing.value = true;
        }}
      >
        <span class="own-number-digits num">{own === null ? 'No number yet' : formatNumber(own)}</span>
        <Icon name="down" />
        <span class="hidden-text">Change number{own === null ? '' : `, now ${records.nameOf(own) ?? ''}`}</span>
      </button>
      <p class="reachable" role="status">
        <span class={`dot ${words.tone}`} />
        {words.text}
      </p>
      <ThemeToggle />
    </header>
  );
}

function Body({ handset }: { handset: Handset }) {
  const call = handset.phone.call.value;
  switch (call.phase) {
    case 'incoming':
      return <RingingCall handset={handset} call={call} />;
    case 'outgoing':
    case 'active':
      return <OngoingCall handset={handset} call={call} />;
    case 'ended':
      return <EndedCall handset={handset} call={call} />;
    case 'none':
      return (
        <>
          <Screen handset={handset} />
          <Tabs handset={handset} />
        </>
      );
  }
}

function Screen({ handset }: { handset: Handset }) {
  switch (handset.tab.value) {
    case 'keypad':
      return <Keypad handset={handset} />;
    case 'recents':
      return <Recents handset={handset} />;
    case 'messages':
      return <Messages handset={handset} />;
  }
}

const TABS: readonly { tab: Tab; label: string; icon: IconName }[] = [
  { tab: 'keypad', label: 'Keypad', icon: 'keypad' },
  { tab: 'recents', label: 'Recents', icon: 'clock' },
  { tab: 'messages', label: 'Messages', icon: 'chat' },
];

function Tabs({ handset: { tab, records } }: { handset: Handset }) {
  const unread = records.unread.value;
  return (
    <nav class="tabs" aria-label="Screens">
      {TABS.map((each) => (
        <button
          key={each.tab}
          type="button"
          aria-current={tab.value === each.tab ? 'page' : undefined}
          onClick={() => {
            tab.value = each.tab;
          }}
        >
          <Icon name={each.icon} />
          {each.label}
          {each.tab === 'messages' && unread > 0 ? (
            <span class="count">
              {unread}
              <span class="hidden-text"> unread</span>
            </span>
          ) : null}
        </button>
      ))}
    </nav>
  );
}
