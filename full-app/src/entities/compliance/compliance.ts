import type { Contact } from '@talk/core';
import {
  getContactTexting,
  listConsents,
  listOptOuts,
  lookUpLineType,
  recordConsent,
  revokeConsent,
  updateContactTexting,
  type Consent,
  type ConsentScope,
  type ContactTexting,
  type OptOut,
} from '@talk/core/contract';
import type { Realtime } from '@talk/core/realtime';
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';

const TEXTING = 'contact-texting';
const CONSENTS = 'contact-consents';
const OPT_OUTS = 'contact-opt-outs';
/** The lists of the whole company: each under its name. */
export const COMPANY_LISTS = {
  consents: ['company-consents'],
  optOuts: ['company-opt-outs'],
  numbers: ['dnc-numbers'],
  uploads: ['dnc-uploads'],
} as const;

/** What decides whether the contact may be texted. Each change of it is a change of the contact, but for the lists of the company. */
export function useContactTexting({ id, version }: Contact): ContactTexting | null {
  const { client } = useWorkspace();
  const { data } = useQuery({
    queryKey: [TEXTING, id, version],
    queryFn: ({ signal }) => client.api.call(getContactTexting, { params: { id }, signal }),
    placeholderData: (before) => before,
  });
  return data ?? null;
}

/** The ledger of the contact's numbers, and when they opted out and came back; newest first. */
export function useContactLedger({ id, version }: Contact) {
  const { client } = useWorkspace();
  const consents = useQuery({
    queryKey: [CONSENTS, id, version],
    queryFn: ({ signal }) => client.api.call(listConsents, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  const optOuts = useQuery({
    queryKey: [OPT_OUTS, id, version],
    queryFn: ({ signal }) => client.api.call(listOptOuts, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
  const consentRows: readonly Consent[] | null = consents.data?.data ?? null;
  const optOutRows: readonly OptOut[] | null = optOuts.data?.data ?? null;
  return {
    consents: consentRows,
    optOuts: optOutRows,
    error: consents.error ?? optOuts.error,
    retry: () => void Promise.all([consents.refetch(), optOuts.refetch()]),
  };
}

/** What a person writes down about a consent. */
interface ConsentDraft {
  readonly phone_number: string;
  readonly scope: ConsentScope;
  readonly text_shown: string;
  readonly page_url: string;
  readonly note: string;
}

export interface ComplianceChanges {
  /** Each rejects with the refusal. */
  record: (contactId: number, draft: ConsentDraft) => Promise<void>;
  revoke: (contactId: number, draft: Pick<ConsentDraft, 'phone_number' | 'scope' | 'note'>) => Promise<void>;
  setAutomatedOnly: (contactId: number, on: boolean) => Promise<void>;
  /** Asks the carrier; it costs money. */
  lookUp: (contactId: number, numberId: number) => Promise<void>;
}

export function useComplianceChanges(): ComplianceChanges {
  const { client, queries } = useWorkspace();
  return useMemo(() => {
    const { call } = client.api;
    const again = (contactId: number): Promise<unknown> =>
      Promise.all(
        [TEXTING, CONSENTS, OPT_OUTS].map((name) => queries.invalidateQueries({ queryKey: [name, contactId] })),
      );
    const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());
    return {
      async record(id, { phone_number, scope, text_shown, page_url, note }) {
        const where = { page_url: filled(page_url), note: filled(note) };
        await call(recordConsent, { params: { id }, body: { phone_number, scope, text_shown, ...where } });
        await again(id);
      },
      async revoke(id, { phone_number, scope, note }) {
        await call(revokeConsent, { params: { id }, body: { phone_number, scope, note: filled(note) } });
        await again(id);
      },
      async setAutomatedOnly(id, on) {
        // Shown before the answer; a refusal brings back what the server has.
        queries.setQueriesData<ContactTexting>(
          { queryKey: [TEXTING, id] },
          (held) =>
            held && {
              ...held,
              blocked_messaging_information: { ...held.blocked_messaging_information, automated_only: on },
            },
        );
        try {
          await call(updateContactTexting, { params: { id }, body: { automated_only: on } });
        } finally {
          await again(id);
        }
      },
      async lookUp(id, phoneId) {
        await call(lookUpLineType, { params: { id, phoneId } });
        await again(id);
      },
    };
  }, [client, queries]);
}

/** The company's Do Not Contact list was changed: the gate is asked again about whoever is shown. */
export const followDncList = (realtime: Pick<Realtime, 'on'>, queries: QueryClient): (() => void) =>
  realtime.on('dnc_list_updated', () => {
    for (const queryKey of [[TEXTING], ['call-check'], COMPANY_LISTS.numbers, COMPANY_LISTS.uploads])
      void queries.invalidateQueries({ queryKey });
  });
