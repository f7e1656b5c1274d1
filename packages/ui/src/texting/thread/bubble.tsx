import type { Message, Outgoing, ThreadCommunication } from '@talk/core/texting';
import { timeText } from '../../i18n/clock.js';
import { worded } from '../../i18n/language.js';
import { Check, CheckCheck, CircleAlert, Clock, Globe, LoaderCircle, Phone, RotateCcw } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { firstLink, LinkCard } from './link-card.js';
import { addressWords, safeHref } from './links.js';
import { LinkedText } from './linked-text.js';
import { Media } from './media.js';
import type { RetryChoice } from '../retry.model.js';
import { t } from '../texts.js';
import { hasFiles, statusOf, type DeliveryStatus } from './thread.rows.js';
import type { ThreadSettings } from './thread-settings.js';

export interface SendingLine {
  readonly id: number;
  readonly name: string;
}

export interface BubbleProps {
  communication: ThreadCommunication;
  continues: boolean;
  settings: ThreadSettings;
  /** Lines that could text this contact now. */
  lines: readonly SendingLine[];
  /** Possible fixes for a failed text. */
  retry: RetryChoice;
  /** Null where sending is not possible. Resolves with the refusal, or null. */
  onRetry: ((id: number, lineId?: number) => Promise<string | null>) | null;
}

const SHAPES: Record<DeliveryStatus['name'], typeof Check | null> = {
  received: null,
  held: Clock,
  sending: Clock,
  sent: Check,
  delivered: CheckCheck,
  undelivered: CircleAlert,
  failed: CircleAlert,
};

/** One text: its words, and below them who sent it, when, and its delivery status. */
export function Bubble({ communication, continues, settings, lines, retry, onRetry }: BubbleProps): ReactNode {
  const { zone, format, loadFile, loadPreview } = settings;
  const { message, body, direction, user_name: writer, campaign_name: line } = communication;
  const status = statusOf(communication);
  const shape = SHAPES[status.name];
  const time = timeText(Date.parse(communication.created_at), zone, format);
  const ours = direction === 'outbound';
  const link = firstLink(body ?? '');
  return (
    <>
      <span className="tk-hidden">{t('theySaid', { name: ours ? (writer ?? t('you')) : settings.name, time })}</span>
      {message != null && hasFiles(message) && (
        <Media files={message.attachments} missing={message.missing_files} loadFile={loadFile} />
      )}
      {body !== null && body !== '' && (
        <div className="tk-bubble">
          <p dir="auto">
            <LinkedText text={body} />
          </p>
        </div>
      )}
      {loadPreview && link !== null && <LinkCard url={link} load={loadPreview} />}
      {!continues && (
        <p className="tk-meta" data-tone={status.tone}>
          {ours ? (
            <>
              {writer !== null && (
                <>
                  <bdi>{writer}</bdi> ·{' '}
                </>
              )}
              {shape && <Icon shape={shape} size="small" />}
              {status.words} <bdi>{time}</bdi>
            </>
          ) : (
            <>
              <bdi>{time}</bdi>
              {line !== null && (
                <>
                  {' '}
                  · <bdi>{t('bubble.via', { line })}</bdi>
                </>
              )}
            </>
          )}
        </p>
      )}
      {!continues && message?.page != null && <WrittenOn page={message.page} />}
      {status.tone === 'bad' && (
        <Failure communication={communication} lines={lines} retry={retry} settings={settings} onRetry={onRetry} />
      )}
    </>
  );
}

/** The page of a site on which a visitor wrote this, which is often what the text is about. */
function WrittenOn({ page: { url, title } }: { page: NonNullable<Message['page']> }): ReactNode {
  const href = safeHref(url);
  const words = t('bubble.page', { title: title.trim() || (href === null ? url : addressWords(href)) });
  return (
    <p className="tk-origin">
      <Icon shape={Globe} size="small" />
      {href === null ? (
        <bdi className="tk-clip">{words}</bdi>
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={addressWords(href)}>
          <bdi className="tk-clip">{words}</bdi>
        </a>
      )}
    </p>
  );
}

type FailureProps = Omit<BubbleProps, 'continues'>;

/** Why it failed, and what to do about it. */
function Failure({ communication, lines, retry, settings, onRetry }: FailureProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const failure = communication.message?.failure ?? null;
  const others = lines.filter(({ id }) => id !== communication.campaign_id);
  const send = (lineId?: number): void => {
    setBusy(true);
    void onRetry?.(communication.id, lineId).then((refused) => {
      setBusy(false);
      setProblem(refused);
    });
  };
  return (
    <div className="tk-failure">
      <p title={failure?.carrier_code == null ? undefined : t('failure.code', { code: failure.carrier_code })}>
        {problem ?? (failure === null ? t('failure.unknown') : worded(failure.text))}
      </p>
      <div>
        {onRetry && retry.again && (
          <Button icon={RotateCcw} disabled={busy} onClick={() => send()}>
            {t('bubble.retry')}
          </Button>
        )}
        {onRetry && retry.otherLine && others.length > 0 && (
          <span className="tk-button tk-picker">
            {t('bubble.otherLine')}
            <select
              aria-label={t('bubble.otherLine')}
              value=""
              disabled={busy}
              onChange={(event) => send(Number(event.currentTarget.value))}
            >
              <option value="" disabled hidden>
                {t('bubble.line')}
              </option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
        {settings.call && (
          <Button icon={Phone} onClick={settings.call}>
            {t('bubble.call')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A text without an answer yet. */
export function OutgoingBubble({ outgoing, onTry }: { outgoing: Outgoing; onTry: () => void }): ReactNode {
  const waits = outgoing.state === 'waiting';
  return (
    <>
      <div className="tk-bubble" data-pending="">
        <p dir="auto">
          {outgoing.draft.body === '' ? t('news.media') : <LinkedText text={outgoing.draft.body ?? ''} />}
        </p>
      </div>
      <p className="tk-meta" data-tone={waits ? 'warn' : undefined}>
        <Icon shape={waits ? Clock : LoaderCircle} size="small" />
        {t(waits ? 'status.waiting' : 'status.sending')}
      </p>
      {waits && (
        <div className="tk-failure">
          <div>
            <Button icon={RotateCcw} onClick={onTry}>
              {t('bubble.tryNow')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
