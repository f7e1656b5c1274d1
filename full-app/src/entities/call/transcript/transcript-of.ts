import { signal, type Communication, type Profile } from '@talk/core';

/** The call whose transcript opens as soon as it is on the screen: words were found in it. Null for none. */
export const transcriptToOpen = signal<number | null>(null);

/** Whether a call has a transcript, or one can be made. */
export const hasTranscript = (
  call: Pick<Communication, 'is_eligible_for_transcribe' | 'call_transcription_status'>,
  { company }: Pick<Profile, 'company'>,
): boolean =>
  call.call_transcription_status !== null || (call.is_eligible_for_transcribe && company.transcription_enabled);
