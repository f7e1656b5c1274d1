import {
  arrangeAttributeFields,
  createAttributeField,
  listAttributeFields,
  updateAttributeField,
  type AttributeField,
} from '@talk/core/contract';
import type { Realtime } from '@talk/core/realtime';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '../../shared/workspace/workspace-client.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';

const FIELDS = ['attribute-fields'] as const;
const none: readonly AttributeField[] = [];

/** Fields that the company has defined for its contacts, in their order, also those that were archived. */
export const attributeFieldsQuery = (client: Pick<Client, 'api'>) =>
  queryOptions({
    queryKey: FIELDS,
    queryFn: async ({ signal }): Promise<readonly AttributeField[]> =>
      (await client.api.call(listAttributeFields, { signal })).data,
  });

/** None as long as they are not known. The same array as long as nothing has changed. */
export function useAttributeFields(): readonly AttributeField[] {
  const { client, user } = useWorkspace();
  return useQuery({ ...attributeFieldsQuery(client), enabled: may(user, 'list contact') }).data ?? none;
}

type Options = readonly { readonly id?: number; readonly name: string }[];

/** What this app changes in fields. Each rejects with the server's refusal. */
export interface AttributeChanges {
  create: (field: { name: string; type: AttributeField['type']; options: Options }) => Promise<AttributeField>;
  /** @throws TalkError CONFLICT when somebody else has changed it meanwhile. */
  update: (field: AttributeField, change: { name?: string; options?: Options }) => Promise<AttributeField>;
  archive: (field: AttributeField, isArchived: boolean) => Promise<AttributeField>;
  /** Shown before the answer. */
  arrange: (fields: readonly AttributeField[]) => Promise<void>;
}

export function useAttributeChanges(): AttributeChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const changed = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } finally {
        // Also after a refusal: a colleague may have been faster.
        await queries.invalidateQueries({ queryKey: FIELDS });
      }
    };
    const optionsOf = (options: Options) => options.map((option) => ({ ...option }));
    return {
      create: ({ options, ...body }) =>
        changed(client.api.call(createAttributeField, { body: { ...body, options: optionsOf(options) } })),
      update: ({ id, version }, { options, ...body }) =>
        changed(
          client.api.call(updateAttributeField, {
            params: { id },
            body: { ...body, ...(options && { options: optionsOf(options) }), if_version: version },
          }),
        ),
      archive: ({ id }, is_archived) =>
        changed(client.api.call(updateAttributeField, { params: { id }, body: { is_archived } })),
      async arrange(fields) {
        queries.setQueryData<readonly AttributeField[]>(FIELDS, (before = []) => [
          ...fields,
          ...before.filter(({ id }) => !fields.some((field) => field.id === id)),
        ]);
        await changed(client.api.call(arrangeAttributeFields, { body: { ids: fields.map(({ id }) => id) } }));
      },
    };
  }, [client, queries]);
}

/** A colleague has changed them. */
export const followAttributes = (realtime: Pick<Realtime, 'on'>, queries: QueryClient): (() => void) =>
  realtime.on('attribute_fields_updated', () => void queries.invalidateQueries({ queryKey: FIELDS }));
