/** An answer of the real service's error shape: `{ code, message, status, more_info }`. */
export class RestError extends Error {
  override readonly name = 'RestError';
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export function notFound(what: string): RestError {
  return new RestError(404, 20404, `The requested resource ${what} was not found`);
}

export function invalid(field: string, problem: string): RestError {
  return new RestError(400, 20001, `Invalid parameter ${field}: ${problem}`);
}

/** A part of the real API that the sandbox does not carry: said plainly instead of pretending. */
export function notImplemented(what: string): RestError {
  return new RestError(501, 20501, `The sandbox carrier does not implement ${what}`);
}

export function errorBody(error: RestError): Record<string, unknown> {
  return {
    code: error.code,
    message: error.message,
    more_info: `https://www.twilio.com/docs/errors/${error.code}`,
    status: error.status,
  };
}
