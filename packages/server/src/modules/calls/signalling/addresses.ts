import type { LegRole } from '../facts/index.js';

/** Where the carrier reaches us. Signatures are over exactly these addresses, so they are made in one place. */
export interface VoiceAddresses {
  /** A browser dialled: what should its leg do? */
  readonly client: string;
  /** A caller dialled one of our numbers. */
  readonly inbound: string;
  /** The ringing tone for a leg that waits alone in its conference. */
  readonly wait: string;
  /** A ringing browser answered: what should its leg do? `inviteId`: it was rung for this invitation. */
  agent(callId: string, userId: number, inviteId?: string): string;
  /** An agent's leg was brought to this call. */
  join(callId: string): string;
  /** The conference of this call let an agent's leg go: what should it do now? */
  after(callId: string): string;
  /** What a leg is doing. Without `of`, the leg is known by its sid. */
  leg(of?: { callId: string; role: LegRole; userId?: number; inviteId?: string }): string;
  /** Who answered a leg of ours: a person, or a machine. */
  answeredBy(callId: string): string;
  conference(callId: string): string;
  /** A document of routing, or what is told to it. */
  routed(what: RoutedPath, callId: string, userId?: number): string;
  /** A sound of a company for its callers. `key` is what a stranger cannot know. */
  greeting(fileId: string, key: string): string;
  /** Music for those who wait. */
  readonly music: string;
  recording(callId: string): string;
  /** The audio file behind `wait`. */
  readonly ringing: string;
}

/** What the carrier asks of routing, see `routing-webhooks.ts`. */
export type RoutedPath =
  | 'caller-join'
  | 'diverted'
  | 'forward'
  | 'forward-answered'
  | 'forward-done'
  | 'voicemail-done'
  | 'voicemail-recorded'
  | 'queue'
  | 'queue-key'
  | 'screen'
  | 'screen-key'
  | 'dropped'
  | 'dropped-done';

export const VOICE_PATH = '/carrier/voice';

export function voiceAddresses(publicUrl: string): VoiceAddresses {
  const at = (path: string, query: Record<string, string> = {}): string => {
    const search = new URLSearchParams(query).toString();
    return `${publicUrl}${VOICE_PATH}/${path}${search === '' ? '' : `?${search}`}`;
  };
  return {
    client: at('client'),
    inbound: at('inbound'),
    wait: at('wait'),
    agent: (callId, userId, inviteId) =>
      at('agent', { call: callId, user: String(userId), ...(inviteId === undefined ? {} : { invite: inviteId }) }),
    join: (callId) => at('join', { call: callId }),
    after: (callId) => at('after', { call: callId }),
    leg: (of) =>
      of === undefined
        ? at('leg')
        : at('leg', {
            call: of.callId,
            role: of.role,
            ...(of.userId === undefined ? {} : { user: String(of.userId) }),
            ...(of.inviteId === undefined ? {} : { invite: of.inviteId }),
          }),
    routed: (what, callId, userId) =>
      at(what, { call: callId, ...(userId === undefined ? {} : { user: String(userId) }) }),
    greeting: (fileId, key) => at(`greeting/${fileId}`, { key }),
    music: `${publicUrl}/sounds/hold-music.wav`,
    answeredBy: (callId) => at('answered-by', { call: callId }),
    conference: (callId) => at('conference', { call: callId }),
    recording: (callId) => at('recording', { call: callId }),
    ringing: `${publicUrl}/sounds/ringing.wav`,
  };
}

/** How a user is known to the carrier: letters, digits and underscore only. */
export function voiceIdentity(companyId: number, userId: number): string {
  return `c${companyId}_u${userId}`;
}

/** The reverse of `voiceIdentity`, from a carrier's `client:…` address; null for anything else. */
export function readVoiceIdentity(address: string): { companyId: number; userId: number } | null {
  const match = /^client:c(\d{1,15})_u(\d{1,15})$/.exec(address);
  return match ? { companyId: Number(match[1]), userId: Number(match[2]) } : null;
}
