import type { Contact } from '@talk/core';
import type { ReactNode } from 'react';
import { shownTags, useTags } from '../../entities/tag/index.js';
import { tagsEdit, useSaveEdit } from './edits.js';
import { TagChooser } from './tag-chooser.js';
import { t } from './texts.js';

/** The contact's tags. Pressed, all that there are, to put on and take off; each change is saved at once. */
export function ContactTags({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const save = useSaveEdit();
  const offered = useTags('contacts');
  // A colleague may have renamed, merged or deleted one since the contact was read.
  const held = offered.length === 0 ? contact.tags : shownTags(contact.tag_ids, offered);
  return (
    <TagChooser
      held={held}
      offered={offered}
      why={editable ? null : t('mayNotChange')}
      onChoose={(ids) => void save(contact, tagsEdit(offered.filter(({ id }) => ids.includes(id))))}
    />
  );
}
