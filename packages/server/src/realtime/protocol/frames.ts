/** A message as a client sent it: `data` and `channel` are whatever it claimed. */
export interface ClientFrame {
  event: string;
  channel: unknown;
  data: unknown;
}

/** Reads one client frame, or null when it is not a JSON object with an event name. Never throws. */
export function parseClientFrame(text: string): ClientFrame | null {
  const value = parseJson(text);
  if (!isRecord(value) || typeof value['event'] !== 'string') return null;
  return { event: value['event'], channel: value['channel'], data: value['data'] };
}

/** The `data` of a client frame as fields; some clients send it as text, so one level of JSON is undone. */
export function frameFields(data: unknown): Record<string, unknown> {
  const value = typeof data === 'string' ? parseJson(data) : data;
  return isRecord(value) ? value : {};
}

/** Parses JSON, answering undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** True for a JSON object; arrays and null are not. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An event frame. Its `data` is text in the protocol, so JSON payloads arrive encoded twice. */
export function eventFrame(event: string, data: string, channel?: string, userId?: string): string {
  return JSON.stringify({ event, channel, data, user_id: userId });
}

/** The same frame for a socket that knows the channel by the name `channel`. */
export function frameFor(frame: string, channel: string): string {
  return JSON.stringify({ ...frameFields(frame), channel });
}

/** Data of an event as the protocol carries it: text stays, everything else becomes JSON. */
export function encodeData(data: unknown): string {
  if (typeof data === 'string') return data;
  return JSON.stringify(data) ?? 'null';
}

/** `pusher:error`; `code` null means "told for information, the connection stays". */
export function errorFrame(code: number | null, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}
