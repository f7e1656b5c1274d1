import { operations, type OperationId } from './operations.js';

/**
 * For fakes of the API: the answer as it was given, once it is sure that the endpoint could give it. Only ids may be words, so that a
 * test can say `call-1`.
 * @param id of the endpoint. @throws Error with what the endpoint's own schema says against it.
 */
export function requireAnswer<T>(id: string, answer: T): T {
  if (!isOperation(id)) throw new Error(`there is no endpoint “${id}”`);
  const read = operations[id].schemas.response.safeParse(answer);
  const issues = read.success ? [] : read.error.issues;
  const wrong = issues.filter((issue) => !(issue.code === 'invalid_format' && issue.format === 'uuid'));
  if (wrong.length === 0) return answer;
  const lines = wrong.map(({ path, message }) => `  ${path.join('.') || 'the answer'}: ${message}`);
  throw new Error(`${id} never answers this:\n${lines.join('\n')}\n${JSON.stringify(answer)}`);
}

const isOperation = (id: string): id is OperationId => Object.hasOwn(operations, id);
