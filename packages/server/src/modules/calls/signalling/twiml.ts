import twilio from 'twilio';

/** Documents that tell the carrier what to do with a leg. The library escapes whatever goes in. */

export interface JoinUrls {
  conferenceUrl: string;
  /** Heard while alone in the conference before it starts; the carrier asks it for a document. */
  waitUrl: string;
  /** Agents: what to do when the conference lets the leg go. */
  afterUrl?: string;
}

/**
 * Puts a leg into the conference of its call. The customer's leaving ends it for everybody; an agent's does not: the server decides
 * what becomes of a customer whose agent is gone.
 */
export function joinConference(
  name: string,
  role: 'agent' | 'customer' | 'supervisor',
  urls: JoinUrls,
  { isMuted = false, coach }: { isMuted?: boolean; coach?: string } = {},
): string {
  const response = new twilio.twiml.VoiceResponse();
  response.dial({ answerOnBridge: true, ...(urls.afterUrl === undefined ? {} : { action: urls.afterUrl }) }).conference(
    {
      ...(role === 'customer' ? { participantLabel: 'customer' } : {}),
      startConferenceOnEnter: role === 'agent',
      endConferenceOnExit: role === 'customer',
      beep: 'false',
      // From the first moment: what a supervisor says on the way in is not heard.
      ...(isMuted ? { muted: true } : {}),
      ...(coach === undefined ? {} : { coach }),
      waitUrl: urls.waitUrl,
      statusCallback: urls.conferenceUrl,
      statusCallbackEvent: ['start', 'end', 'join', 'leave'],
    },
    name,
  );
  return response.toString();
}

/** Says back what it hears: the far end of a connection test. */
export function echo(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.echo();
  return response.toString();
}

export function hangUp(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.hangup();
  return response.toString();
}

/** Refuses an inbound call that we cannot take: the caller hears the tone of a number that is not in service, and pays nothing. */
export function reject(): string {
  const response = new twilio.twiml.VoiceResponse();
  response.reject({ reason: 'rejected' });
  return response.toString();
}

/** Plays one sound for ever; the ringing tone of a caller who waits for an answer. */
export function playForEver(url: string): string {
  const response = new twilio.twiml.VoiceResponse();
  response.play({ loop: 0 }, url);
  return response.toString();
}
