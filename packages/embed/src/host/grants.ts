import type { Capability, WidgetKind } from '../protocol/index.js';
import type { WidgetSettings } from './options.js';

/** What a page allows unless it says otherwise. */
const DEFAULTS: { readonly [K in WidgetKind]: readonly Capability[] } = {
  dialer: ['voice', 'resize', 'notify', 'link.open'],
  texting: ['resize', 'notify', 'link.open'],
  'agent-texting': [],
};

type Services = Pick<WidgetSettings, 'grants' | 'onLookup' | 'onRecordOpen' | 'onCallLog'>;

/** What the page offers: its options' list, plus each service it has code for. */
export function offeredGrants(kind: WidgetKind, { grants, onLookup, onRecordOpen, onCallLog }: Services): Capability[] {
  return [
    ...(grants ?? DEFAULTS[kind]),
    ...(onLookup ? (['contacts.lookup'] as const) : []),
    ...(onRecordOpen ? (['record.open'] as const) : []),
    ...(onCallLog ? (['log.write'] as const) : []),
  ];
}
