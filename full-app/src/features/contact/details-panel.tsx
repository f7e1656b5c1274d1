import type { Contact } from '@talk/core';
import { knownWord } from '@talk/core/format';
import { IconButton, ownZone } from '@talk/ui';
import { X } from 'lucide';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { HeldNumbers } from '../../entities/dialer/index.js';
import { page } from '../../shared/chunk-failure.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { dateWords } from '../../shared/dates.js';
import { DraftsContext, useDrafts } from '../../shared/drafts.js';
import { DropQuestion } from '../../shared/drop-question.js';
import { useDrawerEscape } from '../../shared/use-drawer-escape.js';
import { ContactStatus } from './contact-status.js';
import { ContactDisposition } from './dispositions.js';
import { EditableField } from './editable-field.js';
import { t as consenting } from './consent-words.js';
import { Fold } from './fold.js';
import { createKeptEdits } from './kept-edits.js';
import { LimitFields } from './limits.js';
import { t as inLists } from './list-words.js';
import { hourVerdict, useContactClock, type ContactClock } from './local-time.js';
import { Numbers } from './numbers.js';
import { OwnerField } from './owner-field.js';
import { t } from './texts.js';
import { UnsentNote } from './unsent-note.js';
import { ZoneField } from './zone-field.js';

const CrmCards = lazy(page(() => import('./crm-cards.js'), 'CrmCards'));
const Activity = lazy(page(() => import('./activity.js'), 'Activity'));
const ContactGroups = lazy(page(() => import('./contact-groups.js'), 'ContactGroups'));
const ContactInLists = lazy(page(() => import('./contact-in-lists.js'), 'ContactInLists'));
const ContactSequences = lazy(page(() => import('./contact-sequences.js'), 'ContactSequences'));
const Consents = lazy(page(() => import('./consents.js'), 'Consents'));
const ContactLines = lazy(page(() => import('./contact-lines.js'), 'ContactLines'));
const AttributeFields = lazy(page(() => import('./attribute-fields.js'), 'AttributeFields'));
const CountryField = lazy(page(() => import('./country-field.js'), 'CountryField'));
const ContactTags = lazy(page(() => import('./contact-tags.js'), 'ContactTags'));

export interface DetailsPanelProps {
  contact: Contact;
  /** Null where the panel has its own column and stays. */
  onClose: (() => void) | null;
}

