import { MAX_SDP_BYTES } from '../media/sdp.js';
import { ProtocolError } from './errors.js';
import { LIMITS } from './limits.js';

/** The wire of voice-signalling.md §4: text frames, each a JSON object `{ type, version, payload }` or a bare newline. */
export const HEARTBEAT = '\n';
const VERSION = '1.6';

export interface UserMessage {
  content: unknown;
  contenttype: string;
  messagetype: string;
  voiceeventsid: string;
}

export type ClientMessage =
  | { type: 'listen'; token: string; reconnectTimeoutMs: number | null }
  | { type: 'register'; audio: boolean }
  | { type: 'invite'; callSid: string; sdp: string; params: Record<string, string>; reconnect: string | null }
  | { type: 'answer'; callSid: string; sdp: string }
  | { type: 'reinvite'; callSid: string; sdp: string }
  | { type: 'reject'; callSid: string }
  | { type: 'hangup'; callSid: string }
  | { type: 'dtmf'; callSid: string; digits: string }
  | { type: 'message'; callSid: string; message: UserMessage };

export interface SignalErrorBody {
  code: number;
  message: string;
}

/** What the server says. Every payload is a flat object; `undefined` fields are left out of the frame. */
export type ServerMessage =
  | {
      type: 'connected';
      token: { identity: string; ttl: number };
      edge: string;
      region: string;
      home: string;
      gateway: string;
    }
  | { type: 'ready' }
  | { type: 'offline' }
  | { type: 'invite'; callsid: string; sdp: string; reconnect: string; parameters: Record<string, string> }
  | { type: 'ringing'; callsid: string }
  | { type: 'answer'; callsid: string; sdp?: string; reconnect?: string }
  | { type: 'cancel'; callsid: string }
  | { type: 'hangup'; callsid: string; error?: SignalErrorBody }
  | { type: 'error'; error: SignalErrorBody; callsid?: string | undefined; voiceeventsid?: string }
  | { type: 'ack'; acktype: 'message'; callsid: string; voiceeventsid: string }
  | ({ type: 'message'; callsid: string } & UserMessage);

export function encodeMessage({ type, ...payload }: ServerMessage): string {
  return JSON.stringify({ type, version: VERSION, payload });
}

type Payload = Record<string, unknown>;

/** Reads one frame; null for a heartbeat. Throws {@link ProtocolError} naming the field that is wrong. */
export function decodeMessage(frame: string): ClientMessage | null {
  if (frame === HEARTBEAT) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(frame);
  } catch {
    throw new ProtocolError('The frame is not JSON.');
  }
  if (!isRecord(parsed) || typeof parsed.type !== 'string') throw new ProtocolError('The frame has no type.');
  const payload = isRecord(parsed.payload) ? parsed.payload : {};
  const { type } = parsed;
  const callSid = typeof payload.callsid === 'string' ? payload.callsid.slice(0, 64) : undefined;
  try {
    return decodePayload(type, payload);
  } catch (error) {
    if (error instanceof ProtocolError) throw new ProtocolError(error.message, { code: error.code, callSid, type });
    throw error;
  }
}

function decodePayload(type: string, payload: Payload): ClientMessage {
  switch (type) {
    case 'listen':
      // Whatever is wrong with a token is the verifier's to say: the browser must learn that it is the token.
      return {
        type,
        token: typeof payload.token === 'string' ? payload.token : '',
        reconnectTimeoutMs: reconnectTimeout(payload),
      };
    case 'register':
      return { type, audio: isRecord(payload.media) && payload.media.audio === true };
    case 'invite':
      return {
        type,
        callSid: callSidIn(payload),
        sdp: text(payload, 'sdp', MAX_SDP_BYTES),
        params: paramsIn(payload),
        reconnect: payload.reconnect === undefined ? null : text(payload, 'reconnect', 128),
      };
    case 'answer':
    case 'reinvite':
      return { type, callSid: callSidIn(payload), sdp: text(payload, 'sdp', MAX_SDP_BYTES) };
    case 'reject':
    case 'hangup':
      return { type, callSid: callSidIn(payload) };
    case 'dtmf':
      return { type, callSid: callSidIn(payload), digits: text(payload, 'dtmf', LIMITS.dtmfChars) };
    case 'message':
      return { type, callSid: callSidIn(payload), message: userMessageIn(payload) };
    default:
      throw new ProtocolError(`The type "${type.slice(0, 40)}" is unknown.`);
  }
}

function isRecord(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(payload: Payload, field: string, maxChars: number): string {
  const value = payload[field];
  if (typeof value !== 'string' || value === '') throw new ProtocolError(`The field ${field} is missing.`);
  if (value.length > maxChars) throw new ProtocolError(`The field ${field} is longer than ${maxChars} characters.`);
  return value;
}

function callSidIn(payload: Payload): string {
  const sid = text(payload, 'callsid', 64);
  if (!/^[\w-]+$/.test(sid)) throw new ProtocolError('The field callsid is malformed.');
  return sid;
}

function reconnectTimeout(payload: Payload): number | null {
  const seconds = payload.reconnectTimeout;
  if (typeof seconds !== 'number' || !(seconds > 0)) return null;
  return Math.min(seconds * 1000, LIMITS.reconnectTimeoutMs);
}

/** The custom parameters of `device.connect`, a url-encoded string. */
function paramsIn(payload: Payload): Record<string, string> {
  const encoded = isRecord(payload.twilio) ? payload.twilio.params : undefined;
  if (encoded === undefined || encoded === '') return {};
  if (typeof encoded !== 'string') throw new ProtocolError('The field twilio.params is not a string.');
  if (encoded.length > LIMITS.paramsChars) {
    throw new ProtocolError(`The parameters are longer than ${LIMITS.paramsChars} characters.`);
  }
  const params = [...new URLSearchParams(encoded)];
  if (params.length > LIMITS.params) throw new ProtocolError(`There are more than ${LIMITS.params} parameters.`);
  for (const [name, value] of params) {
    if (name.length > LIMITS.paramNameChars || value.length > LIMITS.paramValueChars) {
      throw new ProtocolError(`The parameter ${name.slice(0, 40)} is too long.`);
    }
  }
  return Object.fromEntries(params);
}

function userMessageIn(payload: Payload): UserMessage {
  if (JSON.stringify(payload.content ?? null).length > LIMITS.messageBytes) {
    throw new ProtocolError(`The message is longer than ${LIMITS.messageBytes} characters.`);
  }
  return {
    content: payload.content,
    contenttype: text(payload, 'contenttype', 128),
    messagetype: text(payload, 'messagetype', 128),
    voiceeventsid: text(payload, 'voiceeventsid', 64),
  };
}
