/** Plays. A press of pause, a call, or leaving the page interrupts the start: that is no failure. */
export async function startPlaying(audio: Pick<HTMLAudioElement, 'play'> | null): Promise<void> {
  try {
    await audio?.play();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
