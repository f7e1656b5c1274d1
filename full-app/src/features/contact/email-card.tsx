import './email.css';
import { TalkError, type Communication } from '@talk/core';
import { retryEmail } from '@talk/core/emailing';
import { Button, Icon, timeText, worded } from '@talk/ui';
import { Media } from '@talk/ui/texting-files';
import { Mail, Reply, RotateCcw } from 'lucide';
import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { emailStateOf, t } from './email-words.js';

export interface EmailCardProps {
  communication: Communication;
  zone: string;
  format: 12 | 24;
  /** Begins an answer; null where nothing is written. */
  onReply: (() => void) | null;
}

/** An email on the timeline: subject, text, files, and how it went. Its text is text: nothing in it is HTML. */
export function EmailCard({ communication, zone, format, onReply }: EmailCardProps): ReactNode {
  const { client, user } = useWorkspace();
  const { email, body, direction, user_name: writer, campaign_name: line, created_at: created } = communication;
  const { title, chip, failed } = emailStateOf(communication);
  // The same function each time: another one would load the files again.
  const loadFile = useCallback(
    (uuid: string, signal: AbortSignal) => client.api.files.get(uuid, { signal }),
    [client.api.files],
  );
  const isDeleted = communication.deleted_at !== null;
  const files = email?.attachments ?? [];
  const address = direction === 'inbound' ? email?.from_address : email?.to_address;
  const canReply = onReply !== null && !isDeleted && email?.kind === 'person' && may(user, 'send message');
  return (
    <div className="app-card app-email-card">
      <div className="app-card-head">
        <span className="app-card-icon" data-tone={chip.tone}>
          <Icon shape={Mail} size="small" />
        </span>
        <div>
          <strong>{title}</strong>
          <small className="tk-num">
            {[writer, address, line, timeText(Date.parse(created), zone, format)].filter(Boolean).join(' · ')}
          </small>
        </div>
        <span className="tk-chip" data-tone={chip.tone}>
          {chip.words}
        </span>
      </div>
      {isDeleted ? (
        <p className="tk-muted">{t('deleted')}</p>
      ) : (
        <>
          <h3 dir="auto">{email === null || email.subject === '' ? t('card.noSubject') : email.subject}</h3>
          {body !== null && body !== '' && <p dir="auto">{body}</p>}
          {email?.quoted != null && <Quoted text={email.quoted} />}
        </>
      )}
      {files.length > 0 && (
        <div className="app-email-files">
          <Media files={files} loadFile={loadFile} />
        </div>
      )}
      {failed && <Failure communication={communication} />}
      {canReply && (
        <div className="app-email-acts">
          <Button icon={Reply} onClick={onReply}>
            {t('reply')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What an email quotes of earlier ones, closed until someone wants to read it. */
function Quoted({ text }: { text: string }): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="app-email-quoted">
      <Button tone="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t(open ? 'hideQuoted' : 'showQuoted')}
      </Button>
      <p id={id} dir="auto" hidden={!open}>
        {text}
      </p>
    </div>
  );
}

function Failure({ communication: { id, email } }: { communication: Communication }): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const [busy, setBusy] = useState(false);
  /** Of a request without an answer: pressed again, it is the same email. */
  const key = useRef<string | null>(null);
  const failure = email?.failure ?? null;
  const again = async (): Promise<void> => {
    setBusy(true);
    key.current ??= crypto.randomUUID();
    try {
      await client.api.call(retryEmail, { params: { id }, idempotencyKey: key.current });
      key.current = null;
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      if (!error.retryable) key.current = null;
      toasts.show(sentenceOf(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="tk-failure">
      {failure !== null && <p>{worded(failure.text)}</p>}
      {failure?.detail != null && (
        <p className="tk-muted">
          <bdi>{t('said', { detail: failure.detail })}</bdi>
        </p>
      )}
      {may(user, 'send message') && (
        <div>
          <Button icon={RotateCcw} disabled={busy} onClick={() => void again()}>
            {t('again')}
          </Button>
        </div>
      )}
    </div>
  );
}
