import type { Communication, Contact } from '@talk/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { storeContact } from '../../entities/contact/index.js';
import { afterCallApi, useOutcomes, useStages } from '../../entities/disposition/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DispositionChip } from './disposition-chip.js';
import { t } from './texts.js';

/** Where a contact stands. */
export function ContactDisposition({ contact }: { contact: Contact }): ReactNode {
  const { client, user } = useWorkspace();
  const queries = useQueryClient();
  const offered = useStages();
  const choose = async (disposition_status: number | null): Promise<void> => {
    const params = { id: contact.id };
    storeContact(queries, await afterCallApi(client).disposeContact({ params, body: { disposition_status } }));
  };
  return (
    <DispositionChip
      label={t('disposition')}
      none={t('dispositionSet')}
      chosen={contact.disposition_status}
      offered={offered}
      why={may(user, 'update contact') ? (offered.length > 0 ? null : t('dispositionNoneOffered')) : t('mayNotChange')}
      onChoose={choose}
    />
  );
}

/** What came of a call. The change arrives in the timeline as every other one does. */
export function CallOutcome({ call }: { call: Communication }): ReactNode {
  const { client, user } = useWorkspace();
  const offered = useOutcomes();
  const choose = async (call_disposition_id: number | null): Promise<void> => {
    await afterCallApi(client).disposeCall({ params: { id: call.id }, body: { call_disposition_id } });
  };
  return (
    <DispositionChip
      label={t('outcome')}
      none={t('outcomeSet')}
      chosen={call.call_disposition}
      offered={offered}
      why={whyNoOutcome(may(user, 'update communication'), offered.length > 0, call.ended_at !== null)}
      onChoose={choose}
    />
  );
}

function whyNoOutcome(mayChange: boolean, hasChoice: boolean, hasEnded: boolean): string | null {
  if (!mayChange) return t('mayNotChangeCalls');
  if (!hasEnded) return t('outcomeLater');
  return hasChoice ? null : t('dispositionNoneOffered');
}
