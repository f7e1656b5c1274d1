import { sql } from 'drizzle-orm';
import { inTransaction, type Tx } from '../../db/transaction.js';
import type { Kernel } from '../../kernel.js';
import { owned, within, type Scope } from '../../policy/scope.js';
import { communications } from '../people/communications/read.js';
import { incomingNumbers } from '../platform/lines/read.js';
import { messages } from '../texts/messaging/read.js';
import { droppableMessages } from '../calls/voicemail-drops/read.js';
import { hashPassword, hashToken, insertApiKey } from '../platform/identity/index.js';
import { companies } from '../platform/companies/read.js';
import { insertTemplate } from '../texts/templates/index.js';
import { insertRates } from '../texts/messaging/index.js';
import type { Files } from '../platform/files/index.js';
import { addCompany, addLine, addMember, addUser, setDefaultLine, type DemoLine } from './demo-company.js';
import { addAfterCall, disposeContacts, disposeHistory } from './demo-after-call.js';
import { addContacts } from './demo-contacts.js';
import { addDialerList } from './demo-dialer.js';
import { addSequence } from './demo-sequence.js';
import { addLists } from './demo-lists.js';
import { addConsents } from './demo-consents.js';
import { tagCommunications } from './demo-tags.js';
import { addTranscripts, markTranscribed } from './demo-transcripts.js';
import { addEmailIntake, addEmailThread } from './demo-email.js';
import { addFax } from './demo-fax.js';
import { addFields } from './demo-fields.js';
import { demoMessages } from './demo-messages.js';
import { addMissingRegistration, addRegistration } from './demo-registration.js';
import { makeHistory, type HistoryRow } from './demo-history.js';
import { insertRows } from './insert-rows.js';
import { createPrng, type Prng } from '../../prng.js';
import { settleContacts } from './settle-contacts.js';
import { SMS_TEMPLATES } from './templates.data.js';
import { voiceLikeWav } from './voice-sound.js';

/** The demo's password, public knowledge: the seed refuses production (see config). */
export const DEMO_PASSWORD = 'talk-demo-1';
const DEMO_USER_KEY = 'uk_demo_agent';
const DEMO_PUBLISHABLE_KEY = 'pk_demo_site';

/** Held while seeding, so that of several servers that start together one seeds. The letters "demo". */
const SEED_LOCK = 0x64656d6f;
const SEED = 20_261_120;
const DAYS = 42;
const RECORDINGS = 12;
/** Thousandths of a dollar, as carriers charge in the US. */
const DEMO_RATES = { localSms: 8, localMms: 20, tollFreeSms: 9, tollFreeMms: 22 };
const ZONE = 'America/Los_Angeles';
const SALES_NUMBER = '+14155550100';

/**
 * Fills an empty database with the demo of ARCHITECTURE §3: a company with colleagues, lines, contacts and six weeks of history,
 * two more of a reseller, and the keys of the examples. The same for the same time.
 * @returns false when there is a company already; nothing is changed then.
 */
export async function seedDemo(kernel: Kernel, files: Files): Promise<boolean> {
  if (await isInhabited(kernel.db.drizzle)) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return inTransaction(kernel, async (tx) => {
    await tx.q.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await isInhabited(tx.q)) return false;
    const random = createPrng(SEED);
    const { multiId } = await seedAcme(kernel, tx, files, random, passwordHash);
    await seedReseller(kernel, tx, random, passwordHash, multiId);
    return true;
  });
}

async function isInhabited(q: Tx['q']): Promise<boolean> {
  return (await q.select({ id: companies.id }).from(companies).limit(1)).length > 0;
}

