import { searchForm } from '@talk/core/contacts';
import type { ContactCenterCall, WallboardAgent } from '@talk/core/contract';
import { AGENT_STATUSES } from '@talk/core/format';
import type { WallboardSearch } from './wallboard-search.js';

/** Digits are looked for in numbers however they are written. */
const digitsOf = (text: string): string => text.replace(/\D/g, '');

function isLike(name: string, texts: readonly (string | null)[]): boolean {
  const wanted = searchForm(name);
  return texts.some((text) => text != null && searchForm(text).includes(wanted));
}

/** Calls that the address asks for (spec 2 §4: a name contains, whatever its case). */
export function filteredCalls(
  calls: readonly ContactCenterCall[],
  { name = '', group, line, status }: WallboardSearch,
): readonly ContactCenterCall[] {
  const digits = digitsOf(name);
  return calls.filter(
    (call) =>
      (name === '' ||
        isLike(name, [call.contact?.name ?? null, call.user_name, call.phone_number]) ||
        (digits.length >= 3 && call.phone_number.includes(digits))) &&
      (group === undefined || call.ring_group_id === group) &&
      (line === undefined || call.campaign_id === line) &&
      (status === undefined || call.phase === status),
  );
}

/** Agents that the address asks for. They have no line. */
export function filteredAgents(
  agents: readonly WallboardAgent[],
  { name = '', group, status }: WallboardSearch,
): readonly WallboardAgent[] {
  return agents.filter(
    (agent) =>
      (name === '' || isLike(name, [agent.name])) &&
      (group === undefined || agent.ring_group_ids.includes(group)) &&
      (status === undefined || AGENT_STATUSES[agent.agent_status] === status),
  );
}

/** Whether anything is left out. */
export const isFiltered = ({ name, group, line, status }: WallboardSearch): boolean =>
  name !== undefined || group !== undefined || line !== undefined || status !== undefined;

/** One value that rows can be narrowed to. */
export interface FilterOption {
  readonly value: string;
  readonly text: string;
}

/** What the rows have of something, by name; also what is chosen, which may have left them. */
export function optionsOf<Row>(
  rows: readonly Row[],
  read: (row: Row) => { value: string | number | null; text: string | null },
  chosen: string | number | undefined,
): readonly FilterOption[] {
  const texts = new Map<string, string>(chosen === undefined ? [] : [[String(chosen), String(chosen)]]);
  for (const row of rows) {
    const { value, text } = read(row);
    if (value !== null) texts.set(String(value), text ?? String(value));
  }
  return Array.from(texts, ([value, text]) => ({ value, text })).toSorted((a, b) => a.text.localeCompare(b.text));
}
