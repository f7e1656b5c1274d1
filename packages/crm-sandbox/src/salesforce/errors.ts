import { json, type Answer } from '../http/exchange.js';

export interface SalesforceProblem {
  readonly errorCode: string;
  readonly message: string;
  readonly fields?: readonly string[];
}

/** A refusal in the shape of the public API: a list, nearly always of one. */
export class SalesforceError extends Error {
  override readonly name = 'SalesforceError';
  readonly problems: readonly SalesforceProblem[];

  constructor(
    readonly status: number,
    errorCode: string,
    message: string,
    fields?: readonly string[],
  ) {
    super(message);
    this.problems = [fields ? { message, errorCode, fields } : { message, errorCode }];
  }

  answer(): Answer {
    return json(this.status, this.problems);
  }
}

export const notFound = (): SalesforceError =>
  new SalesforceError(404, 'NOT_FOUND', 'The requested resource does not exist');

export const malformed = (message: string): SalesforceError => new SalesforceError(400, 'MALFORMED_QUERY', message);

export const invalidField = (field: string, object: string): SalesforceError =>
  new SalesforceError(400, 'INVALID_FIELD', `No such column '${field}' on sobject of type ${object}`, [field]);

export const limitExceeded: Answer = json(403, [
  { message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' },
]);
