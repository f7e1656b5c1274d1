import {
  addCrmRecord,
  chooseCrmRecord,
  getIntegrationData,
  moveLifecycleStage,
  removeCrmRecord,
  settleCrmConflict,
  syncContact,
  type ContactCrm,
  type ContactCrmField,
  type IntegrationName,
} from '@talk/core/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './crm-texts.js';

const ALL = { with_duplicates: '1', with_lifecycle_stages: '1' } as const;

/** Every connected CRM with what is known of the contact there: at once, no CRM is asked. */
export function useContactCrms(contactId: number): UseQueryResult<readonly ContactCrm[]> {
  const { client } = useWorkspace();
  return useQuery({
    queryKey: ['contact-crm', contactId],
    queryFn: async ({ signal }) => {
      const query = { ...ALL, dialer_mode: '1' as const };
      return (await client.api.call(getIntegrationData, { params: { id: contactId }, query, signal })).data;
    },
  });
}

export interface ContactCrmCard {
  readonly crm: ContactCrm;
  /** The CRM is being asked. */
  readonly isAsking: boolean;
  /** What came in place of an answer of ours; null when one came. */
  readonly error: unknown;
  /** A change is on its way. */
  readonly isBusy: boolean;
  refresh: () => void;
  sync: () => Promise<readonly ContactCrmField[] | null>;
  add: () => Promise<boolean>;
  /** @throws TalkError: what is wrong stands at the field. */
  link: (url: string) => Promise<void>;
  choose: (recordId: number | null) => Promise<boolean>;
  remove: (recordId: number) => Promise<boolean>;
  settle: (field: ContactCrmField, use: 'ours' | 'theirs') => Promise<boolean>;
  move: (stageId: string, clears: boolean) => Promise<boolean>;
}

/** One CRM's card: what is known stands until the CRM has answered. */
export function useContactCrm(contactId: number, known: ContactCrm): ContactCrmCard {
  const { client, toasts } = useWorkspace();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const name: IntegrationName = known.integration_name;
  const queryKey = ['contact-crm', contactId, name];
  const params = { id: contactId, integration_name: name };

  async function ask(force: boolean, signal?: AbortSignal): Promise<ContactCrm> {
    const query = { ...ALL, integration_name: name, ...(force ? { force: '1' as const } : {}) };
    const { data } = await client.api.call(getIntegrationData, {
      params: { id: contactId },
      query,
      ...(signal === undefined ? {} : { signal }),
    });
    return data[0] ?? known;
  }

  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(false, signal),
    placeholderData: known,
  });

  /** Does something, and shows the card that comes of it. @throws what the server refused */
  async function doing<T>(work: () => Promise<T>, cardOf: (answer: T) => ContactCrm): Promise<T> {
    setBusy(true);
    try {
      const answer = await work();
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, cardOf(answer));
      return answer;
    } finally {
      setBusy(false);
    }
  }

  async function said<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (refusal) {
      toasts.show(sentenceOf(refusal) ?? t('failed'), { tone: 'bad' });
      return null;
    }
  }

  const changed = async (work: () => Promise<ContactCrm>): Promise<boolean> =>
    (await said(doing(work, (card) => card))) !== null;

  return {
    crm: data ?? known,
    isAsking: isFetching,
    error,
    isBusy,
    refresh: () => void changed(() => ask(true)),
    async sync() {
      const work = () => client.api.call(syncContact, { params, body: {} });
      return (await said(doing(work, (answer) => answer.data)))?.changed ?? null;
    },
    add: () => changed(() => client.api.call(addCrmRecord, { params, body: {} })),
    link: async (url) => {
      await doing(
        () => client.api.call(addCrmRecord, { params, body: { url } }),
        (card) => card,
      );
    },
    choose: (record_id) => changed(() => client.api.call(chooseCrmRecord, { params, body: { record_id } })),
    remove: (recordId) => changed(() => client.api.call(removeCrmRecord, { params: { ...params, recordId } })),
    settle: (field, use) => changed(() => client.api.call(settleCrmConflict, { params, body: { field, use } })),
    move: (stageId, clears) =>
      changed(() =>
        client.api.call(moveLifecycleStage, {
          body: { contact_id: contactId, lifecycle_stage: stageId, reset_required: clears },
        }),
      ),
  };
}
