import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { LooseRequest } from '../api/request.js';
import { TalkError } from '../kernel/errors.js';
import { checkedAnswer } from './checked-answer.js';

type Handler = (request: LooseRequest) => unknown;

export interface FakeApi {
  call: CallEndpoint;
  /** Every call so far: endpoint id and request. */
  readonly calls: { id: string; request: LooseRequest }[];
  on: (endpoint: Pick<Endpoint, 'id'>, handler: Handler) => void;
  count: (endpoint: Pick<Endpoint, 'id'>) => number;
}

/** The api as a port: each endpoint answers what the test says; `undefined` handlers mean that the server is unreachable. */
export function createFakeApi(): FakeApi {
  const handlers = new Map<string, Handler>();
  const calls: FakeApi['calls'] = [];
  const call = async (endpoint: Endpoint, request: LooseRequest = {}): Promise<unknown> => {
    calls.push({ id: endpoint.id, request });
    const handler = handlers.get(endpoint.id);
    if (handler === undefined) throw serverAway();
    const answer = handler(request);
    const check = (value: unknown): unknown => checkedAnswer(endpoint.id, value);
    return answer instanceof Promise ? answer.then(check) : check(answer);
  };
  return {
    call: call as CallEndpoint,
    calls,
    on: ({ id }, handler) => void handlers.set(id, handler),
    count: ({ id }) => calls.filter((entry) => entry.id === id).length,
  };
}

export const serverAway = () =>
  new TalkError({ code: 'NETWORK_UNREACHABLE', message: 'The server cannot be reached.', retryable: true });