async function seedAcme(
  kernel: Kernel,
  tx: Tx,
  files: Files,
  random: Prng,
  passwordHash: string,
): Promise<{ multiId: number }> {
  const now = kernel.clock.now();
  const acme = {
    name: 'Acme Dental Supply',
    country: 'US',
    timezone: ZONE,
    kycStatus: 'verified',
    kycFilled: true,
    isA2pCampaignApproved: true,
  };
  const { scope } = await addCompany(tx, acme, {
    calling: { internationalCalling: true, internationalCountries: ['DE', 'FR', 'GB', 'MX'] },
    // A customer who texts at night gets an answer at night.
    texting: { repliesInQuietHours: true },
    dialer: { autoDialerEnabled: true },
  });
  await addRegistration(
    tx,
    scope,
    {
      name: acme.name,
      site: 'acme.test',
      phoneNumber: SALES_NUMBER,
      street: '500 Howard St',
      city: 'San Francisco',
      region: 'CA',
      postalCode: '94105',
    },
    now,
  );
  const user = (email: string, name: string): Promise<number> => addUser(tx, { email, name }, passwordHash);
  const admin = await user('admin@acme.test', 'Priya Raman');
  const supervisor = await user('supervisor@acme.test', 'Marcus Hale');
  const agent = await user('agent@acme.test', 'Elena Vargas');
  const agent2 = await user('agent2@acme.test', 'Tom Okoye');
  const grace = await user('grace@acme.test', 'Grace Kim');
  const reporter = await user('reporter@acme.test', 'Hannah Lindqvist');
  const billing = await user('billing@acme.test', 'Victor Chen');
  const multi = await user('multi@acme.test', 'Nadia Brooks');
  await addMember(tx, scope, admin, ['Company Admin'], now);
  await addMember(tx, scope, supervisor, ['Company Supervisor'], now);
  for (const id of [agent, agent2, grace, multi]) await addMember(tx, scope, id, ['Company Agent'], now);
  await addMember(tx, scope, reporter, ['Company Reporter Access'], now);
  await addMember(tx, scope, billing, ['Billing Admin'], now);

  const sales = await addLine(tx, scope, {
    name: 'Sales',
    number: SALES_NUMBER,
    recordsCalls: true,
    detectsMachines: true,
    userIds: [agent, admin, agent2],
  });
  const support = await addLine(tx, scope, {
    name: 'Support',
    number: '+14155550101',
    userIds: [agent2, grace, supervisor],
  });
  const orders = await addLine(tx, scope, {
    name: 'Orders (toll-free)',
    number: '+18005550199',
    isTollFree: true,
    dialMode: 'sequential',
    userIds: [grace, multi, agent],
  });
  await setDefaultLine(tx, scope, sales.id);
  await insertRates(tx, scope, { rates: DEMO_RATES, textCredits: null, carrierFees: null, createdAt: now });
  await addKeys(kernel, tx, scope, agent, admin);

  const agents = new Map([
    [admin, 'Priya Raman'],
    [supervisor, 'Marcus Hale'],
    [agent, 'Elena Vargas'],
    [agent2, 'Tom Okoye'],
    [grace, 'Grace Kim'],
    [multi, 'Nadia Brooks'],
  ]);
  const ownerIds = [agent, agent2, admin, grace, multi];
  const contacts = await addContacts(tx, scope, random, { count: 200, withHandsets: true, ownerIds, now });
  const plan = { contacts, agents, zone: ZONE, now, days: DAYS };
  const outcomes = await addAfterCall(tx, scope, { sales, support });
  const after = createPrng(SEED + 1000);
  const history = disposeHistory(after, makeHistory(random, { ...plan, lines: [sales, support, orders] }), outcomes);
  await addRecordings(tx, scope, files, history, sales);
  markTranscribed(history);
  await addMessage(tx, scope, files, now);
  for (const template of SMS_TEMPLATES) await insertTemplate(tx, scope, { ...template, attachments: [] });
  const customer = contacts.findLast(({ isHandset, isNewLead }) => !isHandset && !isNewLead);
  if (customer !== undefined)
    await addFax(tx, scope, files, { contact: customer, line: sales, number: SALES_NUMBER, now, zone: ZONE });
  const domain = kernel.config.emailInbound?.domain;
  if (customer !== undefined && domain !== undefined) {
    const address = `sales@${domain}`;
    await addEmailIntake(tx, scope, sales, address);
    await addEmailThread(tx, scope, { contact: customer, line: sales, agentId: agent, address, now, zone: ZONE });
  }
  await addLists(tx, scope, { contacts, adminId: admin, supervisorId: supervisor, agentId: agent, now });
  await addDialerList(tx, scope, contacts, supervisor);
  await addSequence(tx, scope, { contacts, userId: supervisor, lineId: sales.id, now });
  const ids = await addHistory(tx, scope, history);
  await addTranscripts(tx, scope, history, ids);
  await tagCommunications(tx, scope, createPrng(SEED + 2000), { history, ids });
  await disposeContacts(tx, scope, after, history);
  const customers = contacts.flatMap(({ id, isNewLead }) => (isNewLead ? [] : [id]));
  await addFields(tx, scope, createPrng(SEED + 3000), customers, now);
  await addConsents(tx, scope, { contacts, agentId: agent, adminId: admin, now });
  return { multiId: multi };
}

