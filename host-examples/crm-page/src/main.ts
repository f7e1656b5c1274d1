import type { CallSnapshot, Dialer, DialerOptions } from '@talk/embed';
import { ACCOUNTS, displayPhone, findByPhone, type Account } from './accounts.js';

declare global {
  interface Window {
    /** From `/embed.js`. */
    Talk?: { dialer(options: DialerOptions): Dialer };
  }
}

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}`);
  return found;
}

function make(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

const outcome = element('outcome', HTMLParagraphElement);
const log = element('log', HTMLOListElement);
const mute = element('mute', HTMLButtonElement);
const activity = new Map<string, string[]>();
let selected: Account | undefined = ACCOUNTS[0];

function show(account: Account): void {
  selected = account;
  const record = element('record', HTMLDListElement);
  const facts = {
    Name: account.name,
    Company: account.company,
    Phone: displayPhone(account.phone),
    Owner: account.owner,
  };
  record.replaceChildren(...Object.entries(facts).flatMap(([name, value]) => [make('dt', name), make('dd', value)]));
  const done = activity.get(account.id) ?? ['No calls yet.'];
  element('activity', HTMLUListElement).replaceChildren(...done.map((entry) => make('li', entry)));
  for (const row of document.querySelectorAll('#rows tr')) {
    row.setAttribute('aria-selected', String(row.id === account.id));
  }
}

function drawRows(): void {
  const rows = ACCOUNTS.map((account) => {
    const row = document.createElement('tr');
    row.id = account.id;
    const name = document.createElement('button');
    name.type = 'button';
    name.textContent = account.name;
    name.addEventListener('click', () => show(account));
    const link = document.createElement('a');
    link.href = `tel:${account.phone}`;
    link.textContent = displayPhone(account.phone);
    for (const content of [name, account.company, link, account.stage]) {
      const cell = document.createElement('td');
      cell.append(content);
      row.append(cell);
    }
    return row;
  });
  element('rows', HTMLTableSectionElement).replaceChildren(...rows);
}

/** The phone finished a call: keep it with the record, as a CRM would. */
function writeCall(call: CallSnapshot): string | null {
  const account = findByPhone(call.peer.number ?? '');
  if (!account) return null;
  const seconds = call.answeredAt && call.endedAt ? (Date.parse(call.endedAt) - Date.parse(call.answeredAt)) / 1000 : 0;
  const entry = `${call.direction === 'inbound' ? 'Call from' : 'Call to'} ${account.name}: ${
    call.answeredAt ? `talked ${Math.round(seconds)} s` : (call.endedReason ?? 'not answered')
  }`;
  activity.set(account.id, [entry, ...(activity.get(account.id) ?? [])]);
  if (selected) show(selected);
  return `${account.id}/${call.id}`;
}

function note(name: string, payload: unknown): void {
  const line = document.createElement('li');
  const time = make('time', new Date().toLocaleTimeString());
  line.append(time, ` ${name} ${JSON.stringify(payload)}`);
  log.prepend(line);
  while (log.childElementCount > 200) log.lastElementChild?.remove();
}

/** Says how a command went; the phone explains itself in its own words as well. */
async function tell(what: string, result: Promise<unknown>): Promise<void> {
  try {
    await result;
    outcome.textContent = `${what}: done.`;
  } catch (error) {
    outcome.textContent = `${what}: ${error instanceof Error ? error.message : 'failed'}`;
  }
}

function start(talk: NonNullable<Window['Talk']>): Dialer {
  const phone = talk.dialer({
    key: 'uk_demo_agent',
    container: '#phone',
    clickToCall: true,
    theme: { scheme: 'auto' },
    sizing: { heightPx: 600 },
    grants: ['voice', 'numbers', 'resize', 'link.open'],
    onLookup: (number) => {
      const account = findByPhone(number);
      return account ? { id: account.id, name: account.name, company: account.company } : null;
    },
    onRecordOpen: (ref) => {
      const account = ACCOUNTS.find((each) => each.id === ref.id);
      if (account) show(account);
      return account !== undefined;
    },
    onCallLog: writeCall,
  });
  phone.on('*', (event) => {
    note(event.type, event.payload);
    if (event.type !== 'call.changed') return;
    const { call } = event.payload;
    mute.setAttribute('aria-pressed', String(call.muted));
    const account = findByPhone(call.peer.number ?? '');
    if (account && call.phase === 'ringing') show(account);
  });
  return phone;
}

function drive(phone: Dialer): void {
  element('dial-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void tell('Call', phone.dial(element('dial-to', HTMLInputElement).value));
  });
  element('answer', HTMLButtonElement).addEventListener(
    'click',
    () => void tell('Answer', phone.call('call.answer', {})),
  );
  element('hang-up', HTMLButtonElement).addEventListener(
    'click',
    () => void tell('Hang up', phone.call('call.end', {})),
  );
  mute.addEventListener('click', () => {
    const wanted = mute.getAttribute('aria-pressed') !== 'true';
    void tell(wanted ? 'Mute' : 'Unmute', phone.call('call.set', { mute: wanted }));
  });
  const scheme = element('scheme', HTMLSelectElement);
  scheme.addEventListener('change', () => {
    const value = scheme.value === 'light' || scheme.value === 'dark' ? scheme.value : 'auto';
    document.documentElement.style.colorScheme = value === 'auto' ? 'light dark' : value;
    void tell('Theme', phone.call('config.set', { theme: { scheme: value } }));
  });
}

drawRows();
if (ACCOUNTS[0]) show(ACCOUNTS[0]);
if (window.Talk) drive(start(window.Talk));
else outcome.textContent = 'The phone could not be loaded: the Talk server does not answer.';
