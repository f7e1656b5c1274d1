import type { Endpoint } from '@talk/contract';
import {
  newerAnswers as newerAnswersOf,
  operations,
  requireAnswer,
  requireReply,
  type FakeReply,
  type NewerAnswer,
  type OperationId,
} from '@talk/contract/schemas';
import { createApi } from '../api/resources.js';
import type { CallEndpoint } from '../api/api.js';

/**
 * An answer that the endpoint's own schema accepts. Any other is a mistake in the test. The code under test may tolerate a failing
 * server, so the mistake is also thrown where nothing catches it, and fails the run.
 * @param endpointId of the contract. @throws Error with what is wrong.
 */
export function checkedAnswer<T>(endpointId: string, answer: T): T {
  // The contract describes the body of a file as text; the client hands it out as the blob that it is.
  if (answer instanceof Blob) return answer;
  return loudly(() => requireAnswer(endpointId, answer));
}

/** The same for a fake that is an HTTP server. */
export const checkedReply = (reply: FakeReply): void => loudly(() => requireReply(reply));

/** Every answer of an endpoint that a newer server could give instead: with one word in it that this release does not know. */
export const newerAnswers = <T>(endpointId: string, answer: T): NewerAnswer<T>[] =>
  Object.hasOwn(operations, endpointId) && !(answer instanceof Blob)
    ? newerAnswersOf(endpointId as OperationId, answer)
    : [];

function loudly<T>(check: () => T): T {
  try {
    return check();
  } catch (mistake) {
    queueMicrotask(() => {
      throw mistake;
    });
    throw mistake;
  }
}

/**
 * The id of the endpoint behind an operation of {@link Api}: `listContacts` for `contacts.list`, and `sendMessage` for
 * `call.sendMessage`, which is `api.call(sendMessage, …)`. @throws Error when the client has no such operation.
 */
export function endpointIdOf(operation: string): string {
  const [resource = '', name = ''] = operation.split('.');
  if (resource === 'call') return name;
  let id: string | null = null;
  const call = (endpoint: Endpoint): Promise<unknown> => Promise.resolve((id = endpoint.id));
  const api = createApi(call as CallEndpoint) as unknown as Record<string, Record<string, () => unknown>>;
  api[resource]?.[name]?.();
  if (id === null) throw new Error(`the client has no operation “${operation}”`);
  return id;
}
