import type { AttributeField } from '@talk/contract';
import type { AttributeName } from '@talk/domain/attributes';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { listFields } from './fields.repository.js';
import { presentField } from './fields.service.js';

export { attributeFields, attributeOptions, contactAttributeValues } from './fields.tables.js';

/** Fields of the company by their keys, also those that were archived. @param ids only these */
export async function readAttributeFields(
  reads: Reads,
  scope: Scope,
  ids?: readonly number[],
): Promise<ReadonlyMap<AttributeName, AttributeField>> {
  const fields = (await listFields(reads, scope, ids)).map(presentField);
  return new Map(fields.map((field) => [field.key as AttributeName, field]));
}
