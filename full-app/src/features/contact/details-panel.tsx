import type { Contact } from '@talk/core';
import { IconButton } from '@talk/ui';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { may, useWorkspace } from '../../app/workspace-context.js';
import { dateWords, ownZone } from '../../shared/dates.js';
import { EditableField } from './editable-field.js';
import { Fold } from './fold.js';
import { LimitFields } from './limits.js';
import { useContactClock } from './local-time.js';
import { Numbers } from './numbers.js';
import { OwnerField } from './owner-field.js';
import { t } from './texts.js';

/** Everything about a contact beside its history, in the order of use (feature-matrix §3.4). */
export function DetailsPanel({ contact, onClose }: { contact: Contact; onClose: (() => void) | null }): ReactNode {
  const { user } = useWorkspace();
  const clock = useContactClock(contact);
  const editable = may(user, 'update contact');
  const field = { contact, editable };
  return (
    <aside className="app-details" aria-label={t('details')}>
      {onClose && (
        <div className="app-details-close">
          <IconButton icon={X} label={t('cancel')} onClick={onClose} />
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
          <span>{t('tags')}</span>
          <span className="app-tag-list">
            {contact.tags.length === 0 && <span className="tk-muted">{t('noTags')}</span>}
            {contact.tags.map((tag) => (
              <span key={tag.id} className="app-tag">
                {tag.name}
              </span>
            ))}
          </span>
        </div>
      </Fold>
      <Fold id="fields" title={t('fields')}>
        <EditableField {...field} name="website" label={t('website')} />
        <EditableField {...field} name="address" label={t('address')} />
        <EditableField {...field} name="cnam_city" label={t('city')} />
        <EditableField {...field} name="cnam_state" label={t('state')} />
        <EditableField {...field} name="cnam_zipcode" label={t('zip')} />
        <EditableField {...field} name="date_of_birth" label={t('born')} type="date" />
        <EditableField {...field} name="timezone" label={t('timezone')} />
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
    </aside>
  );
}
