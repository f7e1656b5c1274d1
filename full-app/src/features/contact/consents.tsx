import '../../shared/settings.css';
import './consents.css';
import type { Contact } from '@talk/core';
import type { Consent, ContactTexting, OptOut } from '@talk/core/contract';
import { phoneDisplay } from '@talk/core/format';
import { Button, ownZone } from '@talk/ui';
import { useState, type ReactNode } from 'react';
import {
  actionWord,
  lineTypeWord,
  scopeWord,
  sourceWord,
  useComplianceChanges,
  useContactLedger,
  useContactTexting,
} from '../../entities/compliance/index.js';
import { dateWords } from '../../shared/dates.js';
import { ErrorNotice } from '../../shared/error-notice.js';
import { sentenceOf } from '../../shared/errors.js';
import { SettingSwitch } from '../../shared/setting-switch.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ConsentDialog } from './consent-dialog.js';
import { t } from './consent-words.js';

const day = (instant: string): string => dateWords(Date.parse(instant), ownZone());

/** What the contact agreed to, opted out of, and what is known of the numbers: all that decides whether a text may leave. */
export function Consents({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useComplianceChanges();
  const texting = useContactTexting(contact);
  const { consents, optOuts, error, retry } = useContactLedger(contact);
  const [asking, setAsking] = useState<'granted' | 'revoked' | null>(null);
  const failed = (problem: unknown): void => void toasts.show(sentenceOf(problem), { tone: 'bad' });
  if (error !== null) return <ErrorNotice error={error} action={<Button onClick={retry}>{t('retry')}</Button>} />;
  if (texting === null || consents === null || optOuts === null)
    return (
      <p className="tk-muted" role="status">
        {t('loading')}
      </p>
    );
  const { blocked_messaging_information: blocking, numbers } = texting;
  return (
    <div className="app-consents">
      {numbers.map((number) => (
        <NumberFacts key={number.id} contact={contact} number={number} editable={editable} />
      ))}
      {editable ? (
        <SettingSwitch
          label={t('automatedOnly')}
          why={t('automatedOnlyWhy')}
          on={blocking.automated_only}
          onChange={(on) => void changes.setAutomatedOnly(contact.id, on).catch(failed)}
        />
      ) : (
        blocking.automated_only && <p>{t('automatedOnly')}</p>
      )}
      <h3>{t('ledger')}</h3>
      {consents.length === 0 ? (
        <p className="tk-muted">{t('ledgerNone')}</p>
      ) : (
        <ul>
          {consents.map((consent) => (
            <ConsentLine key={consent.id} consent={consent} isAlone={numbers.length < 2} />
          ))}
        </ul>
      )}
      {editable &&
        (numbers.length === 0 ? (
          <p className="tk-muted">{t('noNumber')}</p>
        ) : (
          <div className="app-consent-acts">
            <Button onClick={() => setAsking('granted')}>{t('record')}</Button>
            <Button onClick={() => setAsking('revoked')}>{t('withdraw')}</Button>
          </div>
        ))}
      <h3>{t('optOuts')}</h3>
      {optOuts.length === 0 ? (
        <p className="tk-muted">{t('optOutsNone')}</p>
      ) : (
        <ul>
          {optOuts.map((optOut) => (
            <OptOutLine key={optOut.id} optOut={optOut} isAlone={numbers.length < 2} />
          ))}
        </ul>
      )}
      {asking !== null && <ConsentDialog contact={contact} action={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

type NumberTexting = ContactTexting['numbers'][number];

function NumberFacts({
  contact,
  number,
  editable,
}: {
  contact: Contact;
  number: NumberTexting;
  editable: boolean;
}): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useComplianceChanges();
  const [busy, setBusy] = useState(false);
  const shown = phoneDisplay(number.phone_number);
  const lookUp = async (): Promise<void> => {
    setBusy(true);
    try {
      await changes.lookUp(contact.id, number.id);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
    setBusy(false);
  };
  const { line_type: type, line_type_checked_at: checkedAt } = number;
  return (
    <section className="app-consent-number" aria-label={shown}>
      <bdi className="tk-num">{shown}</bdi>
      <div className="app-kv">
        <span>{t('lineType')}</span>
        <span className="app-consent-line">
          {checkedAt === null ? lineTypeWord(type) : t('checkedOn', { type: lineTypeWord(type), date: day(checkedAt) })}
          {editable && (
            <button
              type="button"
              className="app-add"
              disabled={busy}
              aria-label={t('lookUp', { number: shown })}
              onClick={() => void lookUp()}
            >
              {t('lookUpShort')}
            </button>
          )}
        </span>
      </div>
      <div className="app-kv">
        <span>{t('texts')}</span>
        <span>{textsWord(number)}</span>
      </div>
      {number.dnc_list_reason !== null && (
        <p className="app-consent-listed">{t('onDncList', { reason: number.dnc_list_reason })}</p>
      )}
    </section>
  );
}

function textsWord({ opted_out_at: optedOutAt, text_consent: consent }: NumberTexting): string {
  if (optedOutAt !== null) return t('optedOutSince', { date: day(optedOutAt) });
  if (consent === 'granted') return t('consentGiven');
  return t(consent === 'revoked' ? 'consentWithdrawn' : 'consentNone');
}

function ConsentLine({ consent, isAlone }: { consent: Consent; isAlone: boolean }): ReactNode {
  const { action, scope, actor_name: name, source, created_at: at } = consent;
  const date = day(at);
  return (
    <li>
      <p>
        <span className="tk-chip" data-tone={action === 'granted' ? 'ok' : 'bad'}>
          {actionWord(action)}
        </span>{' '}
        {scopeWord(scope)}
        {!isAlone && <bdi className="tk-num"> · {phoneDisplay(consent.phone_number)}</bdi>}
      </p>
      {consent.text_shown !== null && <p className="app-consent-words">{t('words', { text: consent.text_shown })}</p>}
      {consent.page_url !== null && <p className="tk-muted app-consent-words">{consent.page_url}</p>}
      {consent.note !== null && <p className="tk-muted app-consent-words">{consent.note}</p>}
      <p className="tk-muted">
        {name === null ? t('by', { source: sourceWord(source), date }) : t('byName', { name, date })}
      </p>
    </li>
  );
}

/** A source that only a newer server knows has no entry. */
const OPT_OUT_WORDS: Readonly<Partial<Record<string, 'wroteStop' | 'carrierStop' | 'agentStop'>>> = {
  keyword: 'wroteStop',
  carrier: 'carrierStop',
  agent: 'agentStop',
};

function OptOutLine({ optOut, isAlone }: { optOut: OptOut; isAlone: boolean }): ReactNode {
  const date = day(optOut.opted_out_at);
  return (
    <li>
      <p>
        {t(OPT_OUT_WORDS[optOut.source] ?? 'wroteStop', { date })}
        {!isAlone && <bdi className="tk-num"> · {phoneDisplay(optOut.phone_number)}</bdi>}
      </p>
      {optOut.opted_in_at !== null && <p className="tk-muted">{t('cameBack', { date: day(optOut.opted_in_at) })}</p>}
    </li>
  );
}
