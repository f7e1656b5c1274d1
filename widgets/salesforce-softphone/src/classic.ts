import { ANSWER_MS, asking, isObject, SalesforceError, textOf, viewOf, type SalesforceApi } from './salesforce-api.js';
import type { RawLibrary } from './lightning.js';

/** By what ids begin with: addresses of forms for new records. */
const FORMS: Readonly<Record<string, string>> = { Account: '001', Contact: '003', Lead: '00Q', Case: '500' };
/** What a form is: `/003/e`. */
const FORM = /^\/\w{3}\/e(?:\?|$)/;
/** The names of fields in the addresses of forms. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Contact: { Phone: 'con10', LastName: 'name_lastcon2' },
  Lead: { Phone: 'lea8', LastName: 'name_lastlea2' },
  Account: { Phone: 'acc10', Name: 'acc2' },
};

/** Open CTI for Classic: arguments by position, and `{ result, error }` for an answer, where the result is often JSON. */
export function createClassic(raw: RawLibrary, answerMs = ANSWER_MS): SalesforceApi {
  function call(method: string, args: readonly unknown[]): void {
    const [group, name] = method.startsWith('cti.') ? [raw['cti'], method.slice(4)] : [raw, method];
    const found = isObject(group) ? group[name] : undefined;
    if (typeof found !== 'function') throw new SalesforceError(method, 'unknown', `Salesforce has no ${method}.`);
    (found as (...args: unknown[]) => void).call(group, ...args);
  }

  const ask = (method: string, ...args: readonly unknown[]): Promise<unknown> =>
    asking(
      method,
      (callback) => call(method, [...args, callback]),
      (answer) => read(method, answer),
      answerMs,
    );

  const tell = async (method: string, ...args: readonly unknown[]): Promise<void> => void (await ask(method, ...args));

  const listen = (method: string, heard: (payload: Readonly<Record<string, unknown>>) => void): void =>
    call(method, [
      (answer: unknown) => {
        const payload = isObject(answer) ? parsed(answer['result']) : null;
        if (isObject(payload)) heard(payload);
      },
    ]);

  const viewIn = ({ objectId, object, contactId }: Readonly<Record<string, unknown>>) =>
    viewOf(objectId, object, contactId);

  return {
    settings: async () => parsed(await ask('cti.getCallCenterSettings')),
    ready: () => tell('cti.notifyInitializationComplete'),
    async view() {
      const view = parsed(await ask('getPageInfo'));
      return isObject(view) ? viewIn(view) : null;
    },
    onView: (heard) => listen('onFocus', (payload) => heard(viewIn(payload))),
    enableClicks: (enabled) => tell(enabled ? 'cti.enableClickToDial' : 'cti.disableClickToDial'),
    onClick: (heard) =>
      listen('cti.onClickToDial', (payload) => {
        const { number } = payload;
        if (typeof number === 'string' || typeof number === 'number')
          heard({ number: String(number), view: viewIn(payload) });
      }),
    async find(text, callType) {
      const found = parsed(await ask('searchAndGetScreenPopUrl', text, '', callType));
      if (!isObject(found)) return { records: [], pop: null, popsForm: false };
      const { screenPopUrl: pop, ...byId } = found;
      const records = Object.entries(byId).flatMap(([id, record]) =>
        isObject(record) ? [{ id, name: textOf(record['Name']), type: textOf(record['object']) || null }] : [],
      );
      const address = textOf(pop);
      return { records, pop: address === '' ? null : address, popsForm: FORM.test(address) };
    },
    // By force: a page that is being edited asks first otherwise, and may not come.
    show: (pop) => tell('screenPop', pop, !FORM.test(textOf(pop))),
    openRecord: (id) => tell('screenPop', `/${id}`, true),
    openForm(object, values) {
      const names = PARAMETERS[object] ?? {};
      const query = Object.entries(values).flatMap(([field, value]) => {
        const name = names[field];
        return name === undefined ? [] : [[name, value]];
      });
      return tell('screenPop', `/${FORMS[object] ?? '003'}/e?${new URLSearchParams(query).toString()}`, true);
    },
    reveal: () => tell('setVisible', true),
    setHeight: (px) => tell('cti.setSoftphoneHeight', px),
    // The side bar has neither.
    setHead: () => Promise.resolve(),
    setButton: () => Promise.resolve(),
    async refresh() {
      // Outside of a console the softphone stands in the page, and would be loaded again with it.
      const isConsole = await ask('isInConsole').catch(() => false);
      if (isConsole === true) await tell('refreshPage');
    },
    // Sales Engagement is Lightning's.
    onWork: () => undefined,
    completeWork: () => Promise.resolve(),
  };
}

function parsed(result: unknown): unknown {
  if (typeof result !== 'string') return result;
  try {
    return JSON.parse(result) as unknown;
  } catch {
    return null;
  }
}

/** @throws SalesforceError for a refusal. */
function read(method: string, answer: unknown): unknown {
  const { result, error } = isObject(answer) ? answer : {};
  const sentence = textOf(error);
  if (sentence === '' && result !== undefined && result !== null && result !== false) return result;
  throw new SalesforceError(method, 'refused', sentence || `Salesforce refused ${method}.`);
}
