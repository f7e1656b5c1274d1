import type { Contact } from '@talk/core';
import { IconButton, ownZone } from '@talk/ui';
import { X } from 'lucide';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { page } from '../../shared/chunk-failure.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { dateWords } from '../../shared/dates.js';
import { DraftsContext, useDrafts } from '../../shared/drafts.js';
import { DropQuestion } from '../../shared/drop-question.js';
import { useDrawerEscape } from '../../shared/use-drawer-escape.js';
import { ContactStatus } from './contact-status.js';
import { ContactDisposition } from './dispositions.js';
import { EditableField } from './editable-field.js';
import { Fold } from './fold.js';
import { LimitFields } from './limits.js';
import { useContactClock } from './local-time.js';
import { Numbers } from './numbers.js';
import { OwnerField } from './owner-field.js';
import { t } from './texts.js';
import { ZoneField } from './zone-field.js';

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
  useDrawerEscape(panel, onClose === null ? null : close);
  const editable = may(user, 'update contact');
  const field = { contact, editable };
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
            <span className="app-clock tk-num" data-tone={clock.okToCall ? 'ok' : 'warn'}>
              <span className="tk-dot" data-tone={clock.okToCall ? 'ok' : 'warn'} aria-hidden="true" />
              {t(`zone.${clock.source}`, { time: clock.text })} · {t(clock.okToCall ? 'okToCall' : 'outsideHours')}
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
          </div>
          <div className="app-kv">
            <span>{t('disposition')}</span>
            <ContactDisposition contact={contact} />
          </div>
          <div className="app-kv">
            <span>{t('tags')}</span>
            <Suspense fallback={null}>
              <ContactTags contact={contact} editable={editable} />
            </Suspense>
          </div>
        </Fold>
        <Fold id="fields" title={t('fields')}>
          <EditableField {...field} name="website" label={t('website')} />
          <EditableField {...field} name="address" label={t('address')} />
          <EditableField {...field} name="cnam_city" label={t('city')} />
          <EditableField {...field} name="cnam_state" label={t('state')} />
          <EditableField {...field} name="cnam_zipcode" label={t('zip')} />
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
        </Fold>
        <Fold id="notes" title={t('notes')}>
          <EditableField {...field} name="notes" label={t('notes')} multiline />
        </Fold>
        <Fold id="custom" title={t('custom')}>
          <EditableField {...field} name="csf1" label={t('csf1')} />
          <EditableField {...field} name="csf2" label={t('csf2')} />
        </Fold>
        {asking && onClose && <DropQuestion onDrop={onClose} onKeep={() => setAsking(false)} />}
      </aside>
    </DraftsContext>
  );
}
