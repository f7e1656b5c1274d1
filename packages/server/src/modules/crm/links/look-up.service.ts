import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { numbersOf } from '../../people/contacts/read.js';
import type { Connections } from '../integrations/index.js';
import type { ConnectedAccount } from '../integrations/read.js';
import {
  CrmError,
  type CrmAccess,
  type CrmProvider,
  type CrmRecord,
  type CrmRecordDetails,
  type CrmStage,
} from '../providers/index.js';
import { chooseLink, dropOthers, endLink, listLinks, putLink, putState } from './links.repository.js';
import type { KeptDetails } from './links.tables.js';
import type { LinkRow } from './read.js';

/** As many numbers of one contact, and records of one number, as anybody would look through. */
const MOST_NUMBERS = 5;
const MOST_RECORDS = 20;

/** Asks a CRM for a contact's records, and notes what it says. */
export interface LookUp {
  /** @throws CrmError, which is noted; ApiError NOT_FOUND when the CRM is not connected any more. */
  refresh(scope: Scope, contactId: number, account: ConnectedAccount, withStages: boolean): Promise<void>;
}

interface Seen {
  readonly asked: CrmRecord;
  readonly hasNumber: boolean;
  /** Null: it is gone. Undefined: the CRM cannot tell. */
  readonly details: CrmRecordDetails | null | undefined;
}

interface Heard {
  readonly seen: readonly Seen[];
  readonly stages: readonly CrmStage[] | null;
}

export function createLookUp(kernel: Kernel, connections: Connections): LookUp {
  const { clock, db } = kernel;
  const reads: Reads = { q: db.drizzle };

  async function note(
    tx: Tx,
    scope: Scope,
    contactId: number,
    account: ConnectedAccount,
    { seen, stages }: Heard,
  ): Promise<void> {
    const now = clock.now();
    const provider = connections.provider(account.name);
    const links = await listLinks(tx, scope, contactId, account);
    const chosen = links.find((link) => link.isChosen);
    const isByNumberOnly = (record: CrmRecord): boolean =>
      links.some((link) => isRecord(link, record) && link.source === 'number' && !link.isChosen);
    const there: CrmRecord[] = [];
    for (const [position, { asked, hasNumber, details }] of seen.entries()) {
      if (details === null) {
        await endLink(tx, scope, contactId, account, asked, 'gone');
        continue;
      }
      const record: CrmRecord = { kind: details?.kind ?? asked.kind, id: details?.id ?? asked.id };
      const isMerged = record.id !== asked.id;
      // Another person's by now: the number was corrected, here or there.
      if (!hasNumber && !isMerged && isByNumberOnly(asked)) continue;
      if (isMerged) await endLink(tx, scope, contactId, account, asked, 'merged');
      await putLink(
        tx,
        scope,
        contactId,
        account,
        {
          record,
          url: urlOf(provider, account, record),
          source: hasNumber || !isMerged ? 'number' : 'person',
          position,
          details: details === undefined ? null : keptOf(details),
        },
        now,
      );
      there.push(record);
      if (isMerged && chosen !== undefined && isRecord(chosen, asked))
        await chooseLink(tx, scope, contactId, account, record);
    }
    await dropOthers(tx, scope, contactId, account, there);
    await putState(tx, scope, contactId, account, {
      checkedAt: now,
      triedAt: now,
      problem: null,
      ...(stages === null ? {} : { stages }),
    });
  }

  return {
    async refresh(scope, contactId, account, withStages) {
      const numbers = (await numbersOf(reads, scope, [contactId]))
        .map(({ phoneNumber }) => phoneNumber)
        .filter((number) => number.startsWith('+'))
        .slice(0, MOST_NUMBERS);
      const before = (await listLinks(reads, scope, contactId, account)).filter(({ state }) => state === 'there');
      try {
        const heard = await connections.use(scope, account.name, (access, provider) =>
          ask(access, provider, { numbers, before, withStages }),
        );
        await inTransaction(kernel, (tx) => note(tx, scope, contactId, account, heard));
      } catch (error) {
        if (error instanceof CrmError) {
          const values = { triedAt: clock.now(), problem: error.message };
          await inTransaction(kernel, (tx) => putState(tx, scope, contactId, account, values));
        }
        throw error;
      }
    },
  };
}

async function ask(
  access: CrmAccess,
  provider: CrmProvider,
  given: { readonly numbers: readonly string[]; readonly before: readonly LinkRow[]; readonly withStages: boolean },
): Promise<Heard> {
  const found: CrmRecord[] = [];
  for (const number of given.numbers)
    for (const record of await provider.findByPhone(access, number))
      if (!found.some((each) => isSame(each, record))) found.push(record);
  const linked = given.before.map(({ kind, externalId: id }): CrmRecord => ({ kind, id }));
  const asked = [...found, ...linked.filter((each) => !found.some((other) => isSame(other, each)))];
  const seen: Seen[] = [];
  for (const record of asked.slice(0, MOST_RECORDS))
    seen.push({
      asked: record,
      hasNumber: found.includes(record),
      details: await provider.readPerson?.(access, record),
    });
  const stages = given.withStages ? ((await provider.stages?.(access)) ?? []) : null;
  return { seen, stages };
}

const isSame = (one: CrmRecord, other: CrmRecord): boolean => one.id === other.id && one.kind === other.kind;
const isRecord = ({ kind, externalId }: LinkRow, record: CrmRecord): boolean =>
  isSame({ kind, id: externalId }, record);

export const urlOf = (
  provider: Pick<CrmProvider, 'recordUrl'>,
  { accountId: id, domain }: Pick<ConnectedAccount, 'accountId' | 'domain'>,
  record: CrmRecord,
): string | null => provider.recordUrl?.({ id, domain }, record) ?? null;

export function keptOf({ kind: _kind, id: _id, ...details }: CrmRecordDetails): KeptDetails {
  return details;
}
