import { TalkError } from '@talk/core';
import type { PhoneCall } from '@talk/core/phone';

/** For a press. If the tab that holds the phone does not answer, its own notice says what to do. */
export function mute(call: PhoneCall, muted: boolean): void {
  call.mute(muted).catch((error: unknown) => {
    if (!(error instanceof TalkError)) throw error;
  });
}
