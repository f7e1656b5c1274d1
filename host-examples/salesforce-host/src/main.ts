import {
  createClassicPage,
  createLightningPage,
  USUAL_LAYOUT,
  type ClassicPage,
  type LightningPage,
  type OrgPages,
} from '@talk/crm-sandbox/open-cti';
import { loadOrg, type OrgRecord } from './org.js';
import { drawSwitches, readSwitches } from './switches.js';
import { drawKinds, drawList, drawRecord, element, make, type Shown } from './views.js';

declare global {
  interface Window {
    /** For those who try it from outside: what the page is, and what it was asked for. */
    salesforce?: { readonly lightning: LightningPage | null; readonly classic: ClassicPage | null };
  }
}

const query = new URLSearchParams(location.search);
const mode = query.get('mode') === 'classic' ? 'classic' : 'lightning';
const isPopOut = query.has('popout');
const switches = readSwitches();
const app = document.body.dataset['app'] ?? '';
const nonce = 'a1b2c3';

let records: readonly OrgRecord[] = [];
let kind = query.get('kind') ?? 'Contact';
let refreshes = 0;
/** Classic’s side bar, put away. */
let isFolded = false;
let frame: HTMLIFrameElement | null = null;

// People are found by their numbers; other records only show those of their people.
const layout = { ...USUAL_LAYOUT, objects: ['Contact', 'Lead'] };
const org: OrgPages = {
  records: () => records,
  layouts: { inbound: layout, outbound: layout, internal: layout },
  index: 'digits',
};

const send = (message: unknown): void => frame?.contentWindow?.postMessage(message, app);
const later = (ms: number, work: () => void): void => void setTimeout(work, ms);

const lightning =
  mode === 'lightning'
    ? createLightningPage({ org, send, later, changed: () => void follow(), isConsole: switches.console })
    : null;
const classic =
  mode === 'classic' ? createClassicPage({ org, nonce, send, later, changed: () => void follow() }) : null;
window.salesforce = { lightning, classic };
if (lightning) {
  lightning.faults.silent = switches.silent;
  lightning.faults.noCallCenter = switches.noCallCenter;
} else if (classic) classic.faults.silent = switches.silent;

addEventListener('message', ({ data, source, origin }: MessageEvent<unknown>) => {
  if (origin !== app || source !== frame?.contentWindow) return;
  lightning?.hear(data);
  classic?.hear(data);
});

/** What the softphone made the page do. */
async function follow(): Promise<void> {
  // Whatever opens in Classic is another page, with another softphone in it.
  if (classic) {
    const to = classic.record?.id ?? null;
    if (to !== null && to !== query.get('id')) return go({ id: to });
    if (classic.address !== '/home/home.jsp' && to === null && classic.address !== query.get('address'))
      return go({ address: classic.address });
  }
  draw();
  const asked = lightning?.asked.filter(({ method }) => method === 'refreshView').length ?? 0;
  if (asked <= refreshes) return;
  refreshes = asked;
  await reload();
}

function go(to: Readonly<Record<string, string>>): void {
  const next = new URLSearchParams({ mode, kind, ...to });
  location.assign(`${location.pathname}?${next.toString()}`);
}

async function reload(): Promise<void> {
  records = await loadOrg();
  draw();
}

function shown(): Shown {
  if (classic) {
    const { record, address, clicksAreOn } = classic;
    const isForm = /^\/\w{3}\/e/.test(address);
    const defaults = isForm ? [...new URL(address, location.origin).searchParams] : [];
    const other = isForm ? 'New record' : address.startsWith('/search') ? 'Search results' : null;
    return { record: full(record?.id), other, defaults, clicksAreOn };
  }
  const { view, clicksAreOn = false } = lightning ?? { view: { record: null, other: null } };
  const { type, params, defaultFieldValues } = view.other ?? { type: '', params: {} };
  const names: Readonly<Record<string, string>> = { search: 'Search results', list: 'List', flow: 'Flow' };
  const other = type === 'newRecord' ? `New ${String(params['entityName'])}` : (names[type] ?? null);
  const defaults = Object.entries((defaultFieldValues ?? {}) as Record<string, string>);
  return { record: full(view.record?.id), other, defaults, clicksAreOn };
}

const full = (id: string | undefined): OrgRecord | null => records.find((each) => each.id === id) ?? null;

function open(id: string): void {
  if (classic) return go({ id });
  lightning?.open(id);
  void reload();
}

function draw(): void {
  const now = shown();
  drawKinds(kind, (chosen) => {
    kind = chosen;
    if (classic) go({ kind: chosen });
    else {
      lightning?.list();
      draw();
    }
  });
  drawList(kind, records, now.record?.id ?? null, open);
  drawRecord(now, (number) => (lightning ? lightning.click(number) : classic?.click(number)));
  drawUtility();
}

function drawUtility(): void {
  const panel = element('panel', HTMLElement);
  const button = element('utility', HTMLButtonElement);
  const { visible, itemLabel, heightPx } = lightning?.panel ?? {
    visible: !isFolded && (classic?.isVisible ?? true),
    itemLabel: 'Softphone',
    heightPx: classic?.heightPx ?? 560,
  };
  const isOpen = isPopOut || visible;
  panel.classList.toggle('open', isOpen);
  panel.style.setProperty('--height', `${heightPx}px`);
  button.textContent = itemLabel;
  button.setAttribute('aria-expanded', String(isOpen));
}

function placeFrame(): void {
  const address = new URL('/salesforce/softphone', app);
  address.search = new URLSearchParams(
    mode === 'classic'
      ? { mode: 'Classic', sfdcIFrameOrigin: location.origin, nonce }
      : { mode: 'Lightning', sfdcIframeOrigin: location.origin },
  ).toString();
  frame = make('iframe', '', {
    title: 'Softphone',
    allow: switches.noMicrophone ? 'autoplay' : `microphone ${app}; autoplay ${app}`,
    src: address.href,
  });
  element('panel', HTMLElement).replaceChildren(frame);
}

function listen(): void {
  element('utility', HTMLButtonElement).addEventListener('click', () => {
    if (lightning) lightning.toggle(!lightning.panel.visible);
    else isFolded = !isFolded;
    drawUtility();
  });
  element('leave', HTMLButtonElement).addEventListener('click', () => location.reload());
  element('pop-out', HTMLButtonElement).addEventListener('click', () => {
    const next = new URLSearchParams({ mode, popout: '1' });
    // The softphone is in one of them at a time.
    frame?.remove();
    window.open(`${location.pathname}?${next.toString()}`, 'softphone', 'width=380,height=640');
  });
  addEventListener('focus', () => {
    lightning?.focus();
    void reload();
  });
  drawSwitches(switches, () => location.reload());
  element('modes', HTMLElement).append(
    ...(['lightning', 'classic'] as const).map((each) => {
      const button = make('button', each === 'classic' ? 'Classic' : 'Lightning', {
        type: 'button',
        onclick: () => location.assign(`${location.pathname}?mode=${each}`),
      });
      button.setAttribute('aria-pressed', String(each === mode));
      return button;
    }),
  );
}

document.documentElement.classList.toggle('pop-out', isPopOut);
listen();
void reload().then(() => {
  const id = query.get('id') ?? records.find(({ object }) => object === kind)?.id;
  if (id !== undefined && records.some((each) => each.id === id)) {
    if (classic === null) lightning?.open(id);
    else if (query.has('id')) classic.open(id);
  }
  const address = query.get('address');
  if (classic && address !== null) classic.visit(address);
  placeFrame();
  draw();
});
