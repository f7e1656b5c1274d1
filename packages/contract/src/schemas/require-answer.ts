import type { z } from 'zod';
import { errorBodySchema } from '../kernel/error.schemas.js';
import { operations, type OperationId } from './operations.js';

/**
 * For fakes of the API: the answer as it was given, once it is sure that the endpoint could give it. Only ids may be words, so that a
 * test can say `call-1`.
 * @param id of the endpoint. @throws Error with what the endpoint's own schema says against it.
 */
export function requireAnswer<T>(id: string, answer: T): T {
  if (!isOperation(id)) throw new Error(`there is no endpoint “${id}”`);
  requireShape(id, operations[id].schemas.response, answer);
  return answer;
}

/** For fakes that are HTTP servers: what they are about to answer, by its address. */
export interface FakeReply {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** The same for a whole reply, whose endpoint is the one at its address; refusals have the body of every error. */
export function requireReply({ method, path, status, body }: FakeReply): void {
  const id = operationAt(method, path);
  if (status < 400) requireAnswer(id, body);
  else requireShape(`${id} refusing with ${status}`, errorBodySchema, body);
}

function requireShape(who: string, schema: z.ZodType, value: unknown): void {
  const read = schema.safeParse(value);
  const issues = read.success ? [] : read.error.issues;
  const wrong = issues.filter((issue) => !(issue.code === 'invalid_format' && issue.format === 'uuid'));
  if (wrong.length === 0) return;
  const lines = wrong.map(({ path, message }) => `  ${path.join('.') || 'the answer'}: ${message}`);
  throw new Error(`${who} never answers this:\n${lines.join('\n')}\n${JSON.stringify(value)}`);
}

/** As a router chooses: a word in the address goes before a parameter. */
function operationAt(method: string, path: string): OperationId {
  const fits = Object.values(operations).filter(({ endpoint }) => {
    const address = endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+');
    return endpoint.method === method && new RegExp(`^${address}$`).test(path);
  });
  const parameters = (address: string): number => address.split('{').length;
  const [found] = fits.sort((a, b) => parameters(a.endpoint.path) - parameters(b.endpoint.path));
  if (found === undefined) throw new Error(`there is no endpoint at ${method} ${path}`);
  return found.endpoint.id as OperationId;
}

const isOperation = (id: string): id is OperationId => Object.hasOwn(operations, id);
