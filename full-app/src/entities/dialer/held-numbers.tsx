import { phoneDisplay } from '@talk/core/format';
import { Button, ownZone } from '@talk/ui';
import type { ReactNode } from 'react';
import { dateWords } from '../../shared/dates.js';
import { sentenceOf } from '../../shared/errors.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { useContactHolds, useReleaseHolds } from './holds.js';
import { t } from './hold-words.js';

/** Which numbers of a contact sessions leave alone and until when, and a way to release them. */
export function HeldNumbers({ contactId, editable }: { contactId: number; editable: boolean }): ReactNode {
  const { toasts } = useWorkspace();
  const holds = useContactHolds(contactId);
  const release = useReleaseHolds();
  if (holds.length === 0) return null;
  return (
    <>
      {holds.map(({ phone_number: number, held_until: until }) => (
        <p key={number}>{t('held', { number: phoneDisplay(number), date: dateWords(Date.parse(until), ownZone()) })}</p>
      ))}
      {editable && (
        <Button
          onClick={() =>
            void release(contactId).catch((error: unknown) => toasts.show(sentenceOf(error), { tone: 'bad' }))
          }
        >
          {t('release')}
        </Button>
      )}
    </>
  );
}
