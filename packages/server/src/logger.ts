import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError } from './logged-error.js';

export type { Logger };

/** Keys whose values never reach a log line, at the top level and one level down. */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'password_confirmation',
  'token',
  'api_token',
  'shared_token',
  'hashed_token',
  'api_key',
  'secret',
  'phone_number',
  'phone',
  'to',
  'from',
  'body',
  'email',
];

/**
 * The process logger, JSON lines on stdout. Levels: `error` gave up, `warn` recovered or retrying, `info` exactly one line
 * per lifecycle transition, `debug` the rest. Never log a token, a phone number or a message body; the redaction
 * below is the net under that rule, not the rule. Errors are described without what they were about (`describeError`).
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: SECRET_KEYS.flatMap((key) => [`["${key}"]`, `*["${key}"]`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
