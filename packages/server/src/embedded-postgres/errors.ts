/** Why an embedded database would not start. Closed list; each has one sentence that says what to do. */
export type DatabaseStartErrorCode =
  'in-use' | 'disk-full' | 'version-mismatch' | 'not-writable' | 'unsupported-platform' | 'start-failed';

/** A refusal to start. `message` is one sentence for the person at the terminal; branch on `code`, never on the text. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
  readonly code: DatabaseStartErrorCode;

  constructor(code: DatabaseStartErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}
