import { createContact, findContactByPhone, listContacts, sendMessage } from '@talk/contract';
import type { BodyOf, Communication, Contact, ContactMatch, ResponseOf } from '@talk/contract';
import type { CallEndpoint } from './api/api.js';
import type { RequestArguments, RequestSettings } from './api/request.js';
import { TalkError } from './kernel/errors.js';
import type { Unsubscribe } from './kernel/scope.js';
import type { Realtime, ReceivedEvent } from './realtime/realtime.js';

/** A text as a program writes it. */
export interface TextToSend {
  /** A number in any written form. Without a contact who has it, one is added. */
  to?: string;
  /** Or the contact, whose number is found. */
  contactId?: number;
  text: string;
  /** Id of the line it leaves from; the line of the conversation, else the default line without it. */
  line?: number;
  /** The former name of `line`, which works as well. */
  lineId?: number;
  /** Files that were uploaded before, by their uuids. */
  attachments?: readonly string[];
}

/** How a request is sent. The same `idempotencyKey` never sends a text twice. */
export type HowToSend = Pick<RequestSettings, 'signal' | 'timeoutMs' | 'idempotencyKey'>;

/** Sends texts. */
export interface Messages {
  /**
   * Sends a text, and resolves with its place in the contact's timeline. What becomes of it comes as an event.
   * @throws TalkError REJECTED with `rejection` and `alternatives`, QUIET_HOURS with `at`, INVALID_ARGUMENT without `to` and `contactId`
   */
  send: (text: TextToSend, how?: HowToSend) => Promise<Communication>;
}

/** Reads and adds contacts. */
export interface ContactsShortly {
  /** A page of contacts: `list({ search: 'Maya' })`. */
  list: (query?: ListQuery, how?: HowToSend) => Promise<ResponseOf<typeof listContacts>>;
  /** @throws TalkError CONTACT_DUPLICATE_PHONE with `contact`, VALIDATION_FAILED with `fieldErrors` */
  create: (fields: NonNullable<BodyOf<typeof createContact>>, how?: HowToSend) => Promise<Contact>;
  /** The contact who has a number, in any written form; null when none has. */
  find: (phoneNumber: string, how?: HowToSend) => Promise<ContactMatch | null>;
}

type ListQuery = NonNullable<NonNullable<RequestArguments<typeof listContacts>[0]>['query']>;

/** What `events.on` hears, by name. */
export interface ShortEvents {
  /** A contact has texted. */
  'message.received': Communication;
  /** A text was sent, or is further on: see `message.status`. */
  'message.changed': Communication;
  'contact.created': Contact;
  'contact.updated': Contact;
}

/** Hears what happens, by plain names. Everything else that happens is an event of `talk.realtime`. */
export interface Events {
  /** `replayed`: it happened while this client was not listening. */
  on: <T extends keyof ShortEvents>(
    name: T,
    handler: (data: ShortEvents[T], about: { replayed: boolean }) => void,
  ) => Unsubscribe;
}

const isText = ({ type }: Communication): boolean => type === 'sms';

/** Which events of the server have each name. */
const NAMED: {
  readonly [T in keyof ShortEvents]: (event: ReceivedEvent) => ShortEvents[T] | null;
} = {
  'message.received': (event) =>
    event.type === 'new_communication' && isText(event.data as Communication) && isInbound(event.data as Communication)
      ? (event.data as Communication)
      : null,
  'message.changed': (event) =>
    (event.type === 'update_communication' || event.type === 'new_communication') &&
    isText(event.data as Communication) &&
    !isInbound(event.data as Communication)
      ? (event.data as Communication)
      : null,
  'contact.created': (event) => (event.type === 'contact_created' ? (event.data as Contact) : null),
  'contact.updated': (event) => (event.type === 'contact_updated' ? (event.data as Contact) : null),
};

const isInbound = ({ direction }: Communication): boolean => direction === 'inbound';

/** Texts, contacts and events in the words of a program; each does what `api.call(operation)` or `realtime.on` does. */
export function createShortWays(call: CallEndpoint): { messages: Messages; contacts: ContactsShortly } {
  return {
    messages: {
      async send({ to, contactId, text, lineId, line = lineId, attachments }, how = {}) {
        if (to === undefined && contactId === undefined)
          throw new TalkError({
            code: 'INVALID_ARGUMENT',
            message: 'messages.send needs `to`, a number, or `contactId`.',
          });
        return call(sendMessage, {
          ...how,
          body: {
            body: text,
            ...(to !== undefined && { phone_number: to }),
            ...(contactId !== undefined && { contact_id: contactId }),
            ...(line !== undefined && { campaign_id: line }),
            ...(attachments !== undefined && { attachments: [...attachments] }),
          },
        });
      },
    },
    contacts: {
      list: (query = {}, how = {}) => call(listContacts, { ...how, query }),
      create: (fields, how = {}) => call(createContact, { ...how, body: fields }),
      find: async (phoneNumber, how = {}) =>
        (await call(findContactByPhone, { ...how, query: { phone_number: phoneNumber } })).contact,
    },
  };
}

/** @param realtime where the events come from */
export const createEvents = (realtime: Realtime): Events => ({
  on: (name, handler) =>
    realtime.onAny((event) => {
      const data = NAMED[name](event);
      if (data !== null) handler(data, { replayed: event.replayed });
    }),
});
