import {
  addContactPhoneNumber,
  blockContact,
  checkCall,
  clickToCall,
  countContacts,
  createApiKey,
  createContact,
  currentCalls,
  dncContact,
  findContactByPhone,
  getAgentStatus,
  getCall,
  deleteCommunication,
  getCommunication,
  getCommunicationInfo,
  getContact,
  getFile,
  getWaveform,
  inboxCounts,
  listAccesses,
  listAgentStatuses,
  listApiKeys,
  listCommunications,
  listConnectionTests,
  listContactCommunications,
  listContactPhoneNumbers,
  listContacts,
  listLines,
  listRingGroups,
  listUsers,
  markCommunicationRead,
  markContactRead,
  markContactUnread,
  listDroppableMessages,
  parkedCalls,
  queuedCalls,
  removeContactPhoneNumber,
  revokeApiKey,
  setAgentStatus,
  unblockContact,
  undncContact,
  transferDirectory,
  updateContact,
} from '@talk/contract';
import type { Endpoint, ResponseOf } from '@talk/contract';
import type { CallEndpoint } from './api.js';
import type { RequestArguments, RequestSettings } from './request.js';

/** An endpoint as a function: `api.contacts.get({ params: { id } })`. */
export type Operation<E extends Endpoint> = (...args: RequestArguments<E>) => Promise<ResponseOf<E>>;

/** `api.call` with every operation by name. An operation without a name here goes through `api.call(endpoint, …)`. */
export interface Api {
  call: CallEndpoint;
  contacts: {
    list: Operation<typeof listContacts>;
    count: Operation<typeof countContacts>;
    inboxCounts: Operation<typeof inboxCounts>;
    get: Operation<typeof getContact>;
    create: Operation<typeof createContact>;
    update: Operation<typeof updateContact>;
    findByPhone: Operation<typeof findContactByPhone>;
    clickToCall: Operation<typeof clickToCall>;
    markRead: Operation<typeof markContactRead>;
    markUnread: Operation<typeof markContactUnread>;
    communications: Operation<typeof listContactCommunications>;
    phoneNumbers: Operation<typeof listContactPhoneNumbers>;
    addPhoneNumber: Operation<typeof addContactPhoneNumber>;
    removePhoneNumber: Operation<typeof removeContactPhoneNumber>;
    /** Do-not-contact, with the reason. */
    dnc: Operation<typeof dncContact>;
    undnc: Operation<typeof undncContact>;
    block: Operation<typeof blockContact>;
    unblock: Operation<typeof unblockContact>;
  };
  communications: {
    list: Operation<typeof listCommunications>;
    get: Operation<typeof getCommunication>;
    delete: Operation<typeof deleteCommunication>;
    info: Operation<typeof getCommunicationInfo>;
    markRead: Operation<typeof markCommunicationRead>;
  };
  calls: {
    check: Operation<typeof checkCall>;
    current: Operation<typeof currentCalls>;
    get: Operation<typeof getCall>;
    connectionTests: Operation<typeof listConnectionTests>;
    /** Parked calls that any agent may take, longest wait first. */
    parked: Operation<typeof parkedCalls>;
    /** Recorded messages that `call.dropMessage` can leave on an answering machine. */
    messages: Operation<typeof listDroppableMessages>;
    /** Callers no agent has answered yet, longest wait first. */
    queued: Operation<typeof queuedCalls>;
    /** Colleagues and ring groups to transfer to, with their availability now. */
    directory: Operation<typeof transferDirectory>;
  };
  agents: {
    get: Operation<typeof getAgentStatus>;
    set: Operation<typeof setAgentStatus>;
    list: Operation<typeof listAgentStatuses>;
  };
  company: {
    lines: Operation<typeof listLines>;
    ringGroups: Operation<typeof listRingGroups>;
    users: Operation<typeof listUsers>;
    accesses: Operation<typeof listAccesses>;
  };
  files: {
    /** The bytes of a stored file at `/static/uploaded_file/{uuid}`. Rejects with `NOT_FOUND`. */
    get: (uuid: string, settings?: Pick<RequestSettings, 'signal' | 'timeoutMs'>) => Promise<Blob>;
    /** How loud a recording is over its length. */
    waveform: Operation<typeof getWaveform>;
  };
  apiKeys: {
    list: Operation<typeof listApiKeys>;
    create: Operation<typeof createApiKey>;
    revoke: Operation<typeof revokeApiKey>;
  };
}

export function createApi(call: CallEndpoint): Api {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    call,
    contacts: {
      list: of(listContacts),
      count: of(countContacts),
      inboxCounts: of(inboxCounts),
      get: of(getContact),
      create: of(createContact),
      update: of(updateContact),
      findByPhone: of(findContactByPhone),
      clickToCall: of(clickToCall),
      markRead: of(markContactRead),
      markUnread: of(markContactUnread),
      communications: of(listContactCommunications),
      phoneNumbers: of(listContactPhoneNumbers),
      addPhoneNumber: of(addContactPhoneNumber),
      removePhoneNumber: of(removeContactPhoneNumber),
      dnc: of(dncContact),
      undnc: of(undncContact),
      block: of(blockContact),
      unblock: of(unblockContact),
    },
    communications: {
      list: of(listCommunications),
      get: of(getCommunication),
      delete: of(deleteCommunication),
      info: of(getCommunicationInfo),
      markRead: of(markCommunicationRead),
    },
    calls: {
      check: of(checkCall),
      current: of(currentCalls),
      get: of(getCall),
      connectionTests: of(listConnectionTests),
      parked: of(parkedCalls),
      messages: of(listDroppableMessages),
      queued: of(queuedCalls),
      directory: of(transferDirectory),
    },
    agents: {
      get: of(getAgentStatus),
      set: of(setAgentStatus),
      list: of(listAgentStatuses),
    },
    company: {
      lines: of(listLines),
      ringGroups: of(listRingGroups),
      users: of(listUsers),
      accesses: of(listAccesses),
    },
    files: {
      // The contract describes the body as text; `answer` turns it into a blob.
      get: (uuid, settings) =>
        call(getFile, { ...settings, params: { uuid }, answer: 'blob' }) as unknown as Promise<Blob>,
      waveform: of(getWaveform),
    },
    apiKeys: {
      list: of(listApiKeys),
      create: of(createApiKey),
      revoke: of(revokeApiKey),
    },
  };
}
