import type { CtiWindow } from './wire.js';

/** What stands at `/support/api/66.0/interaction.js`: Classic's functions, positional, with a callback at the end and results that are texts. */
export function installInteraction(frame: CtiWindow): void {
  type Answer = (answer: unknown) => void;
  const query = new URLSearchParams(frame.location.search);
  const origin = query.get('sfdcIFrameOrigin') ?? '';
  const nonce = query.get('nonce') ?? '';
  const waiting = new Map<number, Answer>();
  const listeners = new Map<string, Answer[]>();
  let calls = 0;

  const asking =
    (method: string) =>
    (...given: unknown[]): void => {
      const callback = given.find((each): each is Answer => typeof each === 'function');
      const seq = calls;
      calls += 1;
      if (callback !== undefined) {
        if (method === 'onFocus' || method === 'onObjectUpdate' || method === 'cti.onClickToDial')
          listeners.set(method, [...(listeners.get(method) ?? []), callback]);
        else waiting.set(seq, callback);
      }
      const args = given.filter((each) => typeof each !== 'function');
      // Without what the page gave it, it speaks with nobody.
      if (nonce !== '' && origin !== '')
        frame.parent.postMessage({ classic: 'interaction', method, seq, nonce, args }, origin);
    };
  const named = (prefix: string, names: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(names.map((name) => [name, asking(prefix + name)]));

  frame.sforce = {
    interaction: {
      ...named('', [
        'getPageInfo',
        'isInConsole',
        'isVisible',
        'onFocus',
        'onObjectUpdate',
        'refreshObject',
        'refreshPage',
        'refreshRelatedList',
        'reloadFrame',
        'runApex',
        'saveLog',
        'screenPop',
        'searchAndGetScreenPopUrl',
        'searchAndScreenPop',
        'setVisible',
      ]),
      cti: named('cti.', [
        'disableClickToDial',
        'enableClickToDial',
        'getCallCenterSettings',
        'getDirectoryNumbers',
        'getSoftphoneLayout',
        'notifyInitializationComplete',
        'onClickToDial',
        'setSoftphoneHeight',
        'setSoftphoneWidth',
      ]),
    },
  };

  frame.addEventListener('message', ({ data, origin: from }) => {
    if (from !== origin || typeof data !== 'object' || data === null) return;
    const { classic, method, seq, nonce: given, answer } = data as Record<string, unknown>;
    if (classic !== 'interaction' || given !== nonce || typeof method !== 'string') return;
    const callback = waiting.get(Number(seq));
    if (callback !== undefined) {
      waiting.delete(Number(seq));
      callback(answer);
    } else for (const listener of listeners.get(method) ?? []) listener(answer);
  });
}
