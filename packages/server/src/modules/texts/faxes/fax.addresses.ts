export const FAX_PATH = '/carrier/faxes';

/** Where the carrier reaches us about faxes. Signatures are over exactly these addresses, so they are made in one place. */
export interface FaxAddresses {
  /** A fax calls a number of ours: is it wanted? */
  readonly inbound: string;
  /** Its pages are there. */
  readonly received: string;
  /** What became of a fax of ours. */
  status(communicationId: number): string;
}

export function faxAddresses(publicUrl: string): FaxAddresses {
  return {
    inbound: `${publicUrl}${FAX_PATH}/inbound`,
    received: `${publicUrl}${FAX_PATH}/received`,
    status: (communicationId) => `${publicUrl}${FAX_PATH}/status?fax=${communicationId}`,
  };
}
