import { Button, IconButton, numberText, ownZone, useNow } from '@talk/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play, X } from 'lucide';
import type { ReactNode } from 'react';
import {
  placeText,
  type Sequence,
  type SequenceContact,
  sequenceContactsQuery,
  stopText,
  useSequenceChanges,
} from '../../entities/sequence/index.js';
import { exactWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { ListSkeleton } from '../../shared/list-skeleton.js';
import { may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

interface EnrolledContactsProps {
  sequence: Sequence;
  state: SequenceContact['state'] | null;
}

/** The contacts of a sequence, all or those in one state. */
export function EnrolledContacts({ sequence, state }: EnrolledContactsProps): ReactNode {
  const { client } = useWorkspace();
  const pages = useInfiniteQuery(sequenceContactsQuery(client.api, sequence.id, state));
  const rows = pages.data?.pages.flatMap(({ data }) => data);
  return (
    <>
      {pages.error && (
        <ErrorNotice error={pages.error} action={<Button onClick={() => void pages.refetch()}>{t('retry')}</Button>} />
      )}
      {rows === undefined && !pages.error && <ListSkeleton rows={5} />}
      {rows?.length === 0 && <p className="tk-muted">{t(state === null ? 'noneYet' : 'noneHere')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <div className="app-sequence-scroll">
          <table className="app-plain-table app-sequence-table">
            <thead>
              <tr>
                <th scope="col">{t('contact')}</th>
                <th scope="col">{t('state')}</th>
                <th scope="col">{t('where')}</th>
                <th scope="col">{t('texts')}</th>
                <th scope="col">
                  <span className="tk-hidden">{t('acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} sequence={sequence} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pages.hasNextPage && (
        <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t(pages.isFetchingNextPage ? 'loading' : 'more')}
        </Button>
      )}
    </>
  );
}

function Row({ row, sequence: { id, status } }: { row: SequenceContact; sequence: Sequence }): ReactNode {
  const format = timeFormatOf(useWorkspace().user);
  const nowMs = useNow(60_000);
  const { contact_id: contactId, name, state, detail, ended_at: endedAt } = row;
  const ended = endedAt === null ? null : exactWords(Date.parse(endedAt), ownZone(), format);
  return (
    <tr data-state={state}>
      <th scope="row">
        {name === null ? (
          <span className="tk-muted">{t('hidden')}</span>
        ) : (
          <Link to="/contacts/$contactId" params={{ contactId: String(contactId) }} className="tk-clip" dir="auto">
            {name}
          </Link>
        )}
      </th>
      <td>{t(`state.${state}`)}</td>
      <td>
        {endedAt === null ? placeText(row, status, nowMs, format) : stopText(row)}
        {detail !== null && <span className="tk-muted"> {detail}</span>}
        {ended !== null && <span className="tk-muted"> {ended}</span>}
      </td>
      <td className="tk-num">{numberText(row.texts_sent)}</td>
      <td>{name !== null && endedAt === null && <Acts row={row} name={name} sequenceId={id} />}</td>
    </tr>
  );
}

function Acts({ row, name, sequenceId }: { row: SequenceContact; name: string; sequenceId: number }): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useSequenceChanges();
  if (!may(user, 'update contact')) return null;
  const { contact_id: contactId, state } = row;
  const run = (work: Promise<unknown>): void =>
    void work.catch((refusal: unknown) => toasts.show(sentenceOf(refusal), { tone: 'bad' }));
  return (
    <span className="app-sequence-row-acts">
      {state === 'paused' ? (
        <IconButton
          icon={Play}
          label={t('resumeFor', { name })}
          onClick={() => run(changes.pause(contactId, sequenceId, false))}
        />
      ) : (
        <IconButton
          icon={Pause}
          label={t('pauseFor', { name })}
          onClick={() => run(changes.pause(contactId, sequenceId, true))}
        />
      )}
      <IconButton
        icon={X}
        label={t('takeOut', { name })}
        onClick={() => run(changes.disenroll(contactId, sequenceId))}
      />
    </span>
  );
}
