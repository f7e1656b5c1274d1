import {
  CALL_CENTER,
  describeLayout,
  findRecords,
  popFor,
  SHORTEST_SEARCH,
  type CallType,
  type OrgPages,
  type PageRecord,
  type Pop,
} from './org-pages.js';
import { CTI_VERSION, type CtiRequest, type CtiResponse } from './wire.js';

/** How the page fails those who ask it. */
export interface PageFaults {
  /** Nothing is answered. */
  silent: boolean;
  /** What is asked for is answered this much later. */
  slowMs: number;
  /** These methods are refused, with `errors` as they have been seen: texts, objects, or something else. */
  refused: Readonly<Record<string, unknown>>;
  /** The person is in no call center: everything is refused. */
  noCallCenter: boolean;
}

export interface Panel {
  readonly visible: boolean;
  readonly heightPx: number;
  readonly widthPx: number;
  /** Of the open softphone. */
  readonly icon: string;
  readonly label: string;
  /** Of its button in the utility bar. */
  readonly itemIcon: string;
  readonly itemLabel: string;
}

export interface PageView {
  readonly record: PageRecord | null;
  /** `list`, `newRecord`, `search`, `flow` …; null for a record and at home. */
  readonly other: Pop | null;
}

export interface LightningPageOptions {
  readonly org: OrgPages;
  /** To the softphone's frame, by its exact origin. */
  readonly send: (message: CtiResponse) => void;
  /** Runs something later; never at once. */
  readonly later: (ms: number, work: () => void) => void;
  /** Something that can be seen is different. */
  readonly changed?: () => void;
  /** Tabs within the app: a list view says nothing of itself. */
  readonly isConsole?: boolean;
  /** Accounts that are persons exist here: other pages say that they are none. */
  readonly hasPersonAccounts?: boolean;
}

/** A Lightning app around the softphone, as far as the softphone can tell. */
export interface LightningPage {
  /** What was asked for, in order. */
  readonly asked: readonly { readonly method: string; readonly args: Readonly<Record<string, unknown>> }[];
  readonly clicksAreOn: boolean;
  readonly isReady: boolean;
  readonly panel: Panel;
  readonly view: PageView;
  /** Tasks that a softphone has logged by itself. */
  readonly tasks: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly completedWork: readonly unknown[];
  readonly faults: PageFaults;
  /** A message of the frame. */
  hear(data: unknown): void;
  /** A person opens or closes the softphone. */
  toggle(visible: boolean): void;
  open(id: string): void;
  list(): void;
  /** The browser's tab is in front again. */
  focus(): void;
  openNewRecord(object: string): void;
  /** A number on the page is clicked: of the record in view, when none is named. */
  click(number?: string | number): void;
  /** Sales Engagement: a step to call somebody begins; its number is clicked next. */
  startWork(workId: string, to: string): void;
  /** Another component of the page says something on a message channel. */
  publish(channelName: string, message: unknown): void;
}

const LIMITS = { heightPX: [240, 2560], widthPX: [200, 1920] } as const;
const NO_CALL_CENTER = 'The user is not assigned to a call center.';

class Refusal {
  readonly errors: unknown;
  constructor(errors: unknown) {
    this.errors = errors;
  }
}

