import type { CtiWindow } from './wire.js';

/**
 * What stands at `/support/api/66.0/lightning/opencti_min.js` of a stand-in's pages: a library of our own, by the contract of Salesforce's with the
 * page around it. It is sent to the frame as text, so it uses nothing from outside of itself.
 *
 * @throws a text where the address of the frame lacks what it needs; `sforce.opencti` is there all the same, and does nothing.
 */
export function installOpenCti(frame: CtiWindow): void {
  type Args = Record<string, unknown>;
  type Heard = (value: unknown) => void;
  const VERSION = 66;
  const query = new URLSearchParams(frame.location.search);
  const origin = query.get('sfdcIframeOrigin') ?? '';
  const library: Record<string, unknown> = {
    CALL_TYPE: { INBOUND: 'inbound', OUTBOUND: 'outbound', INTERNAL: 'internal' },
    SCREENPOP_TYPE: {
      SOBJECT: 'sobject',
      URL: 'url',
      OBJECTHOME: 'objecthome',
      LIST: 'list',
      SEARCH: 'search',
      NEW_RECORD_MODAL: 'newRecord',
      FLOW: 'flow',
    },
    hvs: {},
  };
  // There before anything can throw, as the real one is.
  frame.sforce = { opencti: library };

  let calls = 0;
  const callbacks = new Map<string, Heard>();
  const listeners = new Map<string, Heard[]>();
  let target: string | null = null;

  /** What has to be given: `callback` and `listener` are functions, `value` is an object, the rest is just there. */
  const METHODS: Readonly<Record<string, readonly string[]>> = {
    enableClickToDial: [],
    disableClickToDial: [],
    onClickToDial: ['listener'],
    onNavigationChange: ['listener'],
    getAppViewInfo: ['callback'],
    getCallCenterSettings: ['callback'],
    getSoftphoneLayout: ['callback'],
    isSoftphonePanelVisible: ['callback'],
    notifyInitializationComplete: [],
    refreshView: [],
    runApex: ['apexClass', 'methodName', 'methodParams'],
    screenPop: ['type', 'params'],
    searchAndScreenPop: ['searchParams', 'callType'],
    saveLog: ['value'],
    setSoftphonePanelVisibility: ['visible'],
    setSoftphonePanelHeight: ['heightPX'],
    setSoftphonePanelWidth: ['widthPX'],
    setSoftphonePanelIcon: ['key'],
    setSoftphonePanelLabel: ['label'],
    setSoftphoneItemIcon: ['key'],
    setSoftphoneItemLabel: ['label'],
    publish: ['channelName', 'message'],
    subscribe: ['channelName', 'listener'],
    unsubscribe: ['subscription'],
    'hvs.onWorkStart': ['listener'],
    'hvs.completeWork': ['workId', 'attributes', 'callback'],
  };
  const isGiven = (name: string, value: unknown): boolean => {
    if (name === 'callback' || name === 'listener') return typeof value === 'function';
    if (name === 'value' || name === 'params' || name === 'attributes')
      return typeof value === 'object' && value !== null;
    return value !== undefined;
  };

  /* eslint-disable @typescript-eslint/only-throw-error -- the real one throws texts */
  for (const [method, needs] of Object.entries(METHODS)) {
    const ask = (...given: Args[]): void => {
      const [args] = given;
      if (given.length > 1) throw `${method} takes one object`;
      if (args !== undefined && (typeof args !== 'object' || Object.keys(args).length === 0))
        throw `${method}: the object is empty`;
      for (const name of needs) if (!isGiven(name, args?.[name])) throw `${method}: ${name} is missing`;
      const { callback, listener, ...rest } = args ?? {};
      const callId = calls;
      calls += 1;
      if (typeof callback === 'function') callbacks.set(`${method}_${callId}`, callback as Heard);
      // Channels hear their own; everything else hears all of its kind, for ever.
      if (typeof listener === 'function') {
        const kind = method === 'subscribe' ? `channel ${String(rest['channelName'])}` : method;
        listeners.set(kind, [...(listeners.get(kind) ?? []), listener as Heard]);
      }
      if (method === 'unsubscribe') listeners.delete(`channel ${String(rest['subscription'])}`);
      // Before it was wired it speaks with nobody, and says nothing of it.
      if (target === null) return;
      frame.parent.postMessage(
        {
          methodName: method,
          callId,
          apiVersion: VERSION,
          apiType: 'opencti',
          isCallbackRegistered: typeof callback === 'function',
          isListenerRegistered: typeof listener === 'function',
          args: rest,
        },
        target,
      );
    };
    if (method.startsWith('hvs.')) (library['hvs'] as Record<string, unknown>)[method.slice(4)] = ask;
    else library[method] = ask;
  }

  // Only of this machine, where the stand-in's pages are, something else than https and Salesforce's hosts is taken.
  const isLocal = /^http:\/\/localhost(?::\d+)?$/.test(origin);
  if (!query.has('mode')) throw 'mode is missing';
  if (!isLocal && !/^https:\/\/[\w.-]+\.(?:force|salesforce)\.com(?::\d+)?$/.test(origin))
    throw 'sfdcIframeOrigin is not valid';
  if (frame.location.protocol !== 'https:' && frame.location.hostname !== 'localhost') throw 'the protocols differ';
  /* eslint-enable @typescript-eslint/only-throw-error */

  target = origin;
  frame.addEventListener('message', ({ data, origin: from }) => {
    if (from !== origin || typeof data !== 'object' || data === null) return;
    const { apiVersion, apiType, methodName, callId, response } = data as Record<string, unknown>;
    if (apiVersion !== VERSION || apiType !== 'opencti' || typeof methodName !== 'string') return;
    const key = `${methodName}_${String(callId)}`;
    const callback = callbacks.get(key);
    if (callback !== undefined) {
      callbacks.delete(key);
      callback(response);
    } else for (const listener of listeners.get(methodName) ?? []) listener(response);
  });
}
