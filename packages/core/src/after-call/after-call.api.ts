import {
  chooseCrmRecord,
  completeReminder,
  createReminder,
  currentWrapUps,
  disposeCall,
  disposeContact,
  extendWrapUp,
  finishWrapUp,
  getIntegrationData,
  listCallDispositions,
  listCommunicationScripts,
  listDispositionStatuses,
  saveCallNote,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** What follows a call, by name. Separate from `Api`: only an agent who has had a call needs it. */
export interface AfterCallApi {
  current: Operation<typeof currentWrapUps>;
  extend: Operation<typeof extendWrapUp>;
  finish: Operation<typeof finishWrapUp>;
  outcomes: Operation<typeof listCallDispositions>;
  stages: Operation<typeof listDispositionStatuses>;
  disposeCall: Operation<typeof disposeCall>;
  disposeContact: Operation<typeof disposeContact>;
  saveNote: Operation<typeof saveCallNote>;
  remind: Operation<typeof createReminder>;
  completeReminder: Operation<typeof completeReminder>;
  scripts: Operation<typeof listCommunicationScripts>;
  crms: Operation<typeof getIntegrationData>;
  chooseCrmRecord: Operation<typeof chooseCrmRecord>;
}

/** The operations after a call, over `talk.api.call`. */
export function createAfterCallApi(call: CallEndpoint): AfterCallApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    current: of(currentWrapUps),
    extend: of(extendWrapUp),
    finish: of(finishWrapUp),
    outcomes: of(listCallDispositions),
    stages: of(listDispositionStatuses),
    disposeCall: of(disposeCall),
    disposeContact: of(disposeContact),
    saveNote: of(saveCallNote),
    remind: of(createReminder),
    completeReminder: of(completeReminder),
    scripts: of(listCommunicationScripts),
    crms: of(getIntegrationData),
    chooseCrmRecord: of(chooseCrmRecord),
  };
}
