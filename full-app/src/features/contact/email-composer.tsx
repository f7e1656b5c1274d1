import './email.css';
import type { Contact } from '@talk/core';
import type { EmailObstacle } from '@talk/core/emailing';
import {
  Banner,
  Button,
  IconButton,
  LiveRegion,
  pressedKey,
  useFileDrop,
  useNow,
  useSignalValue,
  worded,
} from '@talk/ui';
import type { ThreadSettings } from '@talk/ui/texting';
import { AttachedFiles } from '@talk/ui/texting-files';
import { Link } from '@tanstack/react-router';
import { Paperclip, RotateCcw, X } from 'lucide';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { isApple } from '../../shared/is-apple.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { AddressField } from './address-field.js';
import type { EmailModel, EmailView } from './email.model.js';
import { t } from './email-words.js';

export interface EmailComposerProps {
  model: EmailModel;
  /** Changes when what is known of the contact, or of the company's email, may have changed. */
  about: string;
  /** Changes when the user comes to write: the field takes the focus. 0: they have not. */
  writes: number;
  loadFile: ThreadSettings['loadFile'];
  contact: Contact | null;
  /** Reports that this user writes here, or no longer does. */
  onWriting: (isWriting: boolean) => void;
}

/** Where an email to the contact is written. */
export function EmailComposer({ model, about, writes, loadFile, contact, onWriting }: EmailComposerProps): ReactNode {
  const view = useSignalValue(model.view);
  const drop = useFileDrop(model.choose);
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  useEffect(() => model.follow(about), [model, about]);
  useEffect(() => {
    if (writes === 0) return;
    const field = model.view.peek().subject === '' ? subject.current : body.current;
    field?.focus({ preventScroll: true });
  }, [model, writes]);
  const canSend = view.waitsFor === null && !view.busy;
  const send = (): void => {
    if (!canSend) return;
    onWriting(false);
    void model.send();
  };
  const write = (text: { subject?: string; body?: string }): void => {
    model.write(text);
    onWriting((text.body ?? view.body).trim() !== '');
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files are dropped on it, and its keys are of all controls inside
    <section
      className="tk-composer"
      aria-label={t('composer')}
      data-mode="email"
      {...drop.handlers}
      onKeyDown={(event) => {
        const isCommand = event.ctrlKey || event.metaKey;
        if (pressedKey(event) === 'Enter' && isCommand) {
          event.preventDefault();
          send();
        }
      }}
    >
      <LiveRegion assertive="" polite={view.news} />
      <UndoEmail model={model} view={view} />
      <Notices model={model} view={view} contact={contact} />
      <div className="tk-composer-box">
        <Ends model={model} view={view} />
        <input
          ref={subject}
          className="app-email-subject"
          aria-label={t('subject')}
          placeholder={t('subject')}
          maxLength={300}
          dir="auto"
          value={view.subject}
          onChange={({ currentTarget }) => write({ subject: currentTarget.value })}
        />
        {view.answers !== null && (
          <p className="app-email-answers">
            <span>{t('answers', { subject: view.answers.subject })}</span>
            <IconButton icon={X} label={t('notAnswer')} onClick={model.dropAnswer} />
          </p>
        )}
        <textarea
          ref={body}
          className="app-email-body"
          aria-label={t('body')}
          placeholder={t('body')}
          rows={5}
          dir="auto"
          value={view.body}
          onChange={({ currentTarget }) => write({ body: currentTarget.value })}
        />
        <AttachedFiles
          items={view.items}
          loadFile={loadFile}
          onRetry={model.attachments.retry}
          onRemove={model.attachments.remove}
        />
        <div className="tk-composer-foot">
          <Attach model={model} view={view} />
          <Button
            tone="primary"
            aria-disabled={!canSend}
            title={view.waitsFor ?? (isApple ? '⌘ Enter' : 'Ctrl Enter')}
            onClick={send}
          >
            {t(view.busy ? 'sending' : 'send')}
          </Button>
        </div>
        {drop.dragging && <p className="tk-drop">{t('drop')}</p>}
      </div>
    </section>
  );
}

type Part = { model: EmailModel; view: EmailView };

