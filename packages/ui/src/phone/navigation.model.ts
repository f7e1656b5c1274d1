import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { Phone } from '@talk/core/phone';
import { onAnotherCall } from './another-call.js';
import type { RepliedCall } from './reply/reply.model.js';
import type { TabsGate } from './lists/tabs.gate.js';

/** The middle of the phone while it is idle. */
export type PhoneTab = 'keypad' | 'recents' | 'contacts' | 'voicemail';

/** What can be opened over the phone. */
export type PhoneSheet = 'settings' | 'quality';

/** What is open in the phone besides the call itself. */
export interface PhoneScreenModel {
  readonly tab: ReadonlySignal<PhoneTab>;
  show: (tab: PhoneTab) => void;
  /** Closes itself when another call is shown. */
  readonly sheet: ReadonlySignal<PhoneSheet | null>;
  openSheet: (sheet: PhoneSheet | null) => void;
  /** The caller who is answered by a text, while it is being written. */
  readonly replyingTo: ReadonlySignal<RepliedCall | null>;
  /** Null closes it. */
  replyByText: (to: RepliedCall | null) => void;
  dispose: () => void;
}

export function createPhoneScreen(phone: Pick<Phone, 'call'>, tabs: Pick<TabsGate, 'show'>): PhoneScreenModel {
  const tab = signal<PhoneTab>('keypad');
  const sheet = signal<PhoneSheet | null>(null);
  const replyingTo = signal<RepliedCall | null>(null);
  const stop = onAnotherCall(phone, () => {
    sheet.value = null;
  });
  return {
    tab,
    show(next) {
      tab.value = next;
      sheet.value = null;
      if (next !== 'keypad') void tabs.show(next);
    },
    sheet,
    openSheet(next) {
      sheet.value = next;
    },
    replyingTo,
    replyByText(to) {
      replyingTo.value = to;
    },
    dispose: stop,
  };
}
