import { TalkError, type Communication, type Contact } from '@talk/core';
import { retryFax } from '@talk/core/faxing';
import { Button, Icon, timeText, worded } from '@talk/ui';
import { Media } from '@talk/ui/texting-files';
import { ExternalLink, FileText, Mail, RotateCcw } from 'lucide';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/errors.js';
import { saveAs } from '../../shared/save-as.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { faxStateOf, NO_FAX, t } from './fax-words.js';

export interface FaxCardProps {
  communication: Communication;
  contact: Contact;
  zone: string;
  format: 12 | 24;
  /** Writes an email instead; null where nothing is written. */
  onEmail: (() => void) | null;
}

/** A fax on the timeline: its document, how it went, and what to do when it did not. */
export function FaxCard({ communication, contact, zone, format, onEmail }: FaxCardProps): ReactNode {
  const { client } = useWorkspace();
  const { fax, user_name: writer, campaign_name: line, created_at: created } = communication;
  const { title, tone, chip, failed } = faxStateOf(communication);
  const pages = fax?.pages == null ? null : t('pages', { count: fax.pages });
  const file = fax?.file ?? null;
  // The same function each time: another one would load the file again.
  const loadFile = useCallback(
    (uuid: string, signal: AbortSignal) => client.api.files.get(uuid, { signal }),
    [client.api.files],
  );
  return (
    <div className="app-card">
      <div className="app-card-head">
        <span className="app-card-icon" data-tone={tone}>
          <Icon shape={FileText} size="small" />
        </span>
        <div>
          <strong>{title}</strong>
          <small className="tk-num">
            {[writer, line, timeText(Date.parse(created), zone, format), pages].filter(Boolean).join(' · ')}
          </small>
        </div>
        <span className="tk-chip" data-tone={chip.tone} title={failed ? t('chip.why') : undefined}>
          {chip.words}
          {failed && <span className="tk-hidden">: {t('chip.why')}</span>}
        </span>
      </div>
      {file === null ? (
        fax !== null && <p className="app-fax-note">{t('fetching')}</p>
      ) : (
        <div className="app-fax-document">
          <Media files={[file]} loadFile={loadFile} />
          <OpenDocument key={file.url} url={file.url} name={file.name} />
        </div>
      )}
      {failed && (
        <Failure
          communication={communication}
          failure={fax?.failure ?? null}
          onEmail={contact.email === null ? null : onEmail}
        />
      )}
    </div>
  );
}

/** Shows the PDF in a window of its own, as the browser does it. */
function OpenDocument({ url, name }: { url: string; name: string }): ReactNode {
  const { client, toasts } = useWorkspace();
  const [busy, setBusy] = useState(false);
  /** Kept as long as the app is open: the window that shows it loads it again when the document is saved there. */
  const address = useRef<string | null>(null);
  const open = async (): Promise<void> => {
    // At once, while the browser still sees the click behind it.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const file = url.split('/').at(-1) ?? '';
      address.current ??= URL.createObjectURL(
        new Blob([await client.api.files.get(file, {})], { type: 'application/pdf' }),
      );
      // Where the browser allows no window the app itself stays: a call may be on.
      if (page === null) saveAs(address.current, name);
      else page.location.replace(address.current);
    } catch (error) {
      if (!(error instanceof TalkError)) throw error;
      page?.close();
      toasts.show(t('openFailed'), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={ExternalLink} aria-label={t('open', { name })} disabled={busy} onClick={() => void open()}>
      {t(busy ? 'opening' : 'openShort')}
    </Button>
  );
}

interface FailureProps {
  communication: Communication;
  /** Null when nobody said why. */
  failure: NonNullable<Communication['fax']>['failure'];
  onEmail: (() => void) | null;
}

function Failure({ communication: { id }, failure, onEmail }: FailureProps): ReactNode {
  const { client, user, toasts } = useWorkspace();
  const [busy, setBusy] = useState(false);
  /** Of a request without an answer: pressed again, it is the same fax. */
  const key = useRef<string | null>(null);
  const again = async (): Promise<void> => {
    setBusy(true);
    key.current ??= crypto.randomUUID();
    try {
      await client.api.call(retryFax, { params: { id }, idempotencyKey: key.current });
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
      <p title={failure?.carrier_code == null ? undefined : t('code', { code: failure.carrier_code })}>
        {failure === null ? t('failed') : worded(failure.text)}
      </p>
      <div>
        {failure?.rejection === NO_FAX
          ? onEmail !== null && (
              <Button icon={Mail} onClick={onEmail}>
                {t('email')}
              </Button>
            )
          : may(user, 'send message') && (
              <Button icon={RotateCcw} disabled={busy} onClick={() => void again()}>
                {t('again')}
              </Button>
            )}
      </div>
    </div>
  );
}
