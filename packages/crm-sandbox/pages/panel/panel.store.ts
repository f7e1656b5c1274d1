import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { ContactView, Crm, CrmView, Faults, RequestView } from '../../src/index.js';

export type CrmName = Crm;

const NAMES: readonly CrmName[] = ['hubspot', 'salesforce', 'pipedrive', 'zoho', 'gohighlevel', 'guesty'];

export interface Panel {
  readonly crm: Signal<CrmName>;
  readonly view: ReadonlySignal<CrmView | null>;
  readonly contact: ReadonlySignal<ContactView | null>;
  readonly requests: ReadonlySignal<readonly RequestView[]>;
  /** Null while the sandbox answers. */
  readonly problem: ReadonlySignal<string | null>;
  choose(contactId: string): void;
  setFaults(changes: Partial<Faults>): Promise<void>;
  /** `path` below the CRM: `revoke`, `contacts/7/delete`. */
  act(path: string, body?: object): Promise<void>;
  reset(): Promise<void>;
}

type State = Readonly<Record<CrmName, CrmView>>;

/** Follows the sandbox: it tells of changes, and the page asks for what there is. */
export function createPanel(closing: AbortSignal): Panel {
  // `#salesforce/003…`: a CRM, and a record in it.
  const [named, recordId = ''] = location.hash.slice(1).split('/');
  const crm = signal<CrmName>(NAMES.find((name) => name === named) ?? 'hubspot');
  const state = signal<State | null>(null);
  const requests = signal<Readonly<Partial<Record<CrmName, readonly RequestView[]>>>>({});
  const chosen = signal<string | null>(recordId === '' ? null : recordId);
  const problem = signal<string | null>(null);

  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const sent =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`/_sandbox/${path}`, { method, signal: closing, ...sent });
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (!response.ok) throw new Error((answer as { message?: string } | null)?.message ?? `Status ${response.status}`);
    return answer;
  };
  const load = async () => {
    try {
      const name = crm.value;
      const [next, answer] = await Promise.all([ask('GET', 'state'), ask('GET', `${name}/requests`)]);
      state.value = next as State;
      requests.value = { ...requests.value, [name]: (answer as { requests: RequestView[] }).requests.toReversed() };
      problem.value = null;
    } catch (error) {
      if (!closing.aborted) problem.value = error instanceof Error ? error.message : String(error);
    }
  };
  crm.subscribe(() => void load());
  const events = new EventSource('/_sandbox/events');
  events.addEventListener('message', () => void load());
  events.addEventListener('error', () => {
    problem.value = 'The sandbox does not answer. The page goes on when it is back.';
  });
  closing.addEventListener('abort', () => events.close());

  const change = async (path: string, body?: object) => {
    try {
      await ask('POST', path, body);
    } catch (error) {
      if (!closing.aborted) problem.value = error instanceof Error ? error.message : String(error);
    }
  };
  const view = computed(() => state.value?.[crm.value] ?? null);
  return {
    crm,
    view,
    contact: computed(() => {
      const contacts = view.value?.contacts ?? [];
      return contacts.find(({ id }) => id === chosen.value) ?? contacts[0] ?? null;
    }),
    requests: computed(() => requests.value[crm.value] ?? []),
    problem,
    choose(contactId) {
      chosen.value = contactId;
    },
    setFaults: (changes) => change(`${crm.value}/faults`, changes),
    act: (path, body) => change(`${crm.value}/${path}`, body),
    reset: () => change('reset'),
  };
}