/** What keeps the email from being sent, with the fix. */
function Notices({ model, view, contact }: Part & Pick<EmailComposerProps, 'contact'>): ReactNode {
  const { check, checkFailed, problem } = view;
  const [obstacle] = check?.obstacles ?? [];
  const answersElsewhere = check?.decision === 'allowed' && !check.takes_answers && check.from_address !== null;
  return (
    <div className="tk-composer-notices">
      {obstacle && (
        <Banner tone="bad" action={<Fix model={model} view={view} obstacle={obstacle} contact={contact} />}>
          {worded(obstacle.text)}
        </Banner>
      )}
      {/* The same reason twice would say no more. */}
      {problem !== null && problem !== obstacle?.text && <Banner tone="bad">{problem}</Banner>}
      {checkFailed && check === null && (
        <Banner tone="info" action={<Button onClick={() => void model.recheck()}>{t('retry')}</Button>}>
          {t('checkFailed')}
        </Banner>
      )}
      {answersElsewhere && <Banner tone="info">{t('answersElsewhere', { address: check.from_address ?? '' })}</Banner>}
    </div>
  );
}

interface FixProps extends Part {
  obstacle: EmailObstacle;
  contact: Contact | null;
}

/** The button that ends an obstacle, for those who can. */
function Fix({ model, view, obstacle, contact }: FixProps): ReactNode {
  const { user } = useWorkspace();
  const isAdmin = user.user_roles.includes('Company Admin');
  const other = view.check?.lines.find(({ can_email: canEmail }) => canEmail);
  switch (obstacle.code) {
    case 'no-address':
    case 'bad-address':
      return contact !== null && may(user, 'update contact') && <AddressField contact={contact} />;
    case 'bounced':
      return <Button onClick={() => void model.allow()}>{t('allow')}</Button>;
    case 'line-cannot-email':
    case 'line-paused':
    case 'line-deleted':
      return (
        other && <Button onClick={() => model.chooseLine(other.id)}>{t('otherLine', { line: other.name })}</Button>
      );
    case 'not-set-up':
      return (
        isAdmin && (
          <Link className="tk-button" to="/settings/email">
            {t('setUp')}
          </Link>
        )
      );
    default:
      return null;
  }
}

/** The address it goes to, and the line it is sent from. */
function Ends({ model, view: { check, lineId } }: Part): ReactNode {
  const lines = check?.lines ?? [];
  const line = lineId ?? check?.campaign_id ?? '';
  return (
    <div className="tk-composer-head">
      {check !== null && (
        <p className="tk-from-to">
          <span>{t('to')}</span>
          <bdi>{check.to_address ?? t('noAddress')}</bdi>
        </p>
      )}
      {lines.length > 0 && (
        <label className="tk-from-to">
          <span>{t('from')}</span>
          <select
            aria-label={t('line')}
            value={line}
            onChange={(event) => model.chooseLine(Number(event.currentTarget.value))}
          >
            {lines.map(({ id, name, can_email: canEmail, from_address: address }) => (
              <option key={id} value={id} disabled={!canEmail && id !== line}>
                {[name, canEmail ? address : t('cannotEmail')].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function Attach({ model, view: { check } }: Part): ReactNode {
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();
  const megabytes = Math.round((check?.max_bytes ?? 0) / 1024 / 1024);
  return (
    <div className="app-email-attach">
      <IconButton
        icon={Paperclip}
        label={t('attach')}
        aria-describedby={hint}
        onClick={() => picker.current?.click()}
      />
      {megabytes > 0 && (
        <span id={hint} className="tk-muted">
          {t('hint', { limit: megabytes })}
        </span>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        onChange={(event) => {
          model.choose([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

/** How long an email can still be undone, and the button for it. */
function UndoEmail({ model, view: { undoable } }: Part): ReactNode {
  const nowMs = useNow(250, undoable !== null);
  if (undoable === null) return null;
  return (
    <div className="tk-undo">
      <span role="status">{t('undoing')}</span>
      <span className="tk-num" aria-hidden="true">
        {t('left', { seconds: Math.max(0, Math.ceil((undoable.untilMs - nowMs) / 1000)) })}
      </span>
      <Button
        icon={RotateCcw}
        onClick={(event) => {
          // The button goes with its bar, and the focus would go with it.
          event.currentTarget.closest('section')?.querySelector('textarea')?.focus();
          void model.undo();
        }}
      >
        {t('undo')}
      </Button>
    </div>
  );
}
