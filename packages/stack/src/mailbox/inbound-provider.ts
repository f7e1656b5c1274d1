import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** An email that a customer on this machine writes to Talk. */
export interface WrittenEmail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** A person writes it, a program says that the person is away, or a mail server returns an email. */
  readonly kind: 'person' | 'away' | 'returned';
  /** With its angle brackets; empty: it answers none. */
  readonly inReplyTo: string;
}

/** Posts email to Talk as an inbound-parse provider does: a form, signed with a key of this run. */
export interface InboundProvider {
  /** The domain whose email it posts. */
  readonly domain: string;
  /** For `EMAIL_INBOUND_PUBLIC_KEY`. */
  readonly publicKey: string;
  /** @returns what Talk said; a status other than 200 is an answer. */
  post(email: WrittenEmail): Promise<{ readonly status: number; readonly outcome: string }>;
}

const DOMAIN = 'in.talk.test';
const MAIL_SERVER = 'Mail Delivery System <mailer-daemon@mailbox.localhost>';

/** @param inboundUrl where the server takes email in */
export function createInboundProvider(inboundUrl: string): InboundProvider {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return {
    domain: DOMAIN,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    async post(email) {
      const { contentType, body } = await encode(formOf(email));
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), privateKey).toString('base64');
      const response = await fetch(inboundUrl, {
        method: 'POST',
        headers: {
          'content-type': contentType,
          'x-twilio-email-event-webhook-timestamp': timestamp,
          'x-twilio-email-event-webhook-signature': signature,
        },
        body: new Uint8Array(body),
        signal: AbortSignal.timeout(10_000),
      });
      const answer = (await response.json().catch(() => ({}))) as { readonly outcome?: unknown };
      return { status: response.status, outcome: typeof answer.outcome === 'string' ? answer.outcome : '' };
    },
  };
}

function formOf({ from, to, subject, text, kind, inReplyTo }: WrittenEmail): FormData {
  const form = new FormData();
  const isReturned = kind === 'returned';
  form.set('from', isReturned ? MAIL_SERVER : from);
  form.set('to', to);
  form.set('subject', isReturned ? 'Undelivered Mail Returned to Sender' : subject);
  form.set('text', text);
  form.set('envelope', JSON.stringify({ to: [to], from: isReturned ? '' : from }));
  form.set('charsets', JSON.stringify({ from: 'UTF-8', subject: 'UTF-8', text: 'UTF-8' }));
  form.set(
    'headers',
    [
      `Message-ID: <${randomUUID()}@mailbox.localhost>`,
      `Date: ${new Date().toUTCString()}`,
      ...(inReplyTo === '' ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
      ...(kind === 'person' ? [] : ['Auto-Submitted: auto-replied']),
    ].join('\n'),
  );
  if (isReturned) {
    const report = `Final-Recipient: rfc822; ${from}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such mailbox\n`;
    form.set('attachment1', new File([report], 'details.txt', { type: 'message/delivery-status' }));
  }
  return form;
}

/** The bytes that are sent: they are what is signed. */
async function encode(form: FormData): Promise<{ contentType: string; body: Buffer }> {
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
