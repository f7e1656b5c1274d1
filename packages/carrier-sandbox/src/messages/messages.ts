import { createOutage, type Outage } from './outage.js';
import { accountPath, API_VERSION, type CallbackTarget, type Core } from '../carrier.js';
import { Aborted } from '../clock.js';
import type { MessageView } from '../control/types.js';
import { newSid } from '../ids.js';
import type { Numbers } from '../pstn/numbers.js';
import { HANDSET_NUMBERS, isE164 } from '../pstn/scripts.js';
import { parseTwiml, TwimlError, type TwimlNode } from '../twiml/parse.js';
import { WebhookFailed } from '../webhooks/dispatcher.js';
import type { MediaStore } from './media-store.js';
import type { MessagingService, MessagingServices } from './messaging-services.js';
import { createOptOuts, type OptOuts, type OptOutType } from './opt-outs.js';
import { countSegments } from './segments.js';

export interface Message extends MessageView {
  readonly accountSid: string;
  readonly messagingServiceSid: string | null;
  segments: number;
  errorMessage: string | null;
  createdAtMs: number;
  updatedAtMs: number;
  sentAtMs: number | null;
}

/** The message was refused; `code` is the real service's. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

export interface OutgoingMessage {
  /** Null leaves the choice to the messaging service, which there is then. */
  from: string | null;
  /** That it is sent by, and whose address hears of it when there is no `callback`. */
  service: MessagingService | null;
  to: string;
  body: string;
  mediaUrls: readonly string[];
  callback: CallbackTarget | null;
  direction: 'outbound-api' | 'outbound-reply';
}

export interface IncomingMessage {
  from: string;
  to: string;
  body: string;
  media: readonly { contentType: string; data: Buffer }[];
}

export interface Messages {
  /** How requests to send are answered. */
  readonly outage: Outage;
  /** Whether the carrier answers STOP, START and HELP itself. */
  readonly optOuts: OptOuts;
  /** The company sends. Throws {@link MessageRefused}. */
  send(message: OutgoingMessage): Message;
  /** A customer sends to a line, or to another phone of the outside world. Throws {@link MessageRefused}. */
  receive(message: IncomingMessage): Message;
  get(sid: string): Message | undefined;
  /** Newest first. */
  list(): Message[];
  remove(sid: string): boolean;
  clear(): void;
}

const MAX_BODY = 1600;
const MAX_MEDIA = 10;
const KEEP = 2000;
/** How long a messaging service takes to choose a number. */
const CHOSEN_AFTER_MS = 20;
const SENT_AFTER_MS = 60;
const DELIVERED_AFTER_MS = 140;

const UNSUBSCRIBED = 'Attempt to send to unsubscribed recipient';
const ERROR_TEXTS: Readonly<Record<number, string>> = {
  21703: 'The Messaging Service does not have a phone number available to send a message',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  30008: 'Unknown error',
};

