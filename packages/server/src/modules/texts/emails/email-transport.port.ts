/** A mail server, and how to sign in there. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `offered`: encrypted if the server offers it. */
  readonly security: 'tls' | 'starttls' | 'none' | 'offered';
  readonly username: string | null;
  readonly password: string | null;
  /** The operator named it. Others must be on the public internet. */
  readonly isTrusted: boolean;
}

export interface OutgoingEmail {
  /** With its angle brackets. The same at every try, so that a mailbox can recognize a second copy. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: { readonly name: string; readonly address: string };
  /** Where answers go, if not to the sender's address. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  /** Where the recipient unsubscribes with one click; null: no such link. */
  readonly unsubscribeUrl: string | null;
  readonly attachments: readonly { readonly name: string; readonly contentType: string; readonly bytes: Buffer }[];
}

/** What a mail server did not like, or why it could not be asked. */
export type SmtpProblem =
  'private' | 'unknown-host' | 'unreachable' | 'encryption' | 'sign-in' | 'sender' | 'recipient' | 'message' | 'busy';

export type SmtpOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'failed';
      readonly problem: SmtpProblem;
      /** What the mail server said, in one line; null if it said nothing. */
      readonly detail: string | null;
      /** Whether the same attempt can succeed later. */
      readonly isForNow: boolean;
    };

/** Sends email by SMTP; tests bring their own. Never throws for what a mail server does. */
export interface EmailTransport {
  send(server: MailServer, email: OutgoingEmail): Promise<SmtpOutcome>;
}
