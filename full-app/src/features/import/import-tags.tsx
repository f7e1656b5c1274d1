import { Button, pressedKey } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import { TagDot, useTagChanges, useTags } from '../../entities/tag/index.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** As the tags page offers it first. */
const NEW_COLOR = '#2953d0';

/** Tags of the file: those there are, and new ones for who may make them. */
export function ImportTags({ ids, onIds }: { ids: readonly number[]; onIds: (ids: number[]) => void }): ReactNode {
  const { user, toasts } = useWorkspace();
  const tags = useTags('contacts');
  const { create } = useTagChanges();
  const [name, setName] = useState('');
  const id = useId();
  const add = async (): Promise<void> => {
    const wanted = name.trim();
    const known = tags.find((tag) => tag.name.toLowerCase() === wanted.toLowerCase());
    if (wanted === '') return;
    try {
      const tag = known ?? (await create({ name: wanted, color: NEW_COLOR, category: 'contacts' }));
      onIds([...new Set([...ids, tag.id])]);
      setName('');
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
  return (
    <fieldset className="app-import-choice">
      <legend>{t('tags')}</legend>
      <p className="tk-muted">{t('tagsWhy')}</p>
      {tags.length === 0 && <p className="tk-muted">{t('noTags')}</p>}
      <div className="app-import-tags">
        {tags.map((tag) => (
          <label key={tag.id}>
            <input
              type="checkbox"
              checked={ids.includes(tag.id)}
              onChange={({ currentTarget: { checked } }) =>
                onIds(checked ? [...ids, tag.id] : ids.filter((each) => each !== tag.id))
              }
            />
            <TagDot color={tag.color} />
            <span>{tag.name}</span>
          </label>
        ))}
      </div>
      {may(user, 'manage tag') && (
        <div className="app-import-new-tag">
          <label htmlFor={id} className="tk-hidden">
            {t('newTag')}
          </label>
          <input
            id={id}
            className="tk-input"
            placeholder={t('newTag')}
            maxLength={60}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
            onKeyDown={(event) => {
              if (pressedKey(event) !== 'Enter') return;
              event.preventDefault();
              void add();
            }}
          />
          <Button disabled={name.trim() === ''} onClick={() => void add()}>
            {t('addTag')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
