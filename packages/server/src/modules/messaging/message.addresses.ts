export const MESSAGE_PATH = '/carrier/messages';

/** Where the carrier reaches us about texts. Signatures are over exactly these addresses, so they are made in one place. */
export interface MessageAddresses {
  /** Somebody texted a number of ours. */
  readonly inbound: string;
  /** What became of a text of ours. */
  status(communicationId: number): string;
}

export function messageAddresses(publicUrl: string): MessageAddresses {
  return {
    inbound: `${publicUrl}${MESSAGE_PATH}/inbound`,
    status: (communicationId) => `${publicUrl}${MESSAGE_PATH}/status?message=${communicationId}`,
  };
}
