import { countCommunications, startCommunicationsExport } from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** What a list of communications needs besides `api.communications.list`. */
export interface CommunicationsReportApi {
  /** How many the same filters find. */
  count: Operation<typeof countCommunications>;
  /** Of all that match, as CSV, XLSX or JSON; made in the background, among `exports` of contacts. */
  startExport: Operation<typeof startCommunicationsExport>;
}

/** The operations of the communications report, over `talk.api.call`. */
export function createCommunicationsReportApi(call: CallEndpoint): CommunicationsReportApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return { count: of(countCommunications), startExport: of(startCommunicationsExport) };
}
