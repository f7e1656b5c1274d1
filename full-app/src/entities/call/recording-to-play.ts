import { signal } from '@talk/core';

/** The call whose recording plays as soon as it is on the screen; null for none. */
export const recordingToPlay = signal<number | null>(null);

/** Longer, and the user has turned to something else. */
const WITHIN_MS = 30_000;

/** Plays a voicemail where it is shown: the caller brings it into view. */
export function playRecordingOf(callId: number): void {
  recordingToPlay.value = callId;
  setTimeout(() => {
    if (recordingToPlay.value === callId) recordingToPlay.value = null;
  }, WITHIN_MS);
}
