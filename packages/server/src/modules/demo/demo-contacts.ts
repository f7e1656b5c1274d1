import { taskStatuses, intakeSources } from '@talk/contract/codes';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import {
  contactAudits,
  contactName,
  contactPhoneNumbers,
  contacts,
  contactTags,
  searchText,
  tags,
} from '../people/contacts/read.js';
import { insertRows } from './insert-rows.js';
import {
  CITIES,
  COMPANY_NAMES,
  FIRST_NAMES,
  HANDSET_CONTACTS,
  LAST_NAMES,
  LEAD_SOURCES,
  SAN_FRANCISCO,
  STREETS,
  TAGS,
  type City,
} from './people.data.js';
import type { Prng } from '../../prng.js';
import { ABOUT_CONTACTS } from './texts.data.js';

export interface DemoContact {
  readonly id: number;
  readonly firstName: string;
  readonly phoneNumber: string;
  readonly ownerId: number | null;
  readonly isHandset: boolean;
  /** Nothing has happened with them yet. */
  readonly isNewLead: boolean;
}

export interface ContactsPlan {
  readonly count: number;
  readonly withHandsets: boolean;
  /** Who owns contacts. */
  readonly ownerIds: readonly number[];
  readonly now: Date;
}

const DAY_MS = 86_400_000;
/** Calls and texts of the demo go back that far; contacts are older, new leads younger. */
const HISTORY_DAYS = 43;
const NEW_LEADS = 14;
/** Who must not be called, and why, by their place among the people; one is blocked. */
const DNC_AT: Readonly<Record<number, string>> = {
  17: 'Asked on the phone not to be called again.',
  22: 'Unsubscribed by email.',
  29: 'Complaint of 3 October; legal has it.',
};
const BLOCKED_AT = 25;
type Draft = Omit<typeof contacts.$inferInsert, 'companyId'> & { numbers: string[] };

/** Contacts with numbers, tags and some audit entries. @returns them in the order of their making. */
export async function addContacts(tx: Tx, scope: Scope, random: Prng, plan: ContactsPlan): Promise<DemoContact[]> {
  const numbers = createNumbers(random);
  const drafts: Draft[] = plan.withHandsets ? HANDSET_CONTACTS.map((person) => handsetDraft(person, random, plan)) : [];
  const people = peopleIn(random, plan.count - drafts.length);
  for (const [index, person] of people.entries()) drafts.push(draft(person, index, random, plan, numbers));
  const rows = drafts.map(({ numbers: own, ...row }) => {
    const named = {
      firstName: row.firstName ?? null,
      lastName: row.lastName ?? null,
      companyName: row.companyName ?? null,
      email: row.email ?? null,
    };
    return { ...row, ...owned(scope), name: contactName(named, own[0] ?? null), searchText: searchText(named, own) };
  });
  const ids = await insertRows(tx, contacts, rows);
  const made = drafts.map((row, index) => ({ row, id: ids[index] ?? 0 }));
  await insertRows(
    tx,
    contactPhoneNumbers,
    made.flatMap(({ row, id }) =>
      row.numbers.map((phoneNumber, position) => ({
        ...owned(scope),
        contactId: id,
        phoneNumber,
        position,
        title: position === 0 ? 'Mobile' : 'Office',
      })),
    ),
  );
  await addTags(tx, scope, random, ids);
  await addAudits(tx, scope, random, made, plan);
  return made.map(({ row, id }) => ({
    id,
    firstName: row.firstName ?? 'there',
    phoneNumber: row.numbers[0] ?? '',
    ownerId: row.ownerId ?? null,
    isHandset: HANDSET_CONTACTS.some(({ suffix }) => row.numbers[0] === `+1415555${suffix}`),
    isNewLead: row.taskStatus === taskStatuses.name(1),
  }));
}

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string | null;
  readonly city: City;
}

/** Different people; two or three of them share a company and its city. */
function peopleIn(random: Prng, count: number): Person[] {
  const offices = random.shuffle(COMPANY_NAMES).map((name) => ({ name, city: random.pick(CITIES) }));
  const names = new Set<string>();
  const people: Person[] = [];
  while (people.length < count) {
    const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    if (names.has(`${firstName} ${lastName}`)) continue;
    names.add(`${firstName} ${lastName}`);
    const office = random.chance(0.85) ? random.pick(offices) : null;
    people.push({
      firstName,
      lastName,
      companyName: office?.name ?? null,
      city: office?.city ?? random.pick(CITIES),
    });
  }
  return people;
}

