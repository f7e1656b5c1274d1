import {
  ANSWER_MS,
  asking,
  isObject,
  SalesforceError,
  textOf,
  viewOf,
  type Found,
  type SalesforceApi,
} from './salesforce-api.js';

/** Lightning's library after it has been loaded: whatever it is, it is asked with care. */
export type RawLibrary = Readonly<Record<string, unknown>>;

/** Open CTI for Lightning: one object of arguments, and `{ success, returnValue, errors }` for an answer. */
export function createLightning(raw: RawLibrary, answerMs = ANSWER_MS): SalesforceApi {
  function call(method: string, args: object): void {
    // `hvs.completeWork` stands in an object of its own.
    const path = method.split('.');
    const found = path.reduce<unknown>((from, name) => (isObject(from) ? from[name] : undefined), raw);
    if (typeof found !== 'function') throw new SalesforceError(method, 'unknown', `Salesforce has no ${method}.`);
    (found as (args: object) => void).call(path.length > 1 ? raw[path[0] ?? ''] : raw, args);
  }

  const ask = (method: string, args: object = {}): Promise<unknown> =>
    asking(
      method,
      (callback) => call(method, { ...args, callback }),
      (answer) => read(method, answer),
      answerMs,
    );

  const tell = async (method: string, args?: object): Promise<void> => void (await ask(method, args));

  // Older releases put the payload where answers have it.
  const listen = (method: string, heard: (payload: Readonly<Record<string, unknown>>) => void): void =>
    call(method, {
      listener: (payload: unknown) => {
        const value = isObject(payload) && isObject(payload['returnValue']) ? payload['returnValue'] : payload;
        if (isObject(value)) heard(value);
      },
    });

  const viewIn = ({ recordId, objectType, contactId }: Readonly<Record<string, unknown>>) =>
    viewOf(recordId, objectType, contactId);

  return {
    settings: () => ask('getCallCenterSettings'),
    ready: () => tell('notifyInitializationComplete'),
    async view() {
      const view = await ask('getAppViewInfo');
      return isObject(view) ? viewIn(view) : null;
    },
    onView: (heard) => listen('onNavigationChange', (payload) => heard(viewIn(payload))),
    enableClicks: (enabled) => tell(enabled ? 'enableClickToDial' : 'disableClickToDial'),
    onClick: (heard) =>
      listen('onClickToDial', (payload) => {
        const { number } = payload;
        if (typeof number === 'string' || typeof number === 'number')
          heard({ number: String(number), view: viewIn(payload) });
      }),
    async find(searchParams, callType, e164) {
      const defaultFieldValues = { Phone: e164 };
      const given = await ask('searchAndScreenPop', { searchParams, callType, deferred: true, defaultFieldValues });
      return readFound(given, defaultFieldValues);
    },
    show: (pop) => tell('screenPop', pop as object),
    openRecord: (recordId) => tell('screenPop', { type: 'sobject', params: { recordId } }),
    openForm: (entityName, defaultFieldValues) =>
      tell('screenPop', { type: 'newRecord', params: { entityName }, defaultFieldValues }),
    reveal: () => tell('setSoftphonePanelVisibility', { visible: true }),
    setHeight: (heightPX) => tell('setSoftphonePanelHeight', { heightPX }),
    async setHead(label, key) {
      await tell('setSoftphonePanelLabel', { label });
      await tell('setSoftphonePanelIcon', { key });
    },
    async setButton(label, key) {
      await tell('setSoftphoneItemLabel', { label });
      await tell('setSoftphoneItemIcon', { key });
    },
    refresh: () => tell('refreshView'),
    onWork: (heard) =>
      listen('hvs.onWorkStart', ({ workId, attributes }) => {
        const to = isObject(attributes) ? textOf(attributes['to']) : '';
        if (typeof workId === 'string' && to !== '') heard({ id: workId, to });
      }),
    completeWork: ({ id: workId, taskId, disposition, wasConnected }) =>
      tell('hvs.completeWork', {
        workId,
        attributes: { taskId, wasConnected, ...(disposition !== null && { disposition }) },
      }),
  };
}

function readFound(value: unknown, defaultFieldValues: object): Found {
  if (!isObject(value)) return { records: [], pop: null, popsForm: false };
  // Among the records, and none itself.
  const { SCREEN_POP_DATA: pop, ...byId } = value;
  const records = Object.entries(byId).flatMap(([id, record]) =>
    isObject(record) ? [{ id, name: textOf(record['Name']), type: textOf(record['RecordType']) || null }] : [],
  );
  if (!isObject(pop)) return { records, pop: null, popsForm: false };
  const popsForm = pop['type'] === 'newRecord';
  // A new record knows the number of the caller.
  return { records, pop: popsForm ? { defaultFieldValues, ...pop } : pop, popsForm };
}

/** @throws SalesforceError for a refusal; errors have been seen as texts, as objects, and as `error`. */
function read(method: string, answer: unknown): unknown {
  const { success, returnValue, errors, error } = isObject(answer) ? answer : {};
  if (success === true) return returnValue;
  const all: unknown[] = Array.isArray(errors) ? errors : [errors ?? error];
  const sentence = all.map(sentenceOf).filter(Boolean).join(' ');
  throw new SalesforceError(method, 'refused', sentence || `Salesforce refused ${method}.`);
}

function sentenceOf(error: unknown): string {
  if (!isObject(error)) return textOf(error);
  const { description, message, code, details } = error;
  const said = [description, message, code].map(textOf).find(Boolean) ?? '';
  const fields = isObject(details) && isObject(details['fieldErrors']) ? Object.entries(details['fieldErrors']) : [];
  return [said, ...fields.map(([name, why]) => `${name}: ${textOf(why)}`)].filter(Boolean).join(' ');
}