/** Texts in both directions, with delivery reports and the answers of the product's messaging TwiML. */
export function createMessages(
  core: Core,
  { numbers, media, services }: { numbers: Numbers; media: MediaStore; services: MessagingServices },
): Messages {
  const outage = createOutage();
  const optOuts = createOptOuts();
  const { clock, log, hooks } = core;
  const all = new Map<string, Message>();

  type Start = Pick<Message, 'direction' | 'from' | 'to' | 'body' | 'media' | 'status' | 'messagingServiceSid'>;
  const compose = (init: Start): Message => {
    const nowMs = clock.nowMs();
    return {
      ...init,
      sid: newSid(init.media.length > 0 ? 'MM' : 'SM'),
      accountSid: core.accountSid,
      errorCode: null,
      errorMessage: null,
      segments: init.media.length > 0 ? 1 : countSegments(init.body),
      at: new Date(nowMs).toISOString(),
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      sentAtMs: null,
    };
  };

  const keep = (init: Start): Message => {
    const message = compose(init);
    all.set(message.sid, message);
    const oldest = all.keys().next();
    if (all.size > KEEP && !oldest.done) all.delete(oldest.value);
    return message;
  };

  const logged = (message: Message) => {
    log.append('message', {
      sid: message.sid,
      from: message.from,
      to: message.to,
      status: message.status,
      direction: message.direction,
    });
  };

  const progress = (
    message: Message,
    status: Message['status'],
    callback: CallbackTarget | null,
    errorCode: number | null = null,
  ) => {
    message.status = status;
    message.errorCode = errorCode;
    message.errorMessage = errorCode === null ? null : (ERROR_TEXTS[errorCode] ?? 'Delivery failed');
    message.updatedAtMs = clock.nowMs();
    if (status === 'sent') message.sentAtMs = message.updatedAtMs;
    logged(message);
    if (!callback) return;
    hooks.notify(message.sid, {
      url: callback.url,
      method: callback.method,
      params: {
        AccountSid: core.accountSid,
        ApiVersion: API_VERSION,
        MessageSid: message.sid,
        SmsSid: message.sid,
        MessageStatus: status,
        SmsStatus: status,
        ...(message.from === '' ? {} : { From: message.from }),
        To: message.to,
        ...serviceParam(message),
        ...(errorCode === null ? {} : { ErrorCode: String(errorCode), ErrorMessage: message.errorMessage ?? '' }),
      },
    });
  };

  const deliver = (message: Message, callback: CallbackTarget | null) => {
    const script = numbers.smsScriptOf(message.to);
    progress(message, 'queued', callback);
    if (script.kind === 'failed') {
      clock.after(SENT_AFTER_MS, () => progress(message, 'failed', callback, script.errorCode));
      return;
    }
    clock.after(SENT_AFTER_MS, () => progress(message, 'sent', callback));
    if (script.kind === 'silent') return;
    clock.after(DELIVERED_AFTER_MS, () => {
      if (script.kind === 'undelivered') return progress(message, 'undelivered', callback, script.errorCode);
      progress(message, 'delivered', callback);
      if (numbers.isLine(message.to)) arrive(message.from, message.to, message.body, message.media);
      if (script.kind === 'echo') arrive(message.to, message.from, message.body, []);
    });
  };

  const send: Messages['send'] = (outgoing) => {
    const { from, to, body, mediaUrls, service, direction } = outgoing;
    const ofService: CallbackTarget | null = service?.statusCallback
      ? { url: service.statusCallback, method: 'POST', events: [] }
      : null;
    const callback = outgoing.callback ?? ofService;
    if (!isE164(to)) throw new MessageRefused(21211, `The 'To' number ${to} is not a valid phone number.`);
    if (from !== null && !numbers.isLine(from))
      throw new MessageRefused(21606, `The 'From' phone number ${from} is not a number of this account.`);
    if (to === from) throw new MessageRefused(21266, "'To' and 'From' number cannot be the same.");
    const senders = service && services.senders(service);
    if (senders?.length === 0) throw new MessageRefused(21704, 'The Messaging Service contains no phone numbers');
    if (from !== null && senders && !senders.some(({ line }) => line.number === from))
      throw new MessageRefused(21711, `${from} is not associated to the specified Messaging Service.`);
    if (body === '' && mediaUrls.length === 0) throw new MessageRefused(21602, 'Message body is required.');
    if (body.length > MAX_BODY)
      throw new MessageRefused(21617, `The message body exceeds the ${MAX_BODY} character limit.`);
    if (mediaUrls.length > MAX_MEDIA) throw new MessageRefused(21623, `At most ${MAX_MEDIA} media files can be sent.`);
    const script = numbers.smsScriptOf(to);
    if (script.kind === 'refused') {
      const text = script.errorCode === 21610 ? UNSUBSCRIBED : 'Message refused';
      throw new MessageRefused(script.errorCode, text);
    }
    if (from !== null && optOuts.has(to, from)) throw new MessageRefused(21610, UNSUBSCRIBED);
    const message = keep({
      direction,
      from: from ?? '',
      to,
      body,
      media: mediaUrls.map((url) => ({ url, contentType: guessType(url) })),
      status: from === null ? 'accepted' : 'queued',
      messagingServiceSid: service?.sid ?? null,
    });
    if (service === null || from !== null) deliver(message, callback);
    else {
      logged(message);
      clock.after(CHOSEN_AFTER_MS, () => {
        const chosen = services.choose(service, to);
        if (chosen === null) return progress(message, 'failed', callback, 21703);
        message.from = chosen;
        deliver(message, callback);
      });
    }
    return message;
  };

  /** Whom to ask about a text to this number: its messaging service, unless that leaves it to the number. */
  const hookFor = (number: string): Hook | null => {
    const service = services.serviceOf(number);
    if (service && !service.useInboundWebhookOnNumber)
      return hookOf(service.inboundRequestUrl, service.inboundMethod, service.fallbackUrl);
    const line = numbers.line(number);
    const settings = line && numbers.smsSettings(line);
    return settings ? hookOf(settings.smsUrl, settings.smsMethod, settings.smsFallbackUrl) : null;
  };

  /** Asks the product what to answer, and sends it. */
  const consult = async (message: Message, optOut: OptOutType | undefined) => {
    let hook = hookFor(message.to);
    if (hook === null) return;
    try {
      for (let hops = 0; hops < 5; hops++) {
        const answer = await hooks.request({ ...hook, params: inboundParams(core, message, optOut) });
        if (!/xml/i.test(answer.contentType)) return;
        const redirect = act(message, parseTwiml(answer.body.toString('utf8')), answer.url);
        if (!redirect) return;
        hook = { url: redirect, method: 'POST' };
      }
    } catch (error) {
      if (error instanceof Aborted) return;
      const known = error instanceof WebhookFailed || error instanceof TwimlError || error instanceof MessageRefused;
      log.append('error', { messageSid: message.sid, code: known ? error.code : 13000, message: String(error) });
    }
  };

  /** Does what a messaging document says; returns the address to go on with, if any. */
  const act = (message: Message, nodes: readonly TwimlNode[], base: string): string | null => {
    for (const node of nodes) {
      if (node.name === 'Redirect') return new URL(node.text, base).toString();
      if (node.name !== 'Message') {
        log.append('error', { messageSid: message.sid, code: 12200, message: `<${node.name}> is no messaging verb` });
        continue;
      }
      const callbackUrl = node.attributes['statusCallback'] ?? node.attributes['action'];
      send({
        from: node.attributes['from'] ?? message.to,
        to: node.attributes['to'] ?? message.from,
        body: node.children.find((child) => child.name === 'Body')?.text ?? node.text,
        mediaUrls: node.children
          .filter((child) => child.name === 'Media')
          .map((child) => new URL(child.text, base).toString()),
        callback: callbackUrl ? { url: new URL(callbackUrl, base).toString(), method: 'POST', events: [] } : null,
        direction: 'outbound-reply',
        service: null,
      });
    }
    return null;
  };

  /** The carrier's own words, which the product does not see. */
  const answer = ({ from, to, messagingServiceSid }: Message, body: string): void => {
    const words = { from: to, to: from, body, media: [], messagingServiceSid };
    deliver(keep({ ...words, direction: 'outbound-reply', status: 'queued' }), null);
  };

  const arrive = (from: string, to: string, body: string, items: Message['media']): Message => {
    const service = services.serviceOf(to);
    const isDropped = service?.useInboundWebhookOnNumber === false && service.inboundRequestUrl === null;
    const sid = service?.sid ?? null;
    const start = {
      direction: 'inbound',
      from,
      to,
      body,
      media: items,
      status: 'received',
      messagingServiceSid: sid,
    } as const;
    // A service without an address for them wants no texts: the real one neither keeps them nor tells of them.
    if (isDropped) return compose(start);
    const message = keep(start);
    // As at the real service: when the product was asked about it.
    message.sentAtMs = message.createdAtMs;
    logged(message);
    const keyword = optOuts.hear(from, to, body);
    void consult(message, keyword?.type);
    if (keyword !== null) answer(message, keyword.answer);
    return message;
  };

  return {
    outage,
    optOuts,
    send,
    receive(incoming) {
      const { from, to, body } = incoming;
      if (!isE164(from)) throw new MessageRefused(21212, `From: ${from} is not an international number`);
      if (!numbers.isLine(to) && !HANDSET_NUMBERS.includes(to)) {
        throw new MessageRefused(21211, `To: ${to} is neither a line of the company nor a handset`);
      }
      if (body === '' && incoming.media.length === 0)
        throw new MessageRefused(21602, 'body: write something or attach media');
      if (body.length > MAX_BODY) throw new MessageRefused(21617, `body: at most ${MAX_BODY} characters`);
      if (incoming.media.length > MAX_MEDIA) throw new MessageRefused(21623, `media: at most ${MAX_MEDIA} files`);
      const items = incoming.media.map((item) => {
        const sid = media.add(item.contentType, item.data);
        return { url: core.origin() + accountPath(core, `Messages/Media/${sid}`), contentType: item.contentType };
      });
      return arrive(from, to, body, items);
    },
    get: (sid) => all.get(sid),
    list: () => [...all.values()].reverse(),
    remove: (sid) => all.delete(sid),
    clear() {
      all.clear();
      media.clear();
    },
  };
}

