import { SMTPServer } from 'smtp-server';
import type { Mails } from './mails.js';

const MOST_BYTES = 10 * 1024 * 1024;
/** Mail to an address that begins so is refused, as a mail server refuses a mailbox that it does not know. */
const UNKNOWN = /^unknown(?:[+.-]|@)/i;

/** A mail server for this machine alone. It takes everything, for every address, and passes nothing on. */
export async function listenForMail(mails: Mails, port: number): Promise<{ stop(): Promise<void> }> {
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    size: MOST_BYTES,
    authOptional: true,
    // What comes here comes over the loopback interface.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(UNKNOWN.test(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('The mail is too large'), { responseCode: 552 }));
          return;
        }
        const recipients = envelope.rcptTo.map(({ address }) => address);
        mails.add(Buffer.concat(chunks), recipients).then(
          () => done(),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  // A client that hangs up in the middle is its own affair.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return { stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
