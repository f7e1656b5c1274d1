import { breachesOf, readMessage, type CallerIdMatch, type ObjectCoordinates, type WireMessage } from './wire.js';

/** Where the widget stands, as the handshake tells it. */
export interface PageContext {
  readonly portalId: number;
  readonly userId: number;
  readonly ownerId: number | string;
  /** In a panel of the page, docked in the bar of each page, or in a window of its own. */
  readonly iframeLocation: 'widget' | 'remote' | 'window';
  /** Whether this HubSpot opens such a window for calls. */
  readonly usesCallingWindow: boolean;
  /** Of a call that is going on. */
  readonly engagementId?: number;
}

/** What HubSpot does otherwise than usual. */
export interface PageFaults {
  /** The record of a call comes after the call's end, twice by two names, not at all, or cannot be made. */
  readonly record?: 'late' | 'twice' | 'never' | 'failed';
  readonly matches?: 'none' | 'failed';
  /** One click is told twice. */
  readonly dialsTwice?: boolean;
  /** What is written into a record is not answered. */
  readonly writesUnanswered?: boolean;
  /** HubSpot greets nobody before `greet`. */
  readonly silent?: boolean;
}

/** A number that a person clicks. */
export interface Click {
  readonly phoneNumber: string;
  readonly contactId: number;
  /** Replaces fields of the message: HubSpot's differ by the page that was clicked on. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** HubSpot's own records. */
export interface PageRecords {
  /** A call's record, on the timeline of a contact, or of nobody. @returns its id */
  create(contactId: number | null): Promise<number>;
  write(engagementId: number, properties: Readonly<Record<string, unknown>>): Promise<void>;
  match(phoneNumber: string): Promise<readonly CallerIdMatch[]>;
}

export interface PagePorts {
  /** Posts into the widget's frame. */
  post(message: object): void;
  now(): number;
  after(ms: number, work: () => void): void;
  records: PageRecords;
  /** The page goes to a record; its frame ends with it. */
  navigate(to: ObjectCoordinates): void;
  /** What is shown may have changed. */
  changed(): void;
}

/** What a person sees of the widget's state. */
export interface PageState {
  /** `failed`: nobody answered the greeting for 30 seconds. */
  readonly link: 'waiting' | 'ready' | 'failed';
  readonly isLoggedIn: boolean;
  readonly isAvailable: boolean;
  /** The frame is shown; a call that is completed may take it away. */
  readonly isShown: boolean;
  readonly size: { readonly width: number; readonly height: number };
  /** HubSpot's own message to the person. */
  readonly alert: string | null;
  /** The record of the call that goes on. */
  readonly engagementId: number | null;
  readonly hasCall: boolean;
}

/** HubSpot's side of the calling extensions, by hand: what its pages do and what they take. */
export interface HubSpotPage {
  readonly state: PageState;
  /** Everything that the widget has said, the oldest first. */
  readonly heard: readonly WireMessage[];
  /** What the widget has said against the protocol. */
  readonly breaches: readonly string[];
  /** The frame has loaded, for the first time or again. */
  loaded(): void;
  /** Ends the silence of `faults.silent`. */
  greet(): void;
  /** A message from the widget's frame and origin; others are not to be given here. */
  hear(data: unknown): void;
  send(type: string, data?: unknown): void;
  /** @returns false, and an alert is shown: nobody is signed in to the widget. */
  dial(click: Click): boolean;
  /** HubSpot's own button. */
  endCall(): void;
  show(isShown: boolean): void;
  closeAlert(): void;
}

const SYNC_EVERY_MS = 100;
const SYNC_FOR_MS = 30_000;
const SECOND_CLICK_MS = 60;
const SIZE = { width: 400, height: 650 };

export interface PageOptions {
  readonly hostUrl: string;
  readonly context: PageContext;
  /** A call goes on, on which the page before was left. */
  readonly hasCall?: boolean;
  /** Read anew each time: a person switches them while the page is there. */
  readonly faults: () => PageFaults;
  readonly ports: PagePorts;
}

export function createHubSpotPage({ hostUrl, context, hasCall = false, faults, ports }: PageOptions): HubSpotPage {
  // Not the moment itself: a widget of the same millisecond would take our messages for answers to its own.
  const instance = ports.now() - 7;
  const heard: WireMessage[] = [];
  const breaches: string[] = [];
  const late: (() => void)[] = [];
  let callee: number | null = null;
  let isGreeting = false;
  let greetings = 0;
  let state: PageState = {
    link: 'waiting',
    isLoggedIn: false,
    isAvailable: false,
    isShown: true,
    size: SIZE,
    alert: null,
    engagementId: context.engagementId ?? null,
    hasCall,
  };

  const set = (change: Partial<PageState>): void => {
    state = { ...state, ...change };
    ports.changed();
  };
  const post = (message: object): void => ports.post({ messageId: `${instance}_${ports.now()}`, ...message });
  const send = (type: string, data?: unknown): void => post(data === undefined ? { type } : { type, data });

  function sync(sinceMs: number, mine: number): void {
    if (mine !== greetings || state.link === 'ready') return;
    if (ports.now() - sinceMs > SYNC_FOR_MS) return set({ link: 'failed' });
    if (isGreeting || faults().silent !== true) post({ type: 'SYNC', hostUrl, ...context });
    ports.after(SYNC_EVERY_MS, () => sync(sinceMs, mine));
  }

  async function makeRecord(): Promise<void> {
    const { record } = faults();
    if (record === 'never') return;
    if (record === 'failed')
      return send('CREATE_ENGAGEMENT_FAILED', { error: { message: 'The call was not created' } });
    const engagementId = await ports.records.create(callee);
    const tell = (): void => {
      if (state.hasCall) set({ engagementId });
      send('CREATE_ENGAGEMENT_SUCCEEDED', { engagementId });
      if (record === 'twice') send('ENGAGEMENT_CREATED', { engagementId });
    };
    if (record === 'late') late.push(tell);
    else tell();
  }

  async function match(phoneNumber: string): Promise<void> {
    const { matches } = faults();
    if (matches === 'failed') return send('CALLER_ID_MATCH_FAILED', { error: { message: 'The search failed' } });
    const callerIdMatches = matches === 'none' ? [] : await ports.records.match(phoneNumber);
    send('CALLER_ID_MATCH_SUCCEEDED', { callerIdMatches });
  }

  async function complete({ engagementId, engagementProperties, hideWidget }: Completion): Promise<void> {
    set({ hasCall: false, engagementId: null, ...(hideWidget === false ? {} : { isShown: false }) });
    if (engagementId === undefined || engagementProperties === undefined) return;
    await ports.records.write(Number(engagementId), engagementProperties);
    ports.changed();
    if (faults().writesUnanswered !== true) send('UPDATE_ENGAGEMENT_SUCCEEDED', { engagementId });
  }

  function take(type: string, data: Readonly<Record<string, unknown>>): void {
    switch (type) {
      case 'INITIALIZED':
        return set({ isLoggedIn: data['isLoggedIn'] === true, isAvailable: data['isAvailable'] === true });
      case 'LOGGED_IN':
      case 'LOGGED_OUT':
        return set({ isLoggedIn: type === 'LOGGED_IN' });
      case 'USER_AVAILABLE':
      case 'USER_UNAVAILABLE':
        return set({ isAvailable: type === 'USER_AVAILABLE' });
      case 'OUTGOING_CALL_STARTED':
      case 'INCOMING_CALL':
        set({ hasCall: true, engagementId: null });
        if (type === 'INCOMING_CALL') run(match(String(data['fromNumber'])));
        if (data['createEngagement'] === true) run(makeRecord());
        return;
      case 'CALL_ENDED':
        for (const tell of late.splice(0)) tell();
        return;
      case 'CALL_COMPLETED':
        return run(complete(data));
      case 'NAVIGATE_TO_RECORD':
        return ports.navigate(data['objectCoordinates'] as ObjectCoordinates);
      case 'RESIZE_WIDGET':
        return set({ size: { width: Number(data['width']), height: Number(data['height']) } });
      case 'ERROR':
        if (typeof data['message'] === 'string') set({ alert: data['message'] });
    }
  }

  const run = (work: Promise<void>): void =>
    void work.catch((error: unknown) => set({ alert: error instanceof Error ? error.message : String(error) }));

  return {
    get state() {
      return state;
    },
    heard,
    breaches,
    loaded() {
      greetings += 1;
      set({ link: 'waiting', isLoggedIn: false, isAvailable: false });
      sync(ports.now(), greetings);
    },
    greet() {
      isGreeting = true;
    },
    hear(given) {
      const message = readMessage(given);
      if (message === null) return void breaches.push(`${JSON.stringify(given)} is no message`);
      heard.push(message);
      if (message.type === 'SYNC_ACK') {
        if (message.messageId?.startsWith(String(instance)) === true) set({ link: 'ready' });
        return;
      }
      if (state.link !== 'ready') breaches.push(`${message.type} was said before anybody was ready`);
      breaches.push(...breachesOf(message));
      take(message.type, message.data ?? {});
      ports.changed();
    },
    send,
    dial({ phoneNumber, contactId, fields = {} }) {
      if (!state.isLoggedIn) {
        set({ alert: 'Sign in to your calling app to make a call.' });
        return false;
      }
      callee = contactId;
      const data = {
        phoneNumber,
        ownerId: context.ownerId,
        subjectId: contactId,
        objectId: contactId,
        objectType: 'CONTACT',
        portalId: context.portalId,
        countryCode: 'US',
        calleeInfo: { calleeId: contactId, calleeObjectTypeId: '0-1' },
        startTimestamp: ports.now(),
        toPhoneNumberSrc: 'phone',
        ...fields,
      };
      set({ alert: null, isShown: true });
      send('DIAL_NUMBER', data);
      if (faults().dialsTwice === true) ports.after(SECOND_CLICK_MS, () => send('DIAL_NUMBER', data));
      return true;
    },
    endCall: () => send('END_CALL', {}),
    show(isShown) {
      set({ isShown });
      send('VISIBILITY_CHANGED', { isMinimized: false, isHidden: !isShown });
    },
    closeAlert: () => set({ alert: null }),
  };
}

interface Completion {
  readonly engagementId?: number | string;
  readonly engagementProperties?: Readonly<Record<string, unknown>>;
  readonly hideWidget?: boolean;
}
