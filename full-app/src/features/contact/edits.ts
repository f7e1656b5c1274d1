import type { Contact } from '@talk/core';
import type { Disposition } from '@talk/core/after-call';
import type { AttributeName, Tag } from '@talk/core/contacts';
import type { AttributeField } from '@talk/core/contract';
import { ownerEdit, statusEdit, useUnsentEdits, type ContactEdit } from '../../entities/contact/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { conflictWords } from './contact-edit.js';
import { t } from './texts.js';

interface Named {
  readonly id: number;
  readonly name: string;
}

const idsOf = (all: readonly Named[]): readonly number[] => all.map(({ id }) => id);
const namesOf = (all: readonly Named[]): string | null => all.map(({ name }) => name).join(', ') || null;

export { ownerEdit, statusEdit };

export const dispositionEdit = (chosen: Disposition | null): ContactEdit => ({
  field: 'disposition_status_id',
  label: t('disposition'),
  value: chosen?.id ?? null,
  shown: chosen?.name ?? t('dispositionNone'),
  patch: {
    disposition_status_id: chosen?.id ?? null,
    disposition_status: chosen && { id: chosen.id, name: chosen.name, color: chosen.color },
  },
});

export const tagsEdit = (tags: readonly Tag[]): ContactEdit => ({
  field: 'tag_ids',
  label: t('tags'),
  value: idsOf(tags),
  shown: namesOf(tags) ?? t('noTags'),
  patch: { tag_ids: [...idsOf(tags)], tags: tags.map(({ id, name, color }) => ({ id, name, color })) },
});

export const ringGroupsEdit = (groups: readonly Named[]): ContactEdit => ({
  field: 'ring_group_ids',
  label: t('ringGroups'),
  value: idsOf(groups),
  shown: namesOf(groups) ?? t('noRingGroups'),
  patch: { ring_group_ids: [...idsOf(groups)] },
});

/** @param others lines that this person may not use, and that stay */
export const linesEdit = (lines: readonly Named[], others: readonly number[]): ContactEdit => ({
  field: 'campaign_ids',
  label: t('lines'),
  value: [...others, ...idsOf(lines)],
  shown: namesOf(lines) ?? t('noLines'),
  patch: { campaign_ids: [...others, ...idsOf(lines)] },
});

/** One of the options of a field of the company, or none. */
export const choiceEdit = (
  field: AttributeField,
  name: AttributeName,
  chosen: { readonly value: string | number | boolean; readonly name: string } | null,
): ContactEdit => ({
  field: name,
  label: field.name,
  value: chosen?.value ?? null,
  shown: chosen?.name ?? null,
  patch: { attributes: { [name]: chosen?.value ?? null } as Contact['attributes'] },
});

/**
 * Saves what is chosen from a list: shown at once, and back to what it was when the server refuses, which is told. Without a connection it stays,
 * and is sent later. @returns whether the server has it, or will
 */
export function useSaveEdit(): (contact: Contact, edit: ContactEdit) => Promise<boolean> {
  const { toasts } = useWorkspace();
  const edits = useUnsentEdits();
  return async (contact, edit) => {
    const outcome = await edits.save(contact, edit);
    if (outcome.name === 'refused') toasts.show(outcome.message, { tone: 'bad' });
    if (outcome.name === 'conflict') toasts.show(conflictWords(outcome.contact, edit.field), { tone: 'bad' });
    return outcome.name === 'saved' || outcome.name === 'waiting';
  };
}
