import { TalkError } from '@talk/core';
import type { Phone, PhoneCall } from '@talk/core/phone';
import { createCallerModel, type CallerModel } from './caller.model.js';
import { createDialModel, type DialModel } from './dial.model.js';
import type { PhoneClient, Remembered } from './phone-ports.js';
import { createRecentsModel, type RecentsModel } from './recents.model.js';

export interface PhoneModelOptions {
  client: PhoneClient;
  remembered: Remembered;
  user: { id: number; timeFormat: 12 | 24; country: string };
  nowMs?: () => number;
}

/** Everything the phone shows, in the widget, the CRM panels and the app alike. */
export interface PhoneModel {
  readonly phone: Phone;
  readonly dial: DialModel;
  readonly recents: RecentsModel;
  readonly caller: CallerModel;
  /** Answers; what goes wrong is already a state of the call (no microphone, caller left). */
  answer: (call: PhoneCall) => Promise<void>;
  dispose: () => void;
}

export function createPhoneModel({ client, remembered, user, nowMs = Date.now }: PhoneModelOptions): PhoneModel {
  const dial = createDialModel({ client, remembered, nowMs, country: user.country, timeFormat: user.timeFormat });
  const recents = createRecentsModel({ client, nowMs, userId: user.id, timeFormat: user.timeFormat });
  const caller = createCallerModel(client);
  const stopEnded = client.phone.on('ended', () => void recents.load());
  return {
    phone: client.phone,
    dial,
    recents,
    caller,
    answer: async (call) => {
      try {
        await call.answer();
      } catch (error) {
        // Refusals are states of the call already: no microphone, the caller left, another call is live.
        if (!(error instanceof TalkError)) throw error;
      }
    },
    dispose: () => {
      stopEnded();
      dial.dispose();
      caller.dispose();
    },
  };
}
