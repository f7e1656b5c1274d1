import type { OrgRecord } from './org.js';

/** An element of the page. @throws Error where it is missing */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no #${id}`);
  return found;
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  more: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  return Object.assign(made, more);
}

const KINDS = ['Contact', 'Lead', 'Account', 'Opportunity', 'Case'] as const;
const PLURALS: Readonly<Record<string, string>> = {
  Contact: 'Contacts',
  Lead: 'Leads',
  Account: 'Accounts',
  Opportunity: 'Opportunities',
  Case: 'Cases',
};

export function drawKinds(chosen: string, choose: (kind: string) => void): void {
  element('kinds', HTMLElement).replaceChildren(
    ...KINDS.map((kind) => {
      const tab = make('button', PLURALS[kind] ?? kind, { type: 'button', onclick: () => choose(kind) });
      if (kind === chosen) tab.setAttribute('aria-current', 'page');
      return tab;
    }),
  );
}

export function drawList(
  kind: string,
  records: readonly OrgRecord[],
  chosen: string | null,
  open: (id: string) => void,
): void {
  element('list-title', HTMLHeadingElement).textContent = PLURALS[kind] ?? kind;
  element('list', HTMLUListElement).replaceChildren(
    ...records
      .filter(({ object }) => object === kind)
      .map(({ id, name }) => {
        const row = make('li');
        const button = make('button', name, { type: 'button', onclick: () => open(id) });
        if (id === chosen) button.setAttribute('aria-current', 'true');
        row.append(button);
        return row;
      }),
  );
}

/** What is in the middle: a record, or what else Salesforce has opened. */
export interface Shown {
  readonly record: OrgRecord | null;
  /** `New Lead`, `Search` … */
  readonly other: string | null;
  /** Filled in already. */
  readonly defaults: readonly (readonly [string, string])[];
  readonly clicksAreOn: boolean;
}

export function drawRecord({ record, other, defaults, clicksAreOn }: Shown, call: (number: string) => void): void {
  element('kind', HTMLElement).textContent = record?.object ?? '';
  element('title', HTMLHeadingElement).textContent = record?.name ?? other ?? 'Home';
  const rows = (record?.facts ?? defaults).map(([label, value]) => [make('dt', label), make('dd', value)]);
  const phones = (record?.phones ?? []).map((phone) => {
    const value = make('dd');
    const button = make('button', phone, { type: 'button', className: 'number', onclick: () => call(phone) });
    button.disabled = !clicksAreOn;
    button.title = clicksAreOn ? 'Call this number' : 'Sign in to the softphone to call this number';
    value.append(button);
    return [make('dt', 'Phone'), value];
  });
  element('facts', HTMLDListElement).replaceChildren(...[...phones, ...rows].flat());
  const tasks = record?.tasks ?? [];
  const entries = tasks.map(({ subject, result, direction, seconds, comments }) => {
    const entry = make('li');
    const facts = [direction, result, seconds > 0 ? `${Math.floor(seconds / 60)} min ${seconds % 60} s` : ''];
    entry.append(make('strong', subject), make('span', facts.filter(Boolean).join(' · ')), make('p', comments));
    return entry;
  });
  element('activity', HTMLOListElement).replaceChildren(
    ...(entries.length > 0 ? entries : [make('li', 'Nothing yet.', { className: 'nothing' })]),
  );
}
