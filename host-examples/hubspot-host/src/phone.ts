import {
  createHubSpotPage,
  type HubSpotPage,
  type ObjectCoordinates,
  type PageContext,
  type WireMessage,
} from '@talk/crm-sandbox/hubspot-page';
import { make, metaOf } from './elements.js';
import { records } from './records.js';
import { readSettings } from './settings.js';

declare global {
  interface Window {
    /** For the console, and for tests. */
    hubspot?: HubSpotPage;
  }
}

/** One message, for those who look. */
export interface LogEntry {
  readonly from: 'HubSpot' | 'Talk';
  readonly atMs: number;
  readonly message: WireMessage;
}

export interface PlacedPhone {
  readonly page: HubSpotPage;
  readonly log: readonly LogEntry[];
  readonly frame: HTMLIFrameElement;
}

/** A call that goes on, for the frame of the next page: its record, or nothing where it has none. */
const CALL = 'hubspot-host:call';

export interface PhoneOptions {
  readonly place: HTMLElement;
  readonly context: Omit<PageContext, 'userId' | 'ownerId' | 'engagementId'>;
  readonly navigate: (to: ObjectCoordinates) => void;
  readonly changed: (phone: PlacedPhone) => void;
}

/** Puts Talk's phone into a frame, as HubSpot does. */
export function placePhone({ place, context, navigate, changed }: PhoneOptions): PlacedPhone {
  const settings = readSettings();
  const talk = metaOf('talk');
  const frame = make('iframe', { id: 'hubspot-calling-extension-iframe', title: 'Talk', width: '400', height: '650' });
  if (settings.microphone) frame.allow = 'microphone; autoplay';
  frame.src = `${talk}/widgets/hubspot-call-extension`;
  const kept = sessionStorage.getItem(CALL);
  const log: LogEntry[] = [];
  const note = (from: LogEntry['from'], message: WireMessage): void => {
    // Greetings that nobody answers yet are one.
    if (message.type === 'SYNC' && log.at(-1)?.message.type === 'SYNC') return;
    log.push({ from, atMs: Date.now(), message });
  };
  const page = createHubSpotPage({
    hostUrl: location.origin,
    context: { userId: 81_003, ownerId: '70003', ...context, ...(kept ? { engagementId: Number(kept) } : {}) },
    hasCall: kept !== null,
    faults: () => readSettings().faults,
    ports: {
      post(message) {
        note('HubSpot', message as WireMessage);
        frame.contentWindow?.postMessage(message, talk);
      },
      now: () => Date.now(),
      after: (ms, work) => void setTimeout(work, ms),
      records,
      navigate,
      changed() {
        const { engagementId, hasCall } = page.state;
        if (hasCall) sessionStorage.setItem(CALL, String(engagementId ?? ''));
        else sessionStorage.removeItem(CALL);
        changed(phone);
      },
    },
  });
  const phone: PlacedPhone = { page, log, frame };
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== talk) return;
    if (typeof data === 'object' && data !== null) note('Talk', data as WireMessage);
    page.hear(data);
  });
  frame.addEventListener('load', () => page.loaded());
  place.append(frame);
  // Named by its address: a page of ours that behaves badly, or one of another site.
  if (settings.hostile !== null) document.body.append(make('iframe', { hidden: true, src: settings.hostile }));
  window.hubspot = page;
  return phone;
}
