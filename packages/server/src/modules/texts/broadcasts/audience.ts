import type { Reads } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { matchingContactIds, readFilterOf } from '../../people/contacts/index.js';
import { visibleContactIds } from '../../people/contacts/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { findListName } from './broadcasts.repository.js';
import type { StoredAudience } from './stored-audience.js';

export type AskedAudience = StoredAudience | (Extract<StoredAudience, { kind: 'filter' }> & { readonly name: string });

/** What one broadcast can reach. */
const RECIPIENTS_AT_MOST = 10_000;

const TOO_MANY = 'This is more than 10,000 contacts. Choose fewer.';
const NOBODY = 'No contact matches. Choose others.';
const CHOSEN = 'Chosen contacts';

/** What is stored of an audience. @throws ApiError NOT_FOUND for a list or contacts that are not there for the user */
export async function readAudience(
  reads: Reads,
  scope: Scope,
  now: Date,
  asked: AskedAudience,
): Promise<{ readonly audience: StoredAudience; readonly audienceName: string }> {
  switch (asked.kind) {
    case 'list':
      return {
        audience: { kind: 'list', list_id: asked.list_id },
        audienceName: found(await findListName(reads, scope, asked.list_id)),
      };
    case 'filter': {
      // A filter that cannot be read, or that names what is not there, is refused now and not when it is sent.
      await readFilterOf(reads, scope, now, asked.filter);
      const audienceName = 'name' in asked ? asked.name : '';
      return { audience: { kind: 'filter', filter: asked.filter }, audienceName };
    }
    case 'contacts': {
      const wanted = [...new Set(asked.contact_ids)];
      const seen = await visibleContactIds(reads, scope, wanted, await readViewer(reads, scope));
      if (seen.length === 0) throw fail('NOT_FOUND');
      return { audience: { kind: 'contacts', contact_ids: seen }, audienceName: CHOSEN };
    }
  }
}

/** The contacts that are meant right now, of those that the user may see. @throws ApiError VALIDATION_FAILED for none and for too many */
export async function audienceIds(
  reads: Reads,
  scope: Scope,
  now: Date,
  audience: StoredAudience,
): Promise<readonly number[]> {
  const viewer = await readViewer(reads, scope);
  const ids =
    audience.kind === 'contacts'
      ? await visibleContactIds(reads, scope, audience.contact_ids, viewer)
      : await matchingContactIds(
          reads,
          scope,
          viewer,
          await readFilterOf(
            reads,
            scope,
            now,
            audience.kind === 'list' ? { list_id: audience.list_id } : audience.filter,
          ),
          RECIPIENTS_AT_MOST + 1,
        );
  if (ids.length === 0) throw invalid({ audience: NOBODY });
  if (ids.length > RECIPIENTS_AT_MOST) throw invalid({ audience: TOO_MANY });
  return ids;
}
