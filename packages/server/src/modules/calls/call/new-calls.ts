/** A call that an agent starts. */
export interface NewOutboundCall {
  userId: number;
  to: string;
  contactId: number | undefined;
  line: { id: number; number: string; incomingNumberId: number };
  isInternational: boolean;
}

/** A call that arrives at a line. */
export interface NewInboundCall {
  legSid: string;
  from: string;
  /** Where the carrier says that the caller's number is registered. */
  city: string | null;
  line: { id: number; number: string; incomingNumberId: number; ringGroupId: number | null };
  /** When ringing is given up at the latest. */
  ringUntil: Date;
}
