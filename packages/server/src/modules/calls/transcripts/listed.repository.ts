import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Reads } from '../../../db/transaction.js';
import { within, type Scope } from '../../../policy/scope.js';
import { communications } from '../../people/communications/read.js';
import { containing } from '../../people/contacts/read.js';
import type { TranscriptRow } from './transcripts.repository.js';
import { transcripts } from './transcripts.tables.js';

export type { TranscriptRow } from './transcripts.repository.js';

/** How far a listed transcript is. */
type Status = 'parsed' | 'requested' | 'error';

/** Communications with such a transcript, as one condition of their list. Words are looked for by the trigram index. */
export function narrowing(
  { companyId }: Scope,
  { of, status, words }: { of: 'all' | 'calls' | 'voicemails'; status: Status; words: readonly string[] },
): SQL {
  const kind =
    of === 'all'
      ? sql`true`
      : of === 'voicemails'
        ? sql`${communications.hasVoicemail}`
        : sql`not ${communications.hasVoicemail}`;
  const has = words.map((word) => sql`search_form(said.words) like ${containing(word)}`);
  const said =
    has.length === 0
      ? sql`true`
      : sql`${communications.id} = any(array(select said.communication_id from ${transcripts} said
          where said.company_id = ${companyId} and ${sql.join(has, sql` and `)}))`;
  return sql`(${eq(communications.transcriptionStatus, status)} and ${kind} and ${said})`;
}

/** The transcripts of these communications, in no order. */
export async function findTranscripts({ q }: Reads, scope: Scope, ids: readonly number[]): Promise<TranscriptRow[]> {
  if (ids.length === 0) return [];
  return q
    .select()
    .from(transcripts)
    .where(within(scope, transcripts, inArray(transcripts.communicationId, [...ids])));
}
