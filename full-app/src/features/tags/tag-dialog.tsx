import { TalkError } from '@talk/core';
import type { ListedTag } from '@talk/core/contacts';
import { useId, type ReactNode } from 'react';
import { type TagCategory, useTagChanges } from '../../entities/tag/index.js';
import { fieldMessages } from '../../shared/errors.js';
import { useAppForm, type Refusal } from '../../shared/form/index.js';
import { COLOR_NAMES, COLORS, colorWord } from './colors.js';
import { t } from './texts.js';

/** The limit in the contract's `tags.schemas.ts`. */
const NAME_AT_MOST = 60;

export interface TagDialogProps {
  /** Null: a new one. */
  tag: ListedTag | null;
  category: TagCategory;
  onClose: () => void;
}

type Draft = Record<'name' | 'color', string>;

/** Names a tag and gives it a colour. */
export function TagDialog({ tag, category, onClose }: TagDialogProps): ReactNode {
  const changes = useTagChanges();
  const form = useAppForm<Draft>({
    values: { name: tag?.name ?? '', color: tag?.color ?? COLORS.blue },
    check: ({ name }) => {
      const length = name.trim().length;
      return length === 0 ? { name: t('nameNeeded') } : length > NAME_AT_MOST ? { name: t('nameLong') } : {};
    },
    save: async ({ name, color }) => {
      const fields = { name: name.trim(), color };
      await (tag === null ? changes.create({ ...fields, category }) : changes.update(tag, fields));
      onClose();
    },
    explain,
  });
  return (
    <form.AppForm>
      <form.FormDialog
        title={t(tag === null ? 'newTitle' : 'editTitle')}
        action={t(tag === null ? 'create' : 'save')}
        busyAction={t('saving')}
        onClose={onClose}
      >
        <form.AppField name="name">{(field) => <field.TextField label={t('name')} autoComplete="off" />}</form.AppField>
        <form.AppField name="color">
          {(field) => <Colors own={tag?.color ?? null} value={field.state.value} onChange={field.handleChange} />}
        </form.AppField>
      </form.FormDialog>
    </form.AppForm>
  );
}

/** What a colleague did meanwhile is said where the person looks. */
function explain(error: unknown): Refusal<Draft> {
  const code = error instanceof TalkError ? error.code : null;
  if (code === 'CONFLICT') return { fields: { name: t('changed') } };
  if (code === 'NOT_FOUND') return { fields: { name: t('gone') } };
  return { fields: fieldMessages(error), form: error };
}

interface ColorsProps {
  /** The colour that it has: also one that is not offered. */
  own: string | null;
  value: string;
  onChange: (color: string) => void;
}

function Colors({ own, value, onChange }: ColorsProps): ReactNode {
  const name = useId();
  const offered: string[] = COLOR_NAMES.map((each) => COLORS[each]);
  const colors = own === null || offered.includes(own) ? offered : [own, ...offered];
  return (
    <fieldset className="app-tag-colors">
      <legend>{t('color')}</legend>
      {colors.map((color) => (
        <label key={color} title={colorWord(color)}>
          <input
            type="radio"
            name={name}
            value={color}
            checked={value === color}
            aria-label={colorWord(color)}
            onChange={() => onChange(color)}
          />
          <span style={{ background: color }} />
        </label>
      ))}
    </fieldset>
  );
}
