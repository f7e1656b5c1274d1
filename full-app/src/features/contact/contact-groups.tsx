import type { Contact } from '@talk/core';
import type { ReactNode } from 'react';
import { useRingGroups } from '../../entities/line/index.js';
import { ringGroupsEdit, useSaveEdit } from './edits.js';
import { ManyChooser } from './many-chooser.js';
import { t } from './texts.js';
import { UnsentNote } from './unsent-note.js';

/** The ring groups that the contact was given to. */
export function ContactGroups({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  return (
    <div className="app-kv">
      <span>{t('ringGroups')}</span>
      <RingGroups contact={contact} editable={editable} />
      <UnsentNote contact={contact} field="ring_group_ids" />
    </div>
  );
}

/** Pressed, all that there are, to give the contact to and take it from; each change is saved at once. */
function RingGroups({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const save = useSaveEdit();
  const offered = useRingGroups();
  const held = offered.filter(({ id }) => contact.ring_group_ids.includes(id));
  const text = held.map(({ name }) => name).join(', ') || t('noRingGroups');
  const why = !editable ? t('mayNotChange') : offered.length === 0 ? t('ringGroupsNone') : null;
  // Where they cannot be changed, words are enough.
  const isText = held.length > 0 && why !== null;
  return (
    <ManyChooser
      label={t('ringGroups')}
      text={text}
      {...(held.length === 0 && { shown: <span className="tk-muted">{text}</span> })}
      {...(isText && { shown: text })}
      held={held}
      offered={offered}
      why={why}
      action={t('ringGroupsEdit', { names: text })}
      onChoose={(ids) => void save(contact, ringGroupsEdit(offered.filter(({ id }) => ids.includes(id))))}
    />
  );
}
