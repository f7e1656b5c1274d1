import twilio from 'twilio';

/** What a caller hears: a sound of ours by its address, else a text by the carrier's voice. */
export interface Words {
  readonly text: string;
  readonly soundUrl: string | null;
}

type VoiceResponse = InstanceType<typeof twilio.twiml.VoiceResponse>;

function speak(to: { play: VoiceResponse['play']; say: VoiceResponse['say'] }, { text, soundUrl }: Words): void {
  if (soundUrl === null) to.say(text);
  else to.play(soundUrl);
}

/** Greeting, beep, and whatever the caller says until they hang up, press #, or are silent. */
export function takeVoicemail(
  words: Words,
  { maxSeconds, doneUrl, recordedUrl }: { maxSeconds: number; doneUrl: string; recordedUrl: string },
): string {
  const response = new twilio.twiml.VoiceResponse();
  speak(response, words);
  response.record({
    maxLength: maxSeconds,
    playBeep: true,
    finishOnKey: '#',
    timeout: 6,
    action: doneUrl,
    recordingStatusCallback: recordedUrl,
    recordingStatusCallbackEvent: ['completed'],
  });
  // Nothing was said.
  response.hangup();
  return response.toString();
}

export function sayAndHangUp(words: Words): string {
  const response = new twilio.twiml.VoiceResponse();
  speak(response, words);
  response.hangup();
  return response.toString();
}

export interface Forwarding {
  /** How long the telephone rings. */
  readonly seconds: number;
  /** Shown there instead of the caller's number; null: that one is shown. */
  readonly callerId: string | null;
  readonly answeredUrl: string;
  readonly doneUrl: string;
}

/** Rings a telephone outside of the company, and lets the two talk; then asks what comes next. */
export function forwardTo(number: string, { seconds, callerId, answeredUrl, doneUrl }: Forwarding): string {
  const response = new twilio.twiml.VoiceResponse();
  response
    .dial({ timeout: seconds, answerOnBridge: true, action: doneUrl, ...(callerId !== null && { callerId }) })
    .number({ statusCallback: answeredUrl, statusCallbackEvent: ['answered'] }, number);
  return response.toString();
}

/** All that a caller hears first, then what comes after it. */
export function greetThen(greeting: readonly Words[], nextUrl: string): string {
  const response = new twilio.twiml.VoiceResponse();
  for (const words of greeting) speak(response, words);
  response.redirect(nextUrl);
  return response.toString();
}

/** One sound to its end, then what comes after it. */
export function playThen(soundUrl: string, nextUrl: string): string {
  const response = new twilio.twiml.VoiceResponse();
  response.play(soundUrl);
  response.redirect(nextUrl);
  return response.toString();
}

export interface QueueRound {
  /** Said before the music; null is music only. */
  readonly announcement: string | null;
  readonly musicUrl: string;
  /** Where a key goes; null when no key does anything. */
  readonly keyUrl: string | null;
  /** What comes after the music: the next round. */
  readonly againUrl: string;
}

/** One round of waiting: place in the queue, music, and the key for a callback. */
export function waitInQueue({ announcement, musicUrl, keyUrl, againUrl }: QueueRound): string {
  const response = new twilio.twiml.VoiceResponse();
  const round =
    keyUrl === null ? response : response.gather({ numDigits: 1, timeout: 1, finishOnKey: '', action: keyUrl });
  if (announcement !== null) round.say(announcement);
  round.play(musicUrl);
  response.redirect(againUrl);
  return response.toString();
}

/** How long a telephone asks to press 1, with some room for the voice: then it hangs up. */
export const SCREEN_MS = 20_000;

/** For the person or machine that answers an agent's telephone: a person presses 1, a mailbox does not. */
export function screenCall(text: string, keyUrl: string): string {
  const response = new twilio.twiml.VoiceResponse();
  const gather = response.gather({ numDigits: 1, timeout: 6, finishOnKey: '', action: keyUrl });
  gather.say(text);
  gather.pause({ length: 1 });
  gather.say(text);
  response.hangup();
  return response.toString();
}
