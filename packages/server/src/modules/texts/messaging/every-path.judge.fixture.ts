import type { OutgoingText } from '../../../carrier/carrier.port.js';
import { createFakeCarrier, type FakeCarrier } from '../../../testing/fake-carrier.js';

/** A text that was given to the carrier, and what the law of the house says about it at that very instant. */
export interface Emission {
  readonly text: OutgoingText;
  readonly kind: 'text' | 'confirmation' | 'code';
  /** Empty: it was allowed to leave. */
  readonly sins: readonly string[];
}

type Rows = (sql: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

export interface Witness {
  readonly carrier: FakeCarrier;
  readonly emissions: Emission[];
  /** Where the facts are read, and the clock; before the first text. */
  attach(world: { rows: Rows; nowMs: () => number }): void;
}

/** A carrier in memory that asks, for each text it is given, whether it should have been: from the rows alone, by none of our rules' code. */
export function createWitness(): Witness {
  const carrier = createFakeCarrier();
  const emissions: Emission[] = [];
  let world: { rows: Rows; nowMs: () => number } | null = null;
  const take = carrier.sendMessage.bind(carrier);
  return {
    emissions,
    carrier: {
      ...carrier,
      async sendMessage(text) {
        if (world === null) throw new Error('nobody can judge this text');
        emissions.push(await judge(world, text));
        return take(text);
      },
    },
    attach(next) {
      world = next;
    },
  };
}

const CONFIRMATIONS = [
  /: You are unsubscribed and will get no more texts from us\. Reply START to resubscribe\.$/,
  /: You will get texts from us again\. Reply HELP for help, STOP to unsubscribe\.$/,
  /: Write here and someone will answer\. Reply STOP to unsubscribe\.$/,
];

async function judge({ rows, nowMs }: { rows: Rows; nowMs: () => number }, text: OutgoingText): Promise<Emission> {
  const { from, to, body } = text;
  const messageId = text.statusUrl === null ? null : Number(new URL(text.statusUrl).searchParams.get('message'));
  const isConfirmation = CONFIRMATIONS.some((words) => words.test(body));
  const kind = messageId === null ? 'code' : isConfirmation ? 'confirmation' : 'text';
  const sins: string[] = [];
  const [facts] = await rows(
    `select c.*, t.*, credits.segments_left, n.sends_texts, n.line_id, l.deleted_at, l.is_paused, l.forwards_only, l.texting_enabled, l.is_spamming,
       l.traffic_blocked, l.is_10dlc, l.has_approved_a2p_use_case, l.sends_mms
     from incoming_numbers n join companies c on c.id = n.company_id
       join texting_settings t on t.company_id = c.id left join text_credits credits on credits.company_id = c.id left join lines l on l.id = n.line_id
     where n.phone_number = $1`,
    [from],
  );
  if (facts === undefined) return { text, kind, sins: ['it leaves from a number that is nobody’s'] };
  const is = (name: string): boolean => facts[name] === true;
  const sin = (isOne: boolean, what: string): void => void (isOne && sins.push(what));

  sin(facts['status'] !== 'active', `the account is ${String(facts['status'])}`);
  sin(['required', 'in_review', 'rejected'].includes(String(facts['kyc_status'])), 'the account is not verified');
  sin(!is('messaging_enabled'), 'the account does not text');
  sin(Number(facts['segments_left'] ?? 0) < 0, 'it is not paid for');
  sin(facts['line_id'] === null || facts['deleted_at'] !== null, 'the line is gone');
  sin(is('is_paused') || is('forwards_only') || is('is_spamming') || is('traffic_blocked'), 'the line is stopped');
  sin(!is('texting_enabled') || !is('sends_texts'), 'the line does not text');
  sin(is('is_10dlc') && !is('has_approved_a2p_use_case') && !is('is_trial'), 'its use case is not approved');
  const [landline] = await rows(
    `select 1 from line_types where company_id = $1 and phone_number = $2 and type = 'landline'`,
    [facts['id'], to],
  );
  sin(landline !== undefined, 'it is a landline');

  if (messageId !== null) {
    const [message] = await rows(
      `select m.valid_until, m.line_number, c.line_id, c.user_id, c.company_id, c.id, c.created_at, ms.enabled, ms.active
       from messages m join communications c on c.id = m.communication_id
       left join memberships ms on ms.user_id = c.user_id and ms.company_id = c.company_id where m.communication_id = $1`,
      [messageId],
    );
    sin(message?.['line_number'] !== from, 'it leaves from another number than it says');
    sin(Number(message?.['line_id']) !== Number(facts['line_id']), 'its line has lost the number');
    const until = message?.['valid_until'];
    sin(until instanceof Date && until.getTime() <= nowMs(), 'its time is over');
    const isPersons = message?.['user_id'] !== null;
    sin(
      isPersons && (message?.['enabled'] !== true || message['active'] !== true),
      'its writer may not write any more',
    );
    const limit = facts['daily_text_limit'];
    if (kind === 'text' && typeof limit === 'number' && message?.['created_at'] instanceof Date) {
      const [before] = await rows(
        `select count(*)::int as count from communications where company_id = $1 and type = 'sms' and direction = 'outbound'
           and disposition_status <> 'failed' and id <= $2 and created_at >= date_trunc('day', $3::timestamptz at time zone 'UTC') at time zone 'UTC'
           and not exists (select 1 from keyword_replies k where k.reply_communication_id = communications.id)`,
        [facts['id'], messageId, new Date(nowMs())],
      );
      sin(Number(before?.['count']) > limit, 'the limit of the day was reached before it');
    }
  }
  if (kind === 'confirmation') return { text, kind, sins };

  const [optOut] = await rows(
    `select 1 from opt_outs where company_id = $1 and phone_number = $2 and opted_in_at is null`,
    [facts['id'], to],
  );
  sin(optOut !== undefined, 'the number is opted out');
  const [contact] = await rows(
    `select c.is_blocked, c.is_dnc from contact_phone_numbers p join contacts c on c.id = p.contact_id
     where p.company_id = $1 and p.phone_number = $2`,
    [facts['id'], to],
  );
  sin(contact?.['is_blocked'] === true, 'the contact is blocked');
  sin(contact?.['is_dnc'] === true, 'the contact is on do-not-contact');
  const [consent] = await rows(
    `select action from consents where company_id = $1 and phone_number = $2 and scope = 'text' order by id desc limit 1`,
    [facts['id'], to],
  );
  sin(consent?.['action'] === 'revoked', 'consent was taken back');
  sin(is('requires_text_consent') && consent === undefined && kind === 'text', 'there is no consent');
  // A code is waited for. All recipients of this world live in New York.
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/New_York' }).format(nowMs()),
  );
  sin(kind === 'text' && (hour < 8 || hour >= 21), `it is ${hour} o’clock at the recipient`);
  // The company's own hours, in its zone: this one lives by UTC, and allows an hour after midnight when it allows less than all.
  const isShut = facts['text_window'] !== null && new Date(nowMs()).getUTCHours() !== 0;
  sin(kind === 'text' && isShut, 'the company does not text at this hour');
  return { text, kind, sins };
}
