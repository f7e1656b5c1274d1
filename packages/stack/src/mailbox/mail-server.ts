import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Mails } from './mails.js';

const MOST_BYTES = 10 * 1024 * 1024;
/** Mail to an address that begins so is refused, as a mail server refuses a mailbox that it does not know. */
const UNKNOWN = /^unknown(?:[+.-]|@)/i;

const refusal = (message: string, responseCode: number): Error => Object.assign(new Error(message), { responseCode });

/** A mail server for this machine alone. It takes everything, for every address, and passes nothing on. */
export async function listenForMail(mails: Mails, port: number): Promise<{ stop(): Promise<void> }> {
  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw refusal('The mail is too large', 552);
    await mails.add(
      raw,
      envelope.rcptTo.map(({ address }) => address),
    );
  }
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    size: MOST_BYTES,
    authOptional: true,
    // What comes here comes over the loopback interface.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(UNKNOWN.test(address) ? refusal('No such mailbox', 550) : null),
    onData: callbackify(take),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      // A client that hangs up in the middle is its own affair.
      server.on('error', () => undefined);
      resolve();
    });
  });
  return { stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
