/** What one of a carrier's error numbers means. */
export interface CarrierError {
  /** The rejection, 1–46, that it is in ours (spec 2 §8). */
  readonly rejection: number;
  /** What an agent reads; null: the sentence of the rejection says it all. */
  readonly text: string | null;
}

const as = (rejection: number, text: string | null = null): CarrierError => ({ rejection, text });

/** Source: Twilio's error dictionary, the messaging numbers. A rejection that is vague (3, 5, 8) has a sentence of its own each time. */
const ERRORS: Readonly<Record<number, CarrierError>> = {
  // The account at the carrier.
  20003: as(3, 'The phone carrier did not accept our credentials. An admin must check the connection to the carrier.'),
  20005: as(35, 'The account at the phone carrier is not active. An admin must contact the carrier.'),
  30001: as(30, 'Too many texts were waiting at the phone carrier. Send it again in a few minutes.'),
  30002: as(35, 'The account at the phone carrier was suspended. An admin must contact the carrier.'),
  30010: as(3, 'The carrier charges more for this text than the account allows. An admin can raise the limit.'),
  30037: as(3, 'The phone carrier has switched off outgoing texts for the account. An admin must contact the carrier.'),
  63038: as(30, 'The phone carrier’s text limit for today is reached. Send it again tomorrow.'),
  // Our number.
  14107: as(30, 'Too many texts were sent in a short time. Send it again in a minute.'),
  21408: as(14, 'Texts to this country are switched off at the phone carrier. An admin can allow them there.'),
  21603: as(23),
  21212: as(23),
  21606: as(8, 'This line’s number cannot send texts to this recipient. Use another line.'),
  21611: as(30, 'Too many texts from this number were waiting. Send it again in a few minutes.'),
  21659: as(8, 'The phone carrier cannot text from this line’s number. Use another line.'),
  21660: as(8, 'This line’s number does not belong to the account at the phone carrier. Use another line.'),
  30007: as(36, 'The recipient’s carrier filtered it as unwanted. Change the wording, leave out links, or call.'),
  30022: as(30, 'This line sent texts faster than US carriers allow. Send it again in a minute.'),
  30023: as(30, 'The company has reached the daily text limit set by US carriers. Send it again tomorrow.'),
  30024: as(8, 'This line’s number is not set up at the recipient’s carrier yet. Use another line.'),
  30027: as(30, 'The recipient’s carrier accepts no more texts from the company today. Send it again tomorrow.'),
  30032: as(8, 'This toll-free number is not verified for texts yet. Use another line.'),
  30033: as(36, 'US carriers have suspended the company’s texting registration (10DLC). An admin must resolve it.'),
  30034: as(
    8,
    'This line is not registered for texts to the US (10DLC). Use another line, or ask an admin to register it.',
  ),
  30035: as(8, 'This line’s registration for texts to the US (10DLC) is still being set up. Use another line for now.'),
  30450: as(7, null),
  // Their number.
  21211: as(16),
  21217: as(16),
  21219: as(16, 'A trial account at the phone carrier can only text verified numbers, and this is not one.'),
  21401: as(16),
  21421: as(16),
  21604: as(16),
  21608: as(16, 'A trial account at the phone carrier can only text verified numbers, and this is not one.'),
  21612: as(5, 'This number cannot be reached by text from this line. Use another line, or call.'),
  21614: as(38),
  21635: as(38),
  21214: as(38),
  21610: as(32),
  21266: as(41),
  30003: as(5, 'The phone is switched off or out of reach. Try again later, or call.'),
  30004: as(7, 'The recipient, or their carrier, blocks texts from this line. Call them, or use another line.'),
  30005: as(16, 'This number does not exist, or cannot receive texts. Check it, or call.'),
  30006: as(38, 'This number is a landline, or its carrier does not deliver texts. Call instead.'),
  30008: as(5, 'The recipient’s carrier did not deliver it and did not say why. Send it again, or call.'),
  30009: as(5, 'Part of the text was lost on the way. Send it again.'),
  30011: as(
    44,
    'This number cannot get pictures from this line. Send the text without the file, or with a link to it.',
  ),
  30017: as(5, 'The recipient’s carrier was overloaded. Send it again in a few minutes.'),
  30018: as(8, 'Carriers in this country require a registered sender. Use another line, or call.'),
  30036: as(5, 'The phone network could not deliver it in time. Send it again.'),
  30039: as(5, 'The carrier stopped it because both sides answer each other automatically.'),
  30410: as(5, 'The recipient’s carrier did not answer in time. Send it again in a few minutes.'),
  30500: as(5, 'Something went wrong at the phone carrier. Send it again.'),
  // What was written.
  21602: as(13),
  21619: as(13),
  21617: as(5, 'The text is too long for the phone carrier. Make it shorter.'),
  21620: as(44, 'The carrier could not fetch the attached file. Attach it again.'),
  21623: as(43),
  21628: as(43),
  21712: as(44),
  30019: as(44, 'The file is too large for the recipient’s carrier. Send a smaller one, or a link to it.'),
  30038: as(36, 'The carrier filtered it because it looks like a one-time code. Change the wording.'),
  30044: as(5, 'The text is too long for a trial account at the phone carrier. Make it shorter.'),
};

/** The numbers that are known, for tests and documentation. */
export const CARRIER_CODES: readonly number[] = Object.keys(ERRORS).map(Number);

const UNKNOWN: CarrierError = as(5);

/** What is known of a carrier's error number; the rest could not be routed, for reasons that only the carrier knows: 5. */
export function carrierErrorOf(code: number | null): CarrierError {
  return (code === null ? undefined : ERRORS[code]) ?? UNKNOWN;
}

/** The rejection (1–46) that tells a person why a text did not arrive. */
export function rejectionOfCarrierCode(code: number | null): number {
  return carrierErrorOf(code).rejection;
}

/**
 * What an agent reads about a number of the carrier; null when the sentence of its rejection says it. A number that nobody knows is
 * told in the carrier's own words, if it has any, with the number for support.
 *
 * @param said the carrier's own text, when it gave one.
 */
export function carrierSentence(code: number | null, said: string | null): string | null {
  if (code === null) return null;
  if (code in ERRORS) return carrierErrorOf(code).text;
  const words = (said ?? '').trim().replace(/[.\s]+$/, '');
  return words === '' ? null : `The phone carrier says: ${words} (${code}).`;
}
