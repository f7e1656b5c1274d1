import type { AgentTexting, AgentTextingOptions, MessageSnapshot } from '@talk/embed';
import { ORDERS, type Order } from './orders.js';

declare global {
  interface Window {
    /** From `/embed.js`. */
    Talk?: { texting(options: AgentTextingOptions): AgentTexting };
  }
}

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}`);
  return found;
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, ...content: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

const outcome = element('outcome', HTMLParagraphElement);
const panel = element('panel', HTMLButtonElement);
const unread = element('unread', HTMLElement);

const PHASES: Readonly<Record<MessageSnapshot['phase'], string>> = {
  queued: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  undone: 'Undone',
  received: 'Answer received',
};

/** One line for each text, by its id; what becomes of it changes the line. */
const lines = new Map<number, HTMLElement>();

function keep(message: MessageSnapshot, order: Order | undefined): void {
  const line = lines.get(message.id) ?? make('li');
  lines.set(message.id, line);
  line.dataset['phase'] = message.phase;
  const time = make('time', new Date(message.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }));
  const who = make('strong', order?.customer ?? 'Customer');
  const words = make('q', message.text ?? '');
  words.dir = 'auto';
  line.replaceChildren(time, who, words, make('small', PHASES[message.phase]));
  element('sent', HTMLOListElement).prepend(line);
  element('nothing', HTMLParagraphElement).hidden = true;
}

/** Says how a command went; the conversation explains itself in its own words as well. */
async function tell(what: string, result: Promise<{ draft: string | null }>): Promise<void> {
  try {
    const { draft } = await result;
    outcome.textContent =
      draft === 'offered' ? `${what}: something is written there already, so the text is offered.` : `${what}: open.`;
  } catch (error) {
    outcome.textContent = `${what}: ${error instanceof Error ? error.message : 'failed'}`;
  }
}

function drawOrders(text: (order: Order, words?: string) => void): void {
  const rows = ORDERS.map((order) => {
    const open = make('button', 'Text');
    open.setAttribute('aria-label', `Text ${order.customer}`);
    open.addEventListener('click', () => text(order));
    const left = make('button', `“${order.words}”`);
    left.className = 'primary';
    left.addEventListener('click', () => text(order, order.words));
    const facts = make('div', make('h2', `Order ${order.id}`), make('p', `${order.customer} · ${order.goods}`));
    const row = make('li', facts, make('div', open, left));
    row.id = `order-${order.id}`;
    return row;
  });
  element('orders', HTMLUListElement).replaceChildren(...rows);
}

function start(talk: NonNullable<Window['Talk']>): void {
  const texting = talk.texting({
    as: 'agent',
    key: 'uk_demo_agent',
    mode: 'panel',
    theme: { scheme: 'auto' },
    grants: ['sms.read'],
    // "Open record" in the conversation shows the order.
    onRecordOpen: ({ id }) => {
      const row = document.getElementById(`order-${id}`);
      row?.scrollIntoView({ block: 'center' });
      row?.querySelector('button')?.focus();
      return row !== null;
    },
  });
  const orderOfOpen = (): Order | undefined =>
    ORDERS.find(({ id }) => id === texting.state?.conversation.contact?.record?.id);

  drawOrders((order, words) => {
    void tell(
      `Conversation with ${order.customer}`,
      texting.call('conversation.open', {
        record: { type: 'order', id: order.id, phone: order.phone, name: order.customer },
        focus: true,
        ...(words !== undefined && { draft: words }),
      }),
    );
  });
  texting.on('message.changed', ({ message }) => keep(message, orderOfOpen()));
  texting.on('*', () => {
    const { open = false, unread: waiting } = texting.state ?? {};
    const count = waiting?.count ?? 0;
    panel.setAttribute('aria-expanded', String(open));
    unread.hidden = count === 0;
    unread.textContent = String(count);
    unread.setAttribute('aria-label', `${count} unread`);
  });
  texting.on('widget.failed', ({ error }) => (outcome.textContent = `Texts: ${error.code}`));
  panel.addEventListener('click', () => {
    if (texting.state?.open) texting.close();
    else texting.open();
  });
}

if (window.Talk) start(window.Talk);
else outcome.textContent = 'Texts could not be loaded: the Talk server does not answer.';
