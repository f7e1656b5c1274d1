import {
  CALL_CENTER,
  describeLayout,
  findRecords,
  popFor,
  type CallType,
  type OrgPages,
  type PageRecord,
  type Pop,
} from './org-pages.js';
import type { ClassicRequest } from './wire.js';

export interface ClassicPageOptions {
  readonly org: OrgPages;
  readonly nonce: string;
  readonly send: (message: unknown) => void;
  /** Runs something later; never at once. */
  readonly later: (ms: number, work: () => void) => void;
  readonly changed?: () => void;
}

/** A page of Salesforce Classic with the softphone in its side bar. */
export interface ClassicPage {
  readonly asked: readonly { readonly method: string; readonly args: readonly unknown[] }[];
  readonly clicksAreOn: boolean;
  readonly isReady: boolean;
  readonly isVisible: boolean;
  readonly heightPx: number;
  /** What is open: a record, or an address of the org. */
  readonly record: PageRecord | null;
  readonly address: string;
  readonly faults: { silent: boolean; refused: Readonly<Record<string, string>> };
  hear(data: unknown): void;
  open(id: string): void;
  /** An address of the org, as `screenPop` opens it. */
  visit(address: string): void;
  click(number?: string): void;
}

const PREFIX: Readonly<Record<string, string>> = {
  '001': 'Account',
  '003': 'Contact',
  '00Q': 'Lead',
  '006': 'Opportunity',
  '500': 'Case',
};
const OBJECTS = new Map(Object.entries(PREFIX).map(([prefix, object]) => [object, prefix]));

export function createClassicPage({ org, nonce, send, later, changed }: ClassicPageOptions): ClassicPage {
  const asked: { method: string; args: readonly unknown[] }[] = [];
  const faults: ClassicPage['faults'] = { silent: false, refused: {} };
  let clicksAreOn = false;
  let isReady = false;
  let isVisible = true;
  let heightPx = 560;
  let record: PageRecord | null = null;
  let address = '/home/home.jsp';

  const say = (method: string, seq: number, answer: object): void =>
    send({ classic: 'interaction', method, seq, nonce, answer });

  const describe = (): string =>
    JSON.stringify({
      url: address,
      ...(record && {
        object: record.object,
        objectId: record.id,
        objectName: record.name,
        displayName: record.object,
      }),
    });

  function go(to: string): void {
    address = to;
    const [, id = ''] = /^\/(\w{15}(?:\w{3})?)$/.exec(to) ?? [];
    record = org.records().find((each) => each.id === id) ?? null;
    say('onFocus', -1, { result: describe(), error: undefined });
    changed?.();
  }

  const addressOf = ({ type, params, defaultFieldValues }: Pop): string => {
    if (type === 'sobject') return `/${String(params['recordId'])}`;
    if (type === 'search') return `/search/SearchResults?str=${encodeURIComponent(String(params['searchString']))}`;
    const prefix = OBJECTS.get(String(params['entityName'])) ?? '00Q';
    const query = new URLSearchParams(defaultFieldValues as Record<string, string>).toString();
    return `/${prefix}/e${query === '' ? '' : `?${query}`}`;
  };

  function search(text: unknown, callType: unknown): string {
    const term = String(text);
    const kind = (callType === 'outbound' || callType === 'internal' ? callType : 'inbound') satisfies CallType;
    const found = findRecords(org, term, kind);
    const pop = popFor(org, found, { text: term, callType: kind });
    return JSON.stringify({
      ...Object.fromEntries(found.map(({ id, name, object }) => [id, { Name: name, object }])),
      ...(pop !== null && { screenPopUrl: addressOf(pop) }),
    });
  }

  function answerTo(method: string, [first, , third]: readonly unknown[]): unknown {
    switch (method) {
      case 'cti.enableClickToDial':
      case 'cti.disableClickToDial':
        clicksAreOn = method === 'cti.enableClickToDial';
        return true;
      case 'getPageInfo':
        return describe();
      case 'cti.getCallCenterSettings':
        return JSON.stringify(CALL_CENTER);
      case 'cti.getSoftphoneLayout':
        return JSON.stringify({ Inbound: describeLayout(org.layouts.inbound) });
      case 'cti.setSoftphoneHeight':
        heightPx = Number(first);
        return true;
      case 'cti.notifyInitializationComplete':
        isReady = true;
        return true;
      case 'setVisible':
        isVisible = first === true;
        return true;
      case 'isVisible':
        return isVisible;
      case 'isInConsole':
        return false;
      case 'screenPop':
        go(String(first));
        return true;
      case 'searchAndGetScreenPopUrl':
        return search(first, third);
      default:
        return true;
    }
  }

  return {
    asked,
    faults,
    get clicksAreOn() {
      return clicksAreOn;
    },
    get isReady() {
      return isReady;
    },
    get isVisible() {
      return isVisible;
    },
    get heightPx() {
      return heightPx;
    },
    get record() {
      return record;
    },
    get address() {
      return address;
    },
    hear(data) {
      const request = data as Partial<ClassicRequest> | null;
      if (request?.classic !== 'interaction' || request.nonce !== nonce) return;
      const { method = '', seq = -1, args = [] } = request;
      asked.push({ method, args });
      if (faults.silent || method === 'onFocus' || method === 'cti.onClickToDial') return;
      later(0, () => {
        const error = faults.refused[method];
        say(method, seq, error === undefined ? { result: answerTo(method, args) } : { result: false, error });
        changed?.();
      });
    },
    open: (id) => go(`/${id}`),
    visit: go,
    click(number) {
      const clicked = number ?? record?.phones[0];
      if (!clicksAreOn || clicked === undefined) return;
      const about = record && { objectId: record.id, object: record.object, objectName: record.name };
      say('cti.onClickToDial', -1, { result: JSON.stringify({ number: clicked, ...about }) });
    },
  };
}
