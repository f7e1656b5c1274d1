import './contact-sequences.css';
import type { Contact } from '@talk/core';
import { Button, IconButton, useNow } from '@talk/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pause, Play, X } from 'lucide';
import { Suspense, useState, type ReactNode } from 'react';
import {
  type ContactSequence,
  EnrollDialog,
  placeText,
  sequenceInfoQuery,
  stopText,
  useSequenceChanges,
} from '../../entities/sequence/index.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { enrollsInSequences, may, timeFormatOf, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './sequence-words.js';

/** The sequences that a contact is in, with the next step, and those that it left last. */
export function ContactSequences({ contact }: { contact: Contact }): ReactNode {
  const { client, user } = useWorkspace();
  const { data, error, refetch } = useQuery(sequenceInfoQuery(client.api, contact.id));
  const [enrolls, setEnrolls] = useState(false);
  if (error !== null && data === undefined)
    return <ErrorNotice error={error} action={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />;
  if (data === undefined) return null;
  return (
    <div className="app-contact-sequences">
      {data.length === 0 && <span className="tk-muted">{t('none')}</span>}
      {data.length > 0 && (
        <ul>
          {data.map((each) => (
            <Item key={each.id} of={each} contactId={contact.id} />
          ))}
        </ul>
      )}
      {enrollsInSequences(user) && <Button onClick={() => setEnrolls(true)}>{t('enroll')}</Button>}
      {enrolls && (
        <Suspense fallback={null}>
          <EnrollDialog contacts={{ contact_ids: [contact.id] }} count={1} onClose={() => setEnrolls(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Item({ of, contactId }: { of: ContactSequence; contactId: number }): ReactNode {
  const { user, toasts } = useWorkspace();
  const changes = useSequenceChanges();
  const nowMs = useNow(60_000);
  const { workflow_id: id, workflow_name: name, workflow_status: status, state, detail, ended_at: endedAt } = of;
  const isOver = endedAt !== null;
  const run = (work: Promise<unknown>): void =>
    void work.catch((refusal: unknown) => toasts.show(sentenceOf(refusal), { tone: 'bad' }));
  const words = t(isOver ? 'was' : 'in', { name });
  return (
    <li data-state={state}>
      <span>
        {may(user, 'view workflow') && user.company.automation_enabled ? (
          <Link to="/sequence-activity/$sequenceId" params={{ sequenceId: String(id) }} dir="auto">
            {words}
          </Link>
        ) : (
          <span dir="auto">{words}</span>
        )}
        <span className="tk-muted">
          {isOver ? stopText(of) : placeText(of, status, nowMs, timeFormatOf(user))}
          {detail !== null && ` ${detail}`}
        </span>
      </span>
      {!isOver && may(user, 'update contact') && (
        <span>
          {state === 'paused' ? (
            <IconButton
              icon={Play}
              label={t('resume', { name })}
              onClick={() => run(changes.pause(contactId, id, false))}
            />
          ) : (
            <IconButton
              icon={Pause}
              label={t('pause', { name })}
              onClick={() => run(changes.pause(contactId, id, true))}
            />
          )}
          <IconButton icon={X} label={t('stop', { name })} onClick={() => run(changes.disenroll(contactId, id))} />
        </span>
      )}
    </li>
  );
}
