import type { Contact } from '@talk/core';
import type { ReactNode } from 'react';
import { useLines } from '../../entities/line/index.js';
import { linesEdit, useSaveEdit } from './edits.js';
import { ManyChooser } from './many-chooser.js';
import { t } from './texts.js';

/**
 * The lines that the contact has to do with, of those that this person may use. Pressed, all of these, to put on and take off; each change is
 * saved at once.
 */
export function ContactLines({ contact, editable }: { contact: Contact; editable: boolean }): ReactNode {
  const save = useSaveEdit();
  const { lines } = useLines();
  if (lines === null) return null;
  const held = lines.filter(({ id }) => contact.campaign_ids.includes(id));
  const others = contact.campaign_ids.filter((id) => !lines.some((line) => line.id === id));
  const text = held.map(({ name }) => name).join(', ') || t('noLines');
  const why = !editable ? t('mayNotChange') : lines.length === 0 ? t('linesNone') : null;
  return (
    <ManyChooser
      label={t('lines')}
      text={text}
      {...(held.length === 0 && { shown: <span className="tk-muted">{text}</span> })}
      held={held}
      offered={lines}
      why={why}
      action={t('linesEdit', { names: text })}
      onChoose={(ids) =>
        void save(
          contact,
          linesEdit(
            lines.filter(({ id }) => ids.includes(id)),
            others,
          ),
        )
      }
    />
  );
}
