/** A mail as it is handed to a mail server. */
export interface OutgoingMail {
  /** With its angle brackets. The same at every try, so that a mailbox can tell a second copy. */
  readonly messageId: string;
  /** As in `MAIL_FROM`. */
  readonly from: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the reader stops mail of this kind: mail programs offer it next to the sender. */
  readonly unsubscribeUrl?: string;
}

/** Something that sends mail. SMTP is the one that ships; tests bring their own. */
export interface MailTransport {
  /**
   * Resolves once the mail server has answered for good: `refused` when it never takes mail for this address.
   * @throws MailError when another try can help.
   */
  send(mail: OutgoingMail): Promise<'accepted' | 'refused'>;
}

/** The mail server was not reached, or did not take the mail now. The message has codes only: no address and no answer. */
export class MailError extends Error {
  override readonly name = 'MailError';
}
