/** What a text asks of the carrier, as its `OptOutType` says it. */
export type OptOutType = 'STOP' | 'START' | 'HELP';

/** As the real service has them for English: https://help.twilio.com/articles/223134027 */
const WORDS: Readonly<Record<OptOutType, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  START: ['START', 'YES', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
};
const ANSWERS: Readonly<Record<OptOutType, string>> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg & data rates may apply.',
  HELP: 'Reply STOP to unsubscribe. Msg & data rates may apply.',
};

/** The carrier's own answers to keywords. Off until switched on, since the product answers them then. */
export interface OptOuts {
  isOn(): boolean;
  /** Off also forgets who opted out. */
  set(isOn: boolean): void;
  /** Reads a text to one of our numbers. @returns null for one that is no keyword, and while this is off. */
  hear(from: string, to: string, body: string): { readonly type: OptOutType; readonly answer: string } | null;
  /** Whether `customer` wants no texts from `line`: 21610. */
  has(customer: string, line: string): boolean;
}

export function createOptOuts(): OptOuts {
  let isOn = false;
  const optedOut = new Set<string>();
  const pair = (customer: string, line: string): string => `${customer} ${line}`;
  return {
    isOn: () => isOn,
    set(next) {
      isOn = next;
      if (!isOn) optedOut.clear();
    },
    hear(from, to, body) {
      const word = body.trim().toUpperCase();
      const type = (Object.keys(WORDS) as OptOutType[]).find((each) => WORDS[each].includes(word));
      if (!isOn || type === undefined) return null;
      if (type === 'STOP') optedOut.add(pair(from, to));
      if (type === 'START') optedOut.delete(pair(from, to));
      return { type, answer: ANSWERS[type] };
    },
    has: (customer, line) => optedOut.has(pair(customer, line)),
  };
}
