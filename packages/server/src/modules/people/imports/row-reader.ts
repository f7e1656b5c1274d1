import { attributeOf } from '@talk/domain/attributes';
import { tagKey, type ReadRow, type RowReader, type TagNames } from '@talk/domain/imports';
import type { Reads } from '../../../db/transaction.js';
import { tryPhone } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import type { ImportedColumns } from '../contacts/index.js';
import { readAttributeFields } from '../fields/read.js';
import { ownersByName } from './imports.repository.js';
import type { StoredOptions } from './imports.tables.js';
import type { ImportedTags } from './tags.port.js';

/** How rows of this file are read, in this company. */
export async function rowReader(
  reads: Reads,
  scope: Scope,
  options: StoredOptions,
  tags: TagNames,
): Promise<RowReader> {
  const { country, timezone } = await readCompanyFacts(reads, scope);
  const owners = options.mapping.includes('contact_owner')
    ? await ownersByName(reads, scope)
    : new Map<string, number>();
  return {
    mapping: options.mapping,
    dates: options.dates,
    zone: timezone,
    phone: (text) => tryPhone(text, country),
    owners,
    tags,
    attributes: await readAttributeFields(
      reads,
      scope,
      options.mapping.flatMap((target) => (target === null ? [] : (attributeOf(target)?.id ?? []))),
    ),
  };
}

/** No column names tags. */
const NO_TAGS: TagNames = { ids: new Map(), unknown: 'tag_unknown' };

/** Tags as rows of this file name them, and how many more there can be. @param mayAdd rows may name tags that there are not */
export async function tagNames(
  reads: Reads,
  scope: Scope,
  options: StoredOptions,
  tags: Pick<ImportedTags, 'known'>,
  mayAdd: boolean,
): Promise<{ readonly names: TagNames; readonly room: number }> {
  if (!options.mapping.includes('tags')) return { names: NO_TAGS, room: 0 };
  const { tags: known, room } = await tags.known(reads, scope);
  const isAdding = options.unknown_tags === 'create';
  const unknown = !isAdding ? 'tag_unknown' : room === 0 ? 'tags_full' : mayAdd ? 'add' : 'tag_unknown';
  return { names: { ids: new Map(known.map(({ id, name }) => [tagKey(name), id])), unknown }, room };
}

/** What a row fills in, with what was chosen for all of them. */
export function columnsOfRow({ values }: ReadRow, options: StoredOptions, now: Date): ImportedColumns {
  const { user_id: owner, text_authorized_at: agreed, lead_source: source, attributes, ...rest } = values;
  const leadSource = source ?? options.lead_source;
  const agreedAt = agreed ?? (options.consent === null ? null : now.toISOString());
  return {
    ...rest,
    ...attributes,
    ...(owner === undefined ? {} : { owner_id: owner }),
    ...(leadSource === null ? {} : { lead_source: leadSource }),
    ...(agreedAt === null ? {} : { text_authorized_at: agreedAt }),
  };
}

export const consentNote = (options: StoredOptions, fileName: string): string =>
  options.consent === null ? `From the file ${fileName}.` : `${options.consent.note} (file ${fileName})`;
