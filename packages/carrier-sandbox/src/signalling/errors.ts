/** Codes the voice SDK knows (voice-signalling.md §4); others show up in the browser as an unknown error. */
export const SIGNAL_CODE = {
  connectionDeclined: 31002,
  connectionLost: 31005,
  authenticationFailed: 31201,
  tokenInvalid: 31204,
  tokenExpired: 31205,
  rateExceeded: 31206,
  badRequest: 31400,
  notFound: 31404,
  unavailable: 31480,
  busy: 31486,
  declined: 31603,
} as const;

/** A token that is refused, with the code its owner's browser is told. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: typeof SIGNAL_CODE.tokenInvalid | typeof SIGNAL_CODE.tokenExpired;
  constructor(reason: 'invalid' | 'expired', message: string) {
    super(message);
    this.code = reason === 'expired' ? SIGNAL_CODE.tokenExpired : SIGNAL_CODE.tokenInvalid;
  }
}

/** A message from a browser that breaks the protocol or a limit. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly callSid: string | undefined;
  /** The message's type, when it could be read. */
  readonly type: string | undefined;
  constructor(message: string, options: { code?: number; callSid?: string | undefined; type?: string } = {}) {
    super(message);
    this.code = options.code ?? SIGNAL_CODE.badRequest;
    this.callSid = options.callSid;
    this.type = options.type;
  }
}

/** A call was asked for something its state or direction does not allow. */
export class CallStateError extends Error {
  override readonly name = 'CallStateError';
}
