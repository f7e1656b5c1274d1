import type { Core } from '../carrier.js';
import { newSid } from '../ids.js';
import { areaCodeOf, countryOf } from '../pstn/countries.js';
import type { Line, Numbers } from '../pstn/numbers.js';

/** A pool of numbers that sends under one name, with settings for all of them. Addresses that are null are not asked. */
export interface MessagingService {
  readonly sid: string;
  friendlyName: string;
  /** Asked about texts to its numbers. Null: such texts are dropped. */
  inboundRequestUrl: string | null;
  inboundMethod: 'GET' | 'POST';
  fallbackUrl: string | null;
  fallbackMethod: 'GET' | 'POST';
  /** The number's own address is asked instead. */
  useInboundWebhookOnNumber: boolean;
  /** For messages that bring no address of their own. */
  statusCallback: string | null;
  /** A recipient always hears from the same number. */
  stickySender: boolean;
  /** Recipients in North America hear from a number with their area code, where there is one. */
  areaCodeGeomatch: boolean;
  // Kept for clients that read them; a sandbox has nothing to convert or to scan.
  mmsConverter: boolean;
  smartEncoding: boolean;
  scanMessageContent: 'inherit' | 'enable' | 'disable';
  fallbackToLongCode: boolean;
  synchronousValidation: boolean;
  validityPeriodSeconds: number;
  usecase: string;
  readonly createdAtMs: number;
  updatedAtMs: number;
}

export interface Sender {
  readonly line: Line;
  readonly addedAtMs: number;
}

export interface MessagingServices {
  add(friendlyName: string): MessagingService;
  get(sid: string): MessagingService | undefined;
  list(): MessagingService[];
  remove(sid: string): boolean;
  /** Its numbers, in the order in which they came. One that the account has no more is none. */
  senders(service: MessagingService): Sender[];
  /** The caller checks that the number is in no service. */
  addSender(service: MessagingService, line: Line): Sender;
  removeSender(service: MessagingService, lineSid: string): boolean;
  /** The service that a number belongs to: there is one at most. */
  serviceOf(number: string): MessagingService | undefined;
  /** The number to send from; null when the pool has none that can reach the recipient. */
  choose(service: MessagingService, to: string): string | null;
}

interface Pool {
  /** By the sid of the line. */
  readonly senders: Map<string, { addedAtMs: number; messages: number }>;
  /** Who heard from which line first. */
  readonly remembered: Map<string, string>;
}

const HOME = 'US';

export function createMessagingServices(core: Core, numbers: Numbers): MessagingServices {
  const all = new Map<string, MessagingService>();
  const pools = new Map<string, Pool>();
  const poolOf = ({ sid }: MessagingService): Pool => {
    const pool = pools.get(sid) ?? { senders: new Map(), remembered: new Map() };
    pools.set(sid, pool);
    return pool;
  };

  const services: MessagingServices = {
    add(friendlyName) {
      const nowMs = core.clock.nowMs();
      const service: MessagingService = {
        sid: newSid('MG'),
        friendlyName,
        inboundRequestUrl: null,
        inboundMethod: 'POST',
        fallbackUrl: null,
        fallbackMethod: 'POST',
        useInboundWebhookOnNumber: false,
        statusCallback: null,
        stickySender: true,
        areaCodeGeomatch: true,
        mmsConverter: true,
        smartEncoding: true,
        scanMessageContent: 'inherit',
        fallbackToLongCode: true,
        synchronousValidation: false,
        validityPeriodSeconds: 36_000,
        usecase: 'undeclared',
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      all.set(service.sid, service);
      return service;
    },
    get: (sid) => all.get(sid),
    list: () => [...all.values()],
    remove(sid) {
      pools.delete(sid);
      return all.delete(sid);
    },
    senders: (service) =>
      [...poolOf(service).senders].flatMap(([sid, { addedAtMs }]) => {
        const line = numbers.line(sid);
        return line ? [{ line, addedAtMs }] : [];
      }),
    addSender(service, line) {
      const addedAtMs = core.clock.nowMs();
      poolOf(service).senders.set(line.sid, { addedAtMs, messages: 0 });
      return { line, addedAtMs };
    },
    removeSender(service, lineSid) {
      const { senders, remembered } = poolOf(service);
      for (const [to, sid] of remembered) if (sid === lineSid) remembered.delete(to);
      return senders.delete(lineSid);
    },
    serviceOf: (number) =>
      services.list().find((service) => services.senders(service).some(({ line }) => line.number === number)),
    choose(service, to) {
      const pool = poolOf(service);
      const lines = services.senders(service).map(({ line }) => line);
      const others = lines.filter(({ number }) => number !== to);
      const first = lines.find(({ sid }) => sid === pool.remembered.get(to));
      const line = (service.stickySender ? first : undefined) ?? fitting(service, pool, others, to);
      if (line === undefined) return null;
      const sender = pool.senders.get(line.sid);
      if (sender) sender.messages += 1;
      // Kept also while nobody asks for it, so that it is known when the setting is switched on again.
      if (first === undefined) pool.remembered.set(to, line.sid);
      return line.number;
    },
  };
  return services;
}

/**
 * As the real service says it chooses: a number of the recipient's country, else one of the United States, else any; among them one with
 * the recipient's area code. What is left open there is decided by turns: the one that has sent least.
 */
function fitting(service: MessagingService, pool: Pool, lines: readonly Line[], to: string): Line | undefined {
  const of = (country: string): Line[] => lines.filter(({ number }) => countryOf(number) === country);
  const near = [of(countryOf(to)), of(HOME), lines].find((found) => found.length > 0) ?? [];
  const areaCode = service.areaCodeGeomatch ? areaCodeOf(to) : null;
  const nearest = near.filter(({ number }) => areaCode !== null && areaCodeOf(number) === areaCode);
  const sent = ({ sid }: Line): number => pool.senders.get(sid)?.messages ?? 0;
  return (nearest.length > 0 ? nearest : near).toSorted((a, b) => sent(a) - sent(b))[0];
}
