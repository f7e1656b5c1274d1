/** An error as a log line has it. */
export interface LoggedError {
  readonly type: string;
  readonly message?: string;
  /** SQLSTATE, a code of Node's, or the carrier's number. */
  readonly code?: string | number;
  readonly status?: number;
  /** What of the database it was about. */
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  /** Where it was thrown, without the message. */
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const DEEPEST = 5;

/**
 * What a log line says of `error`: where and of what kind, never what a customer wrote or who they are. A failed query carries its
 * parameters, the database quotes the value that it refused, and the carrier the number that it will not call: of theirs only codes and
 * names are kept. In messages of our own, numbers and addresses are hidden all the same.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, status, constraint, table, column } = error as Error & Readonly<Record<string, unknown>>;
  const message = repeatsWhatWasSent(error) ? undefined : withoutPeople(error.message);
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    ...(message !== undefined && { message }),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof status === 'number' && { status }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(typeof column === 'string' && { column }),
    ...(stack !== undefined && stack.length > 0 && { stack: stack.join('\n') }),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Errors of drizzle, of the database and of Twilio's client, known by what they carry, since their classes are not all exported; and what
 * a parser says, which quotes the place.
 */
function repeatsWhatWasSent(error: Error): boolean {
  if (error instanceof SyntaxError) return true;
  return ('query' in error && 'params' in error) || ('severity' in error && 'routine' in error) || 'moreInfo' in error;
}

function withoutPeople(message: string): string {
  return message
    .replaceAll(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, '[address]')
    .replaceAll(/\+?\d(?:[\s().-]{0,3}\d){6,}/g, '[number]');
}
