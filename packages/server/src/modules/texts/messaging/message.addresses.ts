export const MESSAGE_PATH = '/carrier/messages';

/** Where the carrier reaches us about texts. Signatures are over exactly these addresses, so they are made in one place. */
export interface MessageAddresses {
  /** A customer texted a number of ours. */
  readonly inbound: string;
  /** The same, where the first try failed: another server behind the same name, or this one a moment later. */
  readonly inboundAgain: string;
  /** What became of a text of ours. */
  status(communicationId: number): string;
}

export function messageAddresses(publicUrl: string): MessageAddresses {
  return {
    inbound: `${publicUrl}${MESSAGE_PATH}/inbound`,
    inboundAgain: `${publicUrl}${MESSAGE_PATH}/inbound?again=1`,
    status: (communicationId) => `${publicUrl}${MESSAGE_PATH}/status?message=${communicationId}`,
  };
}
