import { areaCode, isTollFree, type PhoneEngine } from '@talk/domain/phone-number';
import type { LineRow, NumberRow } from '../../platform/lines/read.js';
import type { MessageLine } from './message-compliance.js';
import type { TextingLine } from './message.gate.js';

/** A line with the number it would text from. */
export interface TextingCandidate {
  readonly row: LineRow;
  readonly number: NumberRow | null;
  readonly facts: TextingLine;
}

/**
 * Which of a line's numbers texts a recipient: the one they know, else one of the same area code, else of the same country, else the first.
 * Numbers that send no texts come last.
 */
export function numberFor(
  numbers: readonly NumberRow[],
  to: string | null,
  knownId: number | null,
  engine: PhoneEngine,
): NumberRow | null {
  const parsed = to === null ? null : engine.parse(to, null);
  const recipient = parsed?.valid === true ? parsed : null;
  const area = (e164: string): string | null => (e164.startsWith('+1') ? e164.slice(2, 5) : null);
  const rank = (number: NumberRow): number => {
    if (!number.sendsTexts) return 4;
    if (number.id === knownId) return 0;
    if (recipient?.callingCode === '1' && areaCode(recipient.nationalNumber.slice(0, 3)) !== null)
      if (area(number.phoneNumber) === area(recipient.e164)) return 1;
    return recipient !== null && number.country === recipient.region ? 2 : 3;
  };
  return numbers.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** What the gate asks of a line. @param numbers of that line. */
export function candidateOf(row: LineRow, numbers: readonly NumberRow[], number: NumberRow | null): TextingCandidate {
  return {
    row,
    number,
    facts: {
      isDeleted: row.deletedAt !== null,
      isPaused: row.isPaused,
      forwardsOnly: row.forwardsOnly,
      textingEnabled: row.textingEnabled,
      is10dlc: row.is10dlc,
      hasApprovedA2pUseCase: row.hasApprovedA2pUseCase,
      hasUsNumber: numbers.some(({ country }) => country === 'US'),
      isSpamming: row.isSpamming,
      trafficBlocked: row.trafficBlocked,
      sendsMms: row.sendsMms,
      oneAttachment: row.oneAttachment,
      number: number === null ? null : { phoneNumber: number.phoneNumber, sendsTexts: number.sendsTexts },
    },
  };
}

export function presentLine({ row, number }: TextingCandidate, engine: PhoneEngine): MessageLine | null {
  if (number === null) return null;
  return {
    id: row.id,
    name: row.name,
    phoneNumber: number.phoneNumber,
    incomingNumberId: number.id,
    isTollFree: number.isTollFree || isTollFree(number.phoneNumber, { engine }),
  };
}
