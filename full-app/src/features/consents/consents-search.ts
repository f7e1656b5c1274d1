/** What the address says about the screen: which list, what is searched for, and what it is narrowed to. */
export interface ConsentsSearch {
  /** Absent: the consents. */
  of?: 'opt-outs' | 'dnc';
  q?: string;
  /** Of consents. */
  scope?: (typeof CHOICES)['scope'][number];
  action?: (typeof CHOICES)['action'][number];
  /** Of opt-outs. */
  state?: (typeof CHOICES)['state'][number];
  source?: (typeof CHOICES)['source'][number];
  /** Days, the last one included, as `2026-11-26`. */
  from?: string;
  until?: string;
}

/** What can be chosen of a list, by the name of its key in the address. */
export const CHOICES = {
  scope: ['text', 'call', 'prerecorded', 'recording'],
  action: ['granted', 'revoked'],
  state: ['out', 'back'],
  source: ['agent', 'visitor', 'keyword', 'import', 'api', 'carrier', 'file', 'typed', 'deleted-contact'],
} as const;

/** Sources of each list. */
export const CONSENT_SOURCES = ['agent', 'visitor', 'keyword', 'import', 'api'] as const;
export const OPT_OUT_SOURCES = ['keyword', 'carrier', 'agent'] as const;
export const DNC_SOURCES = ['file', 'typed', 'deleted-contact'] as const;

const LONGEST = 120;

const oneOf = <Name extends string, Value extends string>(
  name: Name,
  raw: unknown,
  values: readonly Value[],
): { [key in Name]?: Value } => {
  const value = values.find((each) => each === raw);
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
};

const isDay = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw));

export function readConsentsSearch(raw: Record<string, unknown>): ConsentsSearch {
  const { of, q, from, until } = raw;
  // A number in an address is read as one.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, LONGEST) : '';
  const list = of === 'opt-outs' || of === 'dnc' ? of : undefined;
  return {
    ...(list === undefined ? {} : { of: list }),
    ...(text === '' ? {} : { q: text }),
    ...(list === undefined && { ...oneOf('scope', raw['scope'], CHOICES.scope) }),
    ...(list === undefined && { ...oneOf('action', raw['action'], CHOICES.action) }),
    ...(list === undefined && { ...oneOf('source', raw['source'], CONSENT_SOURCES) }),
    ...(list === 'opt-outs' && { ...oneOf('state', raw['state'], CHOICES.state) }),
    ...(list === 'opt-outs' && { ...oneOf('source', raw['source'], OPT_OUT_SOURCES) }),
    ...(list === 'dnc' && { ...oneOf('source', raw['source'], DNC_SOURCES) }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
  };
}

/** Shorter ones are not applied (spec 1 §5): the list is whole. */
const SHORTEST = 3;
export const appliedSearch = ({ q }: ConsentsSearch): { search?: string } => {
  const text = q?.trim() ?? '';
  return text.length < SHORTEST ? {} : { search: text };
};

/** The instant at which a day begins where the reader is. */
const beginOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};
const during = ({ from, until }: ConsentsSearch): { from?: string; before?: string } => ({
  ...(from !== undefined && { from: beginOf(from) }),
  ...(until !== undefined && { before: beginOf(until, 1) }),
});

/** What the list of consents is narrowed to, as the server is asked for it. */
export const consentsNarrowed = (search: ConsentsSearch) => ({
  ...oneOf('scope', search.scope, CHOICES.scope),
  ...oneOf('action', search.action, CHOICES.action),
  ...oneOf('source', search.source, CONSENT_SOURCES),
  ...during(search),
});
/** The same of the Do Not Contact list. */
export const numbersNarrowed = (search: ConsentsSearch) => ({
  ...oneOf('source', search.source, DNC_SOURCES),
  ...during(search),
});
/** The same of opt-outs. */
export const optOutsNarrowed = (search: ConsentsSearch) => ({
  ...oneOf('state', search.state, CHOICES.state),
  ...oneOf('source', search.source, OPT_OUT_SOURCES),
  ...during(search),
});