/** Two small companies of one owner; `multiId` works in the first of them as well. */
async function seedReseller(
  kernel: Kernel,
  tx: Tx,
  random: Prng,
  passwordHash: string,
  multiId: number,
): Promise<void> {
  const now = kernel.clock.now();
  const owner = { email: 'reseller@hub.test', name: 'Samuel Reyes' };
  const resellerId = await addUser(tx, owner, passwordHash);
  const plans = [
    {
      name: 'Bluewater Plumbing',
      number: '+12065550110',
      zone: 'America/Los_Angeles',
      colleague: multiId,
      isApproved: true,
    },
    // Its registration is not through: the composer says so before anybody types.
    {
      name: 'Cedar Street Realty',
      number: '+15125550110',
      zone: 'America/Chicago',
      colleague: null,
      isApproved: false,
    },
  ];
  for (const { name, number, zone, colleague, isApproved } of plans) {
    const { scope } = await addCompany(tx, {
      name,
      resellerId,
      timezone: zone,
      kycStatus: 'verified',
      kycFilled: true,
      isA2pCampaignApproved: isApproved,
    });
    if (isApproved) {
      const place = { street: '80 Pike St', city: 'Seattle', region: 'WA', postalCode: '98101' };
      await addRegistration(tx, scope, { name, site: 'bluewater.test', phoneNumber: number, ...place }, now);
    } else await addMissingRegistration(tx, scope, now);
    const userIds = [resellerId, ...(colleague === null ? [] : [colleague])];
    await addMember(tx, scope, resellerId, ['Company Admin'], now);
    if (colleague !== null) await addMember(tx, scope, colleague, ['Company Agent'], now);
    const line = await addLine(tx, scope, { name: 'Main line', number, userIds, isApproved });
    await setDefaultLine(tx, scope, line.id);
    const contacts = await addContacts(tx, scope, random, { count: 30, withHandsets: false, ownerIds: userIds, now });
    const agents = new Map([
      [resellerId, owner.name],
      ...(colleague === null ? [] : [[colleague, 'Nadia Brooks'] as const]),
    ]);
    await addHistory(tx, scope, makeHistory(random, { contacts, agents, zone, now, days: 14, lines: [line] }));
  }
}

async function addKeys(kernel: Kernel, tx: Tx, scope: Scope, agentId: number, createdBy: number): Promise<void> {
  const { examplesOrigin, http } = kernel.config;
  const key = (secret: string) => ({ keyHash: hashToken(secret), keyPrefix: secret.slice(0, 8), createdBy });
  await insertApiKey(tx, scope, {
    ...key(DEMO_USER_KEY),
    kind: 'user',
    name: 'Demo agent in the examples',
    userId: agentId,
    publicId: 'default',
    allowedOrigins: [...new Set([examplesOrigin, http.publicUrl])],
  });
  await insertApiKey(tx, scope, {
    ...key(DEMO_PUBLISHABLE_KEY),
    kind: 'publishable',
    name: 'Demo site',
    userId: null,
    publicId: 'demo-site',
    allowedOrigins: [examplesOrigin],
  });
}

/** Gives the newest answered calls of `line` a recording as long as the talk. Changes the rows in place. */
async function addRecordings(tx: Tx, scope: Scope, files: Files, history: HistoryRow[], line: DemoLine): Promise<void> {
  const answered = history.flatMap((row, index) => (row.lineId === line.id && row.answeredAt != null ? [index] : []));
  for (const [order, index] of answered.slice(-RECORDINGS).entries()) {
    const row = history[index];
    if (row?.answeredAt == null) continue;
    const seconds = 9 + ((order * 5) % 12);
    const file = { name: 'recording.wav', contentType: 'audio/wav', bytes: voiceLikeWav(seconds, SEED + order) };
    const { id } = await files.save(tx, scope, file);
    const endedAt = new Date(row.answeredAt.getTime() + seconds * 1000);
    history[index] = {
      ...row,
      recordingFileId: id,
      recordingSeconds: seconds,
      talkSeconds: seconds,
      endedAt,
      updatedAt: endedAt,
    };
  }
}

/** For answering machines: what the phone offers under More. */
async function addMessage(tx: Tx, scope: Scope, files: Files, createdAt: Date): Promise<void> {
  const sound = { name: 'message.wav', contentType: 'audio/wav', bytes: voiceLikeWav(8, SEED + RECORDINGS) };
  const { id: fileId } = await files.save(tx, scope, sound);
  await tx.q.insert(droppableMessages).values({ ...owned(scope), name: 'Sorry we missed you', fileId, createdAt });
}

/** @returns the ids, in the order of the history. */
async function addHistory(tx: Tx, scope: Scope, history: readonly HistoryRow[]): Promise<number[]> {
  const rows = history.map((row) => ({ ...row, ...owned(scope) }));
  const ids = await insertRows(tx, communications, rows);
  const own = await tx.q.select().from(incomingNumbers).where(within(scope, incomingNumbers));
  const numbers = new Map(own.map(({ id, phoneNumber }) => [id, phoneNumber]));
  const texts = demoMessages(history, ids, numbers).map((row) => ({ ...row, ...owned(scope) }));
  // Not `insertRows`: a message is known by its communication, it has no id of its own.
  for (let start = 0; start < texts.length; start += 1000)
    await tx.q.insert(messages).values(texts.slice(start, start + 1000));
  await settleContacts(tx, scope);
  return ids;
}
