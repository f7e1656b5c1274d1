import type { PhoneScript, SmsScript } from '../../src/pstn/scripts.js';
import type { WebhookFaults } from '../../src/control/types.js';

const seconds = (ms: number) => `${Number((ms / 1000).toFixed(1))} s`;
const after = (ms: number) => `after ${seconds(ms)}`;

/** What somebody meets who calls a number with this script. */
export function describeScript(script: PhoneScript): string {
  switch (script.kind) {
    case 'tone': {
      const says = script.hz === null ? 'says nothing' : `plays a steady ${script.hz} Hz tone`;
      const leaves = script.hangUpAfterMs === null ? '' : `, hangs up after ${seconds(script.hangUpAfterMs)}`;
      return `Answers ${after(script.afterMs)}, ${says}${leaves}`;
    }
    case 'person':
      return `Answers ${after(script.afterMs)}, says hello, listens, then speaks now and then`;
    case 'machine':
      return `Answering machine ${after(script.afterMs)}: ${seconds(script.greetingMs)} greeting, ${script.beep ? 'beep' : 'no beep'}, then records`;
    case 'fax':
      return `Fax machine ${after(script.afterMs)}: 2100 Hz tone${script.sendsBack === true ? ', faxes back what it gets' : ''}`;
    case 'menu': {
      const keys = Object.entries(script.tones).map(([key, hz]) => `${key} = ${hz} Hz`);
      return `Menu ${after(script.afterMs)}: ${[...keys, '9 hangs up'].join(', ')}`;
    }
    case 'echo':
      return `Answers ${after(script.afterMs)}, repeats what it hears`;
    case 'busy':
      return 'Busy';
    case 'no-answer':
      return 'Rings and never answers';
    case 'reject':
      return `Declines ${after(script.afterMs)}`;
    case 'invalid':
      return 'Does not exist (404)';
  }
}

/** What becomes of a text to a number with this script. */
export function describeSms(sms: SmsScript): string {
  switch (sms.kind) {
    case 'deliver':
      return 'Delivered';
    case 'echo':
      return 'Delivered, replies with the same text';
    case 'silent':
      return 'Sent, never confirmed';
    case 'undelivered':
      return `Undelivered (${sms.errorCode})`;
    case 'failed':
      return `Failed (${sms.errorCode})`;
    case 'refused':
      return `Refused at once (${sms.errorCode})`;
  }
}

/** The faults that are switched on, in words; null when there are none. */
export function describeFaults(faults: WebhookFaults): string | null {
  const parts = [
    faults.delayMs > 0 ? `delayed by ${seconds(faults.delayMs)}` : '',
    faults.duplicates > 0 ? `sent ${faults.duplicates + 1} times` : '',
    faults.reorder > 1 ? `delivered backwards in batches of ${faults.reorder}` : '',
    faults.dropEvery === 1 ? 'all lost' : faults.dropEvery > 1 ? `every ${faults.dropEvery}th lost` : '',
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return `Status callbacks are ${parts.join(', ')}${faults.match === null ? '' : ` (addresses with “${faults.match}”)`}.`;
}
