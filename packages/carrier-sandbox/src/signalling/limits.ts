/** What one browser may ask of the signalling server. Anything beyond is refused with a reason, never truncated. */
export const LIMITS = {
  /** Largest WebSocket message; two SDPs of the largest accepted size fit. */
  frameBytes: 65_536,
  /** Messages in a burst, and how many more each second. */
  framesBurst: 100,
  framesPerSecond: 25,
  params: 64,
  paramNameChars: 128,
  paramValueChars: 2048,
  paramsChars: 8192,
  dtmfChars: 64,
  messageBytes: 10_240,
  tokenChars: 8192,
  endpointsPerIdentity: 10,
  callsPerIdentity: 10,
  sockets: 1000,
  /** A socket that has not been authenticated by then is closed. Refused tokens do not count as silence. */
  listenWithinMs: 15_000,
  /** The client asks for at most this; a larger one is cut to it. */
  reconnectTimeoutMs: 30_000,
  /** For clients that ask for none: a page reload or a flapping network still finds its call. */
  defaultReconnectTimeoutMs: 5000,
} as const;