export function createLightningPage(options: LightningPageOptions): LightningPage {
  const { org, send, later, changed, isConsole = false, hasPersonAccounts = false } = options;
  const asked: { method: string; args: Readonly<Record<string, unknown>> }[] = [];
  const tasks = new Map<string, Readonly<Record<string, unknown>>>();
  const channels = new Set<string>();
  const completedWork: unknown[] = [];
  const faults: PageFaults = { silent: false, slowMs: 0, refused: {}, noCallCenter: false };
  let panel: Panel = {
    visible: false,
    heightPx: 560,
    widthPx: 340,
    icon: 'call',
    label: 'Softphone',
    itemIcon: 'call',
    itemLabel: 'Softphone',
  };
  let view: PageView = { record: null, other: null };
  let clicksAreOn = false;
  let isReady = false;

  const tell = (methodName: string, response: unknown, callId = -1): void =>
    send({ methodName, callId, apiVersion: CTI_VERSION, apiType: 'opencti', response });

  function describeView(): object {
    const { record, other } = view;
    const url = record ? `/lightning/r/${record.object}/${record.id}/view` : `/lightning/${other?.type ?? 'page/home'}`;
    if (record === null) return hasPersonAccounts ? { url, personAccount: false } : { url };
    const { id: recordId, name: recordName, object: objectType, contactId } = record;
    const person = contactId === undefined ? {} : { contactId, personAccount: true };
    return { url, recordId, recordName, objectType, ...person };
  }

  function show(next: PageView): void {
    view = next;
    // A list in an app with tabs is no navigation.
    if (!(isConsole && next.record === null)) tell('onNavigationChange', describeView());
    changed?.();
  }

  function open(id: string): void {
    const record = org.records().find((each) => each.id === id || each.contactId === id) ?? null;
    if (record === null) throw new Refusal([`There is no record ${id}.`]);
    show({ record, other: null });
  }

  function pop({ type, params, defaultFieldValues }: Pop): null {
    if (type === 'sobject') open(text(params['recordId']));
    else if (type === 'search' && text(params['searchString']).length < SHORTEST_SEARCH)
      throw new Refusal(['The search term is too short.']);
    else
      show({ record: null, other: { type, params, ...(defaultFieldValues !== undefined && { defaultFieldValues }) } });
    return null;
  }

  function search(args: Readonly<Record<string, unknown>>): object {
    const term = text(args['searchParams']);
    if (term.length < SHORTEST_SEARCH) throw new Refusal(['searchParams needs three characters or more.']);
    const callType = text(args['callType']) as CallType;
    const found = findRecords(org, term, callType);
    const byId = Object.fromEntries(
      found.map(({ id, name, object }) => [id, { Id: id, Name: name, RecordType: object }]),
    );
    const target = popFor(org, found, { text: term, callType, defaults: args['defaultFieldValues'] });
    if (target === null) return byId;
    if (args['deferred'] === true) return { ...byId, SCREEN_POP_DATA: target };
    pop(target);
    return byId;
  }

  function saveLog({ value }: Readonly<Record<string, unknown>>): object {
    const fields = value as Readonly<Record<string, unknown>>;
    const { Id: id, entityApiName, ...rest } = fields;
    const known = typeof id === 'string' ? tasks.get(id) : {};
    if (known === undefined) throw new Refusal([{ code: 'NOT_FOUND', description: 'There is no such record.' }]);
    const whole = { ...known, ...rest };
    const missing = ['Subject'].filter((name) => !whole[name as keyof typeof whole]);
    const seconds: unknown = rest['CallDurationInSeconds'];
    if (missing.length > 0 || (seconds !== undefined && !Number.isInteger(seconds)))
      throw new Refusal([
        {
          code: 'FIELD_ERRORS',
          description: 'Review the following fields.',
          details: { fieldErrors: Object.fromEntries(missing.map((name) => [name, 'Complete this field.'])) },
        },
      ]);
    const recordId = typeof id === 'string' ? id : `00T${String(tasks.size + 1).padStart(12, '0')}AAA`;
    tasks.set(recordId, { ...whole, ...(typeof entityApiName === 'string' && { entityApiName }) });
    return { recordId };
  }

  function resize(name: keyof typeof LIMITS, value: unknown): null {
    const [least, most] = LIMITS[name];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      throw new Refusal([`${name} must be from ${least} to ${most}.`]);
    panel = { ...panel, [name === 'heightPX' ? 'heightPx' : 'widthPx']: value };
    return null;
  }

  const furnish = (changes: Partial<Panel>): null => {
    panel = { ...panel, ...changes };
    return null;
  };

  function answerTo(method: string, args: Readonly<Record<string, unknown>>): unknown {
    switch (method) {
      case 'enableClickToDial':
      case 'disableClickToDial':
        clicksAreOn = method === 'enableClickToDial';
        return null;
      case 'getAppViewInfo':
        return describeView();
      case 'getCallCenterSettings':
        return CALL_CENTER;
      case 'getSoftphoneLayout': {
        const { internal, inbound, outbound } = org.layouts;
        return {
          Internal: describeLayout(internal),
          Inbound: describeLayout(inbound),
          Outbound: describeLayout(outbound),
        };
      }
      case 'isSoftphonePanelVisible':
        return { visible: panel.visible };
      case 'notifyInitializationComplete':
        isReady = true;
        return null;
      case 'screenPop':
        return pop(args as unknown as Pop);
      case 'searchAndScreenPop':
        return search(args);
      case 'saveLog':
        return saveLog(args);
      case 'setSoftphonePanelVisibility':
        return furnish({ visible: args['visible'] === true });
      case 'setSoftphonePanelHeight':
        return resize('heightPX', args['heightPX']);
      case 'setSoftphonePanelWidth':
        return resize('widthPX', args['widthPX']);
      case 'setSoftphonePanelIcon':
        return furnish({ icon: text(args['key']) });
      case 'setSoftphonePanelLabel':
        return furnish({ label: text(args['label']) });
      case 'setSoftphoneItemIcon':
        return furnish({ itemIcon: text(args['key']) });
      case 'setSoftphoneItemLabel':
        return furnish({ itemLabel: text(args['label']) });
      case 'runApex':
        return { runApex: '' };
      case 'publish':
        publish(text(args['channelName']), args['message']);
        return null;
      case 'subscribe':
        channels.add(text(args['channelName']));
        return text(args['channelName']);
      case 'unsubscribe':
        channels.delete(text(args['subscription']));
        return null;
      case 'hvs.completeWork':
        completedWork.push(args);
        return null;
      default:
        return null;
    }
  }

  function publish(channelName: string, message: unknown): void {
    if (channels.has(channelName)) later(0, () => tell(`channel ${channelName}`, message));
  }

  function respond(method: string, args: Readonly<Record<string, unknown>>): object {
    try {
      if (faults.noCallCenter) throw new Refusal([NO_CALL_CENTER]);
      const refused = faults.refused[method];
      if (refused !== undefined) throw new Refusal(refused);
      return { success: true, returnValue: answerTo(method, args), errors: null };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { success: false, returnValue: null, errors: error.errors };
    }
  }

  return {
    asked,
    tasks,
    completedWork,
    faults,
    get clicksAreOn() {
      return clicksAreOn;
    },
    get isReady() {
      return isReady;
    },
    get panel() {
      return panel;
    },
    get view() {
      return view;
    },
    hear(data) {
      const request = data as Partial<CtiRequest> | null;
      if (request?.apiType !== 'opencti' || request.apiVersion !== CTI_VERSION) return;
      const { methodName: method = '', callId = -1, args = {} } = request;
      asked.push({ method, args });
      if (faults.silent) return;
      const isChannel = method === 'subscribe';
      // A registration is not answered: its listener would take the answer for an event.
      if (request.isListenerRegistered === true && !isChannel) return;
      later(faults.slowMs, () => {
        const response = respond(method, args);
        if (request.isCallbackRegistered === true) tell(method, response, callId);
        changed?.();
      });
    },
    toggle(visible) {
      furnish({ visible });
    },
    open,
    list: () => show({ record: null, other: { type: 'list', params: {} } }),
    focus() {
      if (!isConsole) tell('onNavigationChange', describeView());
    },
    openNewRecord: (object) => show({ record: null, other: { type: 'newRecord', params: { entityName: object } } }),
    click(number) {
      const { record } = view;
      const clicked = number ?? record?.phones[0];
      // Before it is enabled a number is words.
      if (clicksAreOn && clicked !== undefined) tell('onClickToDial', { ...describeView(), number: clicked });
    },
    startWork: (workId, to) => tell('hvs.onWorkStart', { workId, completeWorkWhen: 'TaskSaved', attributes: { to } }),
    publish,
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