interface Hook {
  url: string;
  method: 'GET' | 'POST';
  fallbackUrl?: string;
}

const hookOf = (url: string | null, method: Hook['method'], fallbackUrl: string | null): Hook | null =>
  url ? { url, method, ...(fallbackUrl ? { fallbackUrl } : {}) } : null;

const serviceParam = ({ messagingServiceSid: sid }: Message): Record<string, string> =>
  sid === null ? {} : { MessagingServiceSid: sid };

function inboundParams(core: Core, message: Message, optOut: OptOutType | undefined): Record<string, string> {
  const media = message.media.flatMap((item, index) => [
    [`MediaUrl${index}`, item.url],
    [`MediaContentType${index}`, item.contentType],
  ]);
  return {
    AccountSid: core.accountSid,
    ApiVersion: API_VERSION,
    MessageSid: message.sid,
    SmsSid: message.sid,
    SmsMessageSid: message.sid,
    SmsStatus: 'received',
    From: message.from,
    To: message.to,
    ...serviceParam(message),
    ...(optOut === undefined ? {} : { OptOutType: optOut }),
    Body: message.body,
    NumSegments: String(message.segments),
    NumMedia: String(message.media.length),
    ...Object.fromEntries(media),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
};

function guessType(url: string): string {
  const extension = /\.([a-z0-9]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? '';
  return TYPES[extension] ?? 'application/octet-stream';
}
