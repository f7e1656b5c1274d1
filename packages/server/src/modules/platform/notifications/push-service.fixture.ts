import { createECDH, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { WebError, type PublicWeb, type WebRefusal } from '../../../web/public-web.js';

/** Decrypts as a browser does (RFC 8291). It comes with `web-push`, and has no types. */
const ece = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as {
  decrypt(body: Buffer, options: object): Buffer;
};

/** What a push service accepted for a browser, decrypted. */
export interface Pushed {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly notice: {
    readonly title: string;
    readonly body: string;
    readonly path: string;
    readonly tag: string;
    readonly communication_ids: readonly number[];
  };
}

/** A push service and its browsers. It answers 201 unless told. */
export interface PushService {
  readonly web: PublicWeb;
  readonly pushed: readonly Pushed[];
  /** How many requests came, also refused ones. */
  readonly tries: number;
  /** A browser that subscribes. */
  browser(name: string): {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  react(reaction: number | WebRefusal): void;
  clear(): void;
}

export function createPushService(): PushService {
  const browsers = new Map<string, { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: string }>();
  const pushed: Pushed[] = [];
  let tries = 0;
  let reaction: number | WebRefusal = 201;
  const none = () => Promise.reject(new WebError('unreachable'));
  return {
    pushed,
    get tries() {
      return tries;
    },
    browser(name) {
      const endpoint = `https://push.example.com/${name}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16).toString('base64url');
      browsers.set(endpoint, { ecdh, auth });
      return { endpoint, keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth } };
    },
    react: (next) => void (reaction = next),
    clear() {
      pushed.length = 0;
      tries = 0;
      reaction = 201;
    },
    web: {
      get: none,
      post: none,
      txt: async () => [],
      async request(endpoint, { headers, body }) {
        tries += 1;
        if (typeof reaction === 'string') throw new WebError(reaction);
        const browser = browsers.get(endpoint);
        if (reaction === 201 && browser !== undefined) {
          const { ecdh: privateKey, auth: authSecret } = browser;
          const text = ece.decrypt(Buffer.from(body), { version: 'aes128gcm', privateKey, authSecret });
          pushed.push({ endpoint, headers, notice: JSON.parse(text.toString('utf8')) as Pushed['notice'] });
        }
        return { status: reaction, headers: {}, body: Buffer.alloc(0) };
      },
    },
  };
}
