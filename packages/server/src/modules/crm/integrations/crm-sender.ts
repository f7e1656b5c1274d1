import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { RecordingLinks } from '../../calls/recordings/index.js';
import { placesForCall } from '../links/read.js';
import {
  CrmError,
  type CrmAccess,
  type CrmProvider,
  type CrmCall,
  type CrmRecord,
  type CrmSubject,
  type CrmTokens,
} from '../providers/index.js';
import type { CallFacts } from './call-facts.repository.js';
import type { ConnectionRow } from './connections.repository.js';
import { fieldMapOf, isMapped, mappedCall } from './field-map.js';
import type { TextFacts } from './text-facts.repository.js';

const DAY_MS = 24 * 60 * 60_000;

/** One thing on its way to one CRM. */
export interface Sent {
  readonly provider: CrmProvider;
  readonly access: CrmTokens;
  readonly scope: Scope;
  readonly connection: Pick<ConnectionRow, 'accountId' | 'recordingDays' | 'createsContacts' | 'fieldMap'>;
  readonly facts: CallFacts | TextFacts;
  /** The record that the CRM made of a call itself. */
  readonly record: string | null;
  /** What a call is about, where a person has named it. */
  readonly about: CrmSubject | undefined;
  /** Whom it is logged at already; null: nobody, or not known. */
  readonly before: CrmRecord | null;
}

/** What is where in the CRM now. */
export interface Logged {
  readonly externalId: string;
  /** Empty where the CRM's own record of the call was written into. */
  readonly records: readonly CrmRecord[];
}

export interface CrmSender {
  /**
   * Writes a call, or a day of texts, at the record that a person has chosen, otherwise at all with the number. What is logged stays where it
   * is, unless a person has named another record for it.
   * @throws CrmError.
   */
  send(sent: Sent): Promise<Logged>;
}

export function createCrmSender({ clock, db }: Kernel, recordingLinks: RecordingLinks): CrmSender {
  /** The same for the rest of the day, so that what is repeated changes nothing. */
  function recordingUrlOf({ recordingFileId }: CallFacts, days: number): string | null {
    if (recordingFileId === null || days === 0) return null;
    const day = Math.ceil(clock.now().getTime() / DAY_MS);
    return recordingLinks.urlOf(recordingFileId, new Date((day + days) * DAY_MS));
  }

  function wholeCall(facts: CallFacts, { connection, about }: Sent): CrmCall {
    const recordingUrl = recordingUrlOf(facts, connection.recordingDays);
    return { ...mappedCall(facts, connection.fieldMap), recordingUrl, ...(about && { subject: about }) };
  }

  function write(sent: Sent, records: readonly CrmRecord[], movesFrom: CrmRecord | null): Promise<string> {
    const { provider, access, facts } = sent;
    if (facts.kind === 'call') {
      const call = { ...wholeCall(facts, sent), ...(movesFrom && { movesFrom }) };
      return provider.logCall(access, call, records);
    }
    if (provider.logTexts === undefined) throw new CrmError('refused', `${provider.title} has no place for texts.`);
    return provider.logTexts(access, facts.texts, records);
  }

  /** @param target where a person wants it to be, when that is news. @returns null: the CRM has no record of its own of this call. */
  async function adopt(sent: Sent, target: CrmRecord | null): Promise<Logged | null> {
    const { provider, access, facts, record } = sent;
    if (record === null || facts.kind !== 'call' || provider.adoptCall === undefined) return null;
    const at = await firstThere(access, provider, [target]);
    const isAdopted = await provider.adoptCall(access, wholeCall(facts, sent), record, at);
    return isAdopted ? { externalId: record, records: at === null ? [] : [at] } : null;
  }

  async function attempt(sent: Sent): Promise<Logged> {
    const { provider, access, scope, connection, facts, about, before } = sent;
    const account = { name: provider.name, accountId: connection.accountId ?? '' };
    const { named, chosen } = await placesForCall(
      { q: db.drizzle },
      scope,
      facts.contactId,
      account,
      about?.id ?? null,
    );
    const moves = named !== null && about?.isNews === true;
    const adopted = await adopt(sent, moves ? named : null);
    if (adopted !== null) return adopted;
    const places = moves ? [named, before, chosen] : [before, named, chosen];
    const find = async (): Promise<readonly CrmRecord[]> => {
      const own = await firstThere(access, provider, places);
      return own === null ? provider.findByPhone(access, facts.person.phoneNumber) : [own];
    };
    const log = async (known: readonly CrmRecord[]): Promise<Logged> => {
      if (known.length === 0 && about !== undefined) return { externalId: await write(sent, [], null), records: [] };
      if (known.length === 0 && (!connection.createsContacts || provider.addPerson === undefined))
        throw new CrmError('refused', `No contact in ${provider.title} has this number.`);
      const added = known.length > 0 ? undefined : await provider.addPerson?.(access, facts.person);
      const records = added === undefined ? known : [added];
      return { externalId: await write(sent, records, moves ? before : null), records };
    };
    const known = await find();
    return log(known).catch(async (error: unknown) => {
      if (!(error instanceof CrmError) || error.failure !== 'refused' || known.length === 0) throw error;
      // Someone may have merged or deleted the record that was just found.
      const now = await find();
      if (namesOf(now) === namesOf(known)) throw error;
      return log(now);
    });
  }

  return {
    send: (sent) =>
      attempt(sent).catch((error: unknown) => {
        const { facts, connection } = sent;
        const isUnmapped = facts.kind !== 'call' || !isMapped(mappedCall(facts, connection.fieldMap));
        if (!(error instanceof CrmError) || error.failure !== 'refused' || isUnmapped) throw error;
        // A mapped field may have been removed there since. The call is worth more than it.
        const { owner } = fieldMapOf(connection.fieldMap);
        return attempt({ ...sent, connection: { ...connection, fieldMap: { owner } } });
      }),
  };
}

const namesOf = (records: readonly CrmRecord[]): string => records.map(({ kind, id }) => `${kind} ${id}`).join();

/** The first of these that is there, as it is now: one may have been merged into another since, or deleted. */
async function firstThere(
  access: CrmAccess,
  provider: CrmProvider,
  places: readonly (CrmRecord | null)[],
): Promise<CrmRecord | null> {
  for (const place of places) {
    if (place === null) continue;
    if (provider.readPerson === undefined) return place;
    const now = await provider.readPerson(access, place);
    if (now !== null) return { kind: now.kind, id: now.id };
  }
  return null;
}
