import type { Communication, Contact } from '@talk/core';
import type { ReactNode } from 'react';
import { useCallChanges } from '../../entities/call/index.js';
import { useOutcomes, useStages } from '../../entities/disposition/index.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { DispositionChip } from '../../shared/chips/disposition-chip.js';
import { dispositionEdit, useSaveEdit } from './edits.js';
import { t } from './texts.js';

/** Where a contact stands. */
export function ContactDisposition({ contact }: { contact: Contact }): ReactNode {
  const { user } = useWorkspace();
  const save = useSaveEdit();
  const offered = useStages();
  return (
    <DispositionChip
      label={t('disposition')}
      none={t('dispositionSet')}
      chosen={contact.disposition_status}
      offered={offered}
      why={may(user, 'update contact') ? (offered.length > 0 ? null : t('dispositionNoneOffered')) : t('mayNotChange')}
      onChoose={async (id) => {
        await save(contact, dispositionEdit(offered.find((each) => each.id === id) ?? null));
      }}
    />
  );
}

/** What came of a call. */
export function CallOutcome({ call }: { call: Communication }): ReactNode {
  const { user } = useWorkspace();
  const changes = useCallChanges();
  const offered = useOutcomes();
  return (
    <DispositionChip
      label={t('outcome')}
      none={t('outcomeSet')}
      chosen={call.call_disposition}
      offered={offered}
      why={whyNoOutcome(may(user, 'update communication'), offered.length > 0, call.ended_at !== null)}
      onChoose={(id) => changes.setOutcome(call, offered.find((each) => each.id === id) ?? null)}
    />
  );
}

function whyNoOutcome(mayChange: boolean, hasChoice: boolean, hasEnded: boolean): string | null {
  if (!mayChange) return t('mayNotChangeCalls');
  if (!hasEnded) return t('outcomeLater');
  return hasChoice ? null : t('dispositionNoneOffered');
}
