import type { ListedTag, Tag } from '@talk/core/contacts';
import { Plus, Tags } from 'lucide';
import type { ReactNode } from 'react';
import { TagDot } from '../../entities/tag/index.js';
import { ManyChooser } from './many-chooser.js';
import { t } from './texts.js';

export interface TagChooserProps {
  held: readonly Tag[];
  offered: readonly ListedTag[];
  /** Nothing is said where there are none: there is a button alone to put one on. */
  isQuiet?: boolean;
  /** Why they cannot be changed, as a sentence; null when they can. */
  why: string | null;
  onChoose: (ids: readonly number[]) => void;
}

/** Tags that something has. Pressed, all that there are, to put on and take off; each change is saved at once. */
export function TagChooser({ held, offered, isQuiet = false, why, onChoose }: TagChooserProps): ReactNode {
  const marked = (tags: readonly Pick<Tag, 'id' | 'name' | 'color'>[]) =>
    tags.map(({ id, name, color }) => ({ id, name, mark: <TagDot color={color} /> }));
  const text = held.map(({ name }) => name).join(', ') || t('noTags');
  const isAdding = held.length === 0 && isQuiet;
  return (
    <ManyChooser
      label={t('tags')}
      text={text}
      {...(held.length === 0 && !isQuiet && { shown: <span className="tk-muted">{t('noTags')}</span> })}
      held={marked(held)}
      offered={marked(offered)}
      why={why ?? (offered.length === 0 ? t('tagsNone') : null)}
      action={isAdding ? t('tagsAdd') : t('tagsEdit', { names: text })}
      icon={isAdding ? Tags : Plus}
      onChoose={onChoose}
    />
  );
}