/** Everything about a contact beside its history, in the order of use (feature-matrix §3.4). */
export function DetailsPanel({ contact, onClose }: DetailsPanelProps): ReactNode {
  const { user } = useWorkspace();
  const clock = useContactClock(contact);
  const panel = useRef<HTMLElement>(null);
  const drafts = useDrafts();
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    if (asking) setAsking(false);
    else if (drafts.current.size > 0) setAsking(true);
    else onClose?.();
  };
  const drop = (): void => {
    createKeptEdits(`${user.company_id}:${user.id}`, contact.id).dropAll();
    onClose?.();
  };
  useDrawerEscape(panel, onClose === null ? null : close);
  const editable = may(user, 'update contact');
  const field = { contact, editable };
  const verdict = hourVerdict(contact, clock);
  const tone = verdict === null ? undefined : verdict === 'okToCall' ? 'ok' : 'warn';
  return (
    <DraftsContext value={drafts}>
      <aside ref={panel} className="app-details" aria-label={t('details')}>
        {onClose && (
          <div className="app-details-close">
            <IconButton icon={X} label={t('closeDetails')} onClick={close} />
          </div>
        )}
        <Fold id="now" title={t('now')}>
          <div className="app-kv">
            <span>{t('localTime')}</span>
            <span className="app-clock tk-num" data-tone={tone}>
              {verdict !== null && <span className="tk-dot" data-tone={tone} aria-hidden="true" />}
              {[zoneWords(clock), verdict !== null && t(verdict)].filter(Boolean).join(' · ')}
            </span>
          </div>
        </Fold>
        <Fold id="numbers" title={t('numbers')}>
          <Numbers contact={contact} editable={editable} />
        </Fold>
        <Fold id="contact" title={t('contact')}>
          <EditableField {...field} name="first_name" label={t('firstName')} />
          <EditableField {...field} name="last_name" label={t('lastName')} />
          <EditableField {...field} name="company_name" label={t('company')} />
          <EditableField {...field} name="email" label={t('email')} type="email" />
          <OwnerField contact={contact} editable={editable} />
          <div className="app-kv">
            <span>{t('status')}</span>
            <ContactStatus contact={contact} />
            <UnsentNote contact={contact} field="task_status" />
          </div>
          <div className="app-kv">
            <span>{t('disposition')}</span>
            <ContactDisposition contact={contact} />
            <UnsentNote contact={contact} field="disposition_status_id" />
          </div>
          <div className="app-kv">
            <span>{t('tags')}</span>
            <Suspense fallback={null}>
              <ContactTags contact={contact} editable={editable} />
            </Suspense>
            <UnsentNote contact={contact} field="tag_ids" />
          </div>
          <Suspense fallback={null}>
            <ContactGroups contact={contact} editable={editable} />
          </Suspense>
          <div className="app-kv">
            <span>{t('lines')}</span>
            <Suspense fallback={null}>
              <ContactLines contact={contact} editable={editable} />
            </Suspense>
            <UnsentNote contact={contact} field="campaign_ids" />
          </div>
        </Fold>
        <Fold id="lists" title={inLists('lists')}>
          <Suspense fallback={null}>
            <ContactInLists contact={contact} editable={editable} />
          </Suspense>
        </Fold>
        {user.company.automation_enabled && (
          <Fold id="sequences" title={t('sequences')}>
            <Suspense fallback={null}>
              <ContactSequences contact={contact} />
            </Suspense>
          </Fold>
        )}
        <Fold id="activity" title={t('activity')} closedAtFirst>
          <Suspense fallback={null}>
            <Activity contact={contact} />
          </Suspense>
        </Fold>
        <Fold id="fields" title={t('fields')}>
          <EditableField {...field} name="website" label={t('website')} />
          <EditableField {...field} name="address" label={t('address')} />
          <EditableField {...field} name="cnam_city" label={t('city')} />
          <EditableField {...field} name="cnam_state" label={t('state')} />
          <EditableField {...field} name="cnam_zipcode" label={t('zip')} />
          <Suspense fallback={null}>
            <CountryField contact={contact} editable={editable} />
          </Suspense>
          <EditableField {...field} name="date_of_birth" label={t('born')} type="date" />
          <ZoneField contact={contact} editable={editable} />
          <EditableField {...field} name="lead_source" label={t('source')} />
          <div className="app-kv">
            <span>{t('added')}</span>
            <span className="tk-num">{dateWords(Date.parse(contact.created_at), ownZone())}</span>
          </div>
        </Fold>
        <Fold id="limits" title={t('limits')}>
          <LimitFields contact={contact} editable={editable} />
          <Suspense fallback={null}>
            <HeldNumbers contactId={contact.id} editable={editable} />
          </Suspense>
        </Fold>
        <Fold id="consents" title={consenting('title')} closedAtFirst>
          <Suspense fallback={null}>
            <Consents contact={contact} editable={editable} />
          </Suspense>
        </Fold>
        <Fold id="notes" title={t('notes')}>
          <EditableField {...field} name="notes" label={t('notes')} multiline />
        </Fold>
        <Fold id="custom" title={t('custom')}>
          <EditableField {...field} name="csf1" label={t('csf1')} />
          <EditableField {...field} name="csf2" label={t('csf2')} />
          <Suspense fallback={null}>
            <AttributeFields contact={contact} editable={editable} />
          </Suspense>
        </Fold>
        <Suspense fallback={null}>
          <CrmCards contact={contact} />
        </Suspense>
        {asking && onClose && <DropQuestion onDrop={drop} onKeep={() => setAsking(false)} />}
      </aside>
    </DraftsContext>
  );
}

/** "10:14 AM, by area code". Of a source that only a newer server knows, the time alone. */
function zoneWords({ source, text }: ContactClock): string {
  const known = knownWord(['explicit', 'place', 'number', 'list', 'company'], source, null);
  return known === null ? text : t(`zone.${known}`, { time: text });
}
