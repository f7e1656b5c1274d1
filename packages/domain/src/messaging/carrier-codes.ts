/**
 * What a carrier's error number means in ours (spec 2 §8). Source: Twilio's error dictionary, the messaging numbers. What is not
 * here could not be routed, for reasons that only the carrier knows: 5.
 */
const REJECTIONS: Readonly<Record<number, number>> = {
  // The account at the carrier.
  20003: 3,
  20005: 35,
  30001: 30,
  30002: 35,
  30010: 3,
  63038: 30,
  // Our number.
  14107: 30,
  21408: 14,
  21606: 8,
  21660: 8,
  21659: 8,
  30007: 36,
  30024: 8,
  30032: 8,
  30034: 8,
  30450: 7,
  30022: 30,
  30023: 30,
  // Their number.
  21211: 16,
  21217: 16,
  21219: 16,
  21401: 16,
  21421: 16,
  21604: 16,
  30005: 16,
  21214: 38,
  21614: 38,
  30006: 38,
  21610: 32,
  21266: 41,
  21212: 23,
  21603: 23,
  30004: 7,
  // What was written.
  21602: 13,
  21619: 13,
  21620: 44,
  21623: 43,
  21628: 43,
  21712: 44,
  30033: 36,
};

/** The rejection (1–46) that tells a person why a text did not arrive. */
export function rejectionOfCarrierCode(code: number | null): number {
  return (code === null ? undefined : REJECTIONS[code]) ?? 5;
}