function draft(person: Person, index: number, random: Prng, plan: ContactsPlan, next: (city: City) => string): Draft {
  const { city } = person;
  const isNewLead = index < NEW_LEADS;
  const dncReason = DNC_AT[index];
  // A few are only a number: they called once, and nobody has asked for the name.
  const isNameless = !isNewLead && random.chance(0.04);
  const own = [next(city), ...(random.chance(0.15) ? [next(city)] : [])];
  const ageDays = isNewLead ? random.next() * 6 : HISTORY_DAYS + random.next() * 420;
  const createdAt = new Date(plan.now.getTime() - ageDays * DAY_MS - 3_600_000);
  return {
    firstName: isNameless ? null : person.firstName,
    lastName: isNameless ? null : person.lastName,
    companyName: isNameless ? null : person.companyName,
    email: isNameless || random.chance(0.12) ? null : emailOf(person),
    ...placeOf(city, random),
    ...about(random),
    name: '',
    ownerId: isNewLead || random.chance(0.22) ? null : random.pick(plan.ownerIds),
    taskStatus: isNewLead ? 'new' : 'closed',
    isBlocked: index === BLOCKED_AT,
    isDnc: dncReason !== undefined,
    dncReason: dncReason ?? null,
    textAuthorizedAt: random.chance(0.7) ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
    numbers: own,
  };
}

function handsetDraft(person: (typeof HANDSET_CONTACTS)[number], random: Prng, plan: ContactsPlan): Draft {
  const { suffix, firstName, lastName, companyName } = person;
  const createdAt = new Date(plan.now.getTime() - (HISTORY_DAYS + 30 + random.next() * 300) * DAY_MS);
  return {
    firstName,
    lastName,
    companyName,
    email: emailOf({ firstName, lastName, companyName, city: SAN_FRANCISCO }),
    ...placeOf(SAN_FRANCISCO, random),
    ...about(random),
    name: '',
    ownerId: plan.ownerIds[Number(suffix) % plan.ownerIds.length] ?? null,
    taskStatus: 'closed',
    isBlocked: false,
    isDnc: false,
    textAuthorizedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
    numbers: [`+1415555${suffix}`],
  };
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

function emailOf({ firstName, lastName, companyName }: Person): string {
  const domain = companyName === null ? 'mail' : plain(companyName);
  return `${plain(firstName)}.${plain(lastName)}@${domain}.example`;
}

function placeOf(city: City, random: Prng) {
  return {
    address: `${random.int(12, 2890)} ${random.pick(STREETS)}`,
    cnamCity: city.name,
    cnamState: city.state,
    cnamCountry: 'US',
    cnamZipcode: city.zipcode,
    timezone: city.timezone,
  };
}

function about(random: Prng) {
  return {
    notes: random.chance(0.18) ? random.pick(ABOUT_CONTACTS) : null,
    csf1: random.chance(0.6) ? `AC-${random.int(10_000, 19_999)}` : null,
    leadSource: random.pick(LEAD_SOURCES),
    intakeSource: intakeSources.code(random.chance(0.8) ? 'Manual' : 'API'),
  };
}

/** Numbers 555-0100 to 0199 of each area, each given once. San Francisco's own are our lines' and the handsets'. */
function createNumbers(random: Prng): (city: City) => string {
  const free = new Map<string, string[]>();
  for (const { areaCode } of CITIES) {
    const suffixes = Array.from({ length: 100 }, (_, index) => `01${String(index).padStart(2, '0')}`);
    const usable =
      areaCode === SAN_FRANCISCO.areaCode ? suffixes.filter((suffix) => suffix >= '0160') : suffixes.slice(20);
    free.set(areaCode, random.shuffle(usable));
  }
  return ({ areaCode }) => {
    const suffix = free.get(areaCode)?.pop();
    if (suffix === undefined) throw new RangeError(`area ${areaCode} has no numbers left`);
    return `+1${areaCode}555${suffix}`;
  };
}

async function addTags(tx: Tx, scope: Scope, random: Prng, contactIds: readonly number[]): Promise<void> {
  const tagIds = await insertRows(
    tx,
    tags,
    TAGS.map((tag) => ({ ...owned(scope), ...tag })),
  );
  const given = contactIds.flatMap((contactId) => {
    const count = random.pick([0, 0, 0, 1, 1, 2]);
    return random
      .shuffle(tagIds)
      .slice(0, count)
      .map((tagId) => ({ ...owned(scope), contactId, tagId }));
  });
  if (given.length > 0) await tx.q.insert(contactTags).values(given);
}

/** Every third owned contact came to its owner at some time; the timeline shows it. */
async function addAudits(
  tx: Tx,
  scope: Scope,
  random: Prng,
  made: readonly { row: Draft; id: number }[],
  { ownerIds, now }: ContactsPlan,
): Promise<void> {
  const rows = made.flatMap(({ row, id }) => {
    if (row.companyName == null || !random.chance(0.35)) return [];
    const createdAt = new Date(now.getTime() - random.next() * HISTORY_DAYS * DAY_MS);
    const actorUserId = random.pick(ownerIds);
    return [
      {
        ...owned(scope),
        contactId: id,
        actorUserId,
        field: 'company_name',
        before: null,
        after: row.companyName,
        createdAt,
      },
    ];
  });
  await insertRows(tx, contactAudits, rows);
}
