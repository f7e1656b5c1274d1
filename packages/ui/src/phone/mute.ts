import { TalkError } from '@talk/core';
import type { PhoneCall } from '@talk/core/phone';

/** For a press. When the tab that holds the phone does not answer, the notice of its silence says what can be done. */
export function mute(call: PhoneCall, muted: boolean): void {
  call.mute(muted).catch((error: unknown) => {
    if (!(error instanceof TalkError)) throw error;
  });
}
