import { Button, numberText } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ActDialog } from '../../shared/act-dialog.js';
import { ChoiceField } from '../../shared/choice-field.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { countWords, t } from './enroll-words.js';
import { enrollableQuery, enrollDryRunQuery, useSequenceChanges, type EnrolledContacts } from './sequences.js';

export interface EnrollDialogProps {
  contacts: EnrolledContacts;
  /** Null while it is not known how many there are. */
  count: number | null;
  onEnrolled?: () => void;
  onClose: () => void;
}

/** Enrolls contacts in a sequence. It says who can be enrolled, and who cannot, before it is done. */
export function EnrollDialog({ contacts, count, onEnrolled, onClose }: EnrollDialogProps): ReactNode {
  const { client, toasts } = useWorkspace();
  const changes = useSequenceChanges();
  const offered = useQuery(enrollableQuery(client.api));
  const [chosenId, setChosenId] = useState(0);
  const only = offered.data?.length === 1 ? offered.data[0] : undefined;
  const chosen = only ?? offered.data?.find(({ id }) => id === chosenId);
  const dryRun = useQuery({
    ...enrollDryRunQuery(client.api, chosen?.id ?? 0, contacts),
    enabled: chosen !== undefined,
  });
  const counts = chosen === undefined ? undefined : dryRun.data;
  const number = counts?.enrolled ?? 0;
  return (
    <ActDialog
      title={count === null ? t('titleAll') : t('title', { count, exact: numberText(count) })}
      action={number === 0 ? t('enrollNone') : t('enroll', { count: number, exact: numberText(number) })}
      busyAction={t('enrolling')}
      isOff={number === 0}
      onAct={async () => {
        if (chosen === undefined) return;
        const done = await changes.enroll(chosen.id, contacts);
        toasts.show(t('done', { name: chosen.name, counts: countWords(done) }));
        onEnrolled?.();
      }}
      onClose={onClose}
    >
      {offered.data?.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ChoiceField
          label={t('sequence')}
          value={String(chosen?.id ?? 0)}
          options={[
            ...(only === undefined ? [['0', t('choose')] as const] : []),
            ...(offered.data ?? []).map(({ id, name }) => [String(id), name] as const),
          ]}
          onChange={(key) => setChosenId(Number(key))}
        />
      )}
      {offered.isError && (
        <ErrorNotice
          error={offered.error}
          action={<Button onClick={() => void offered.refetch()}>{t('retry')}</Button>}
        />
      )}
      {dryRun.isError && (
        <ErrorNotice
          error={dryRun.error}
          action={<Button onClick={() => void dryRun.refetch()}>{t('retry')}</Button>}
        />
      )}
      <p className="tk-muted" role="status">
        {chosen !== undefined && counts === undefined && !dryRun.isError && t('counting')}
        {counts !== undefined && countWords(counts)}
      </p>
      {counts !== undefined && counts.reasons.length > 0 && (
        <ul className="tk-muted">
          {counts.reasons.map(({ rejection, reason, count: some }) => (
            <li key={rejection}>
              {reason} <span className="tk-num">({numberText(some)})</span>
            </li>
          ))}
        </ul>
      )}
    </ActDialog>
  );
}
