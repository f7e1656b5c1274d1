import type { PageContext, PageFaults } from '@talk/crm-sandbox/hubspot-page';

/** What a developer has chosen; all tabs share it, as they do a HubSpot account's settings. */
export interface Settings {
  readonly place: Place;
  readonly faults: PageFaults;
  /** Without it the browser gives the frame no microphone. */
  readonly microphone: boolean;
  /** A page beside the phone that attacks it; null: none. */
  readonly hostile: string | null;
  /** The account that HubSpot names; null: its own. */
  readonly portalId: number | null;
}

export type Place = 'widget' | 'remote' | 'window';

/** The places by name: in the panel of a record, docked in each tab, and docked with a window for calls. */
export const PLACES: Readonly<Record<Place, Pick<PageContext, 'iframeLocation' | 'usesCallingWindow'>>> = {
  widget: { iframeLocation: 'widget', usesCallingWindow: false },
  remote: { iframeLocation: 'remote', usesCallingWindow: false },
  window: { iframeLocation: 'remote', usesCallingWindow: true },
};

const NAME = 'hubspot-host:settings';
const USUAL: Settings = { place: 'widget', faults: {}, microphone: true, hostile: null, portalId: null };

export function readSettings(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(NAME) ?? '{}') as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

export function changeSettings(change: Partial<Settings>): void {
  localStorage.setItem(NAME, JSON.stringify({ ...readSettings(), ...change }));
}
