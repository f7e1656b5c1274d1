import type { Communication } from '@talk/core';
import { Icon } from '@talk/ui';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import { shownTags, TagDot, useTagChanges, useTags } from '../../entities/tag/index.js';
import { ChipSelect } from '../../shared/chips/chip-select.js';
import { sentenceOf } from '../../shared/errors.js';
import { may, useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** The tags of an entry: each can be taken off, and others put on. */
export function RowTags({ of }: { of: Communication }): ReactNode {
  const { user, toasts } = useWorkspace();
  const offered = useTags('communications');
  const changes = useTagChanges();
  const held = shownTags(of.tags, offered);
  const others = offered.filter(({ id }) => held.every((each) => each.id !== id));
  const mayChange = may(user, 'update communication');
  const choose = async (ids: readonly number[]): Promise<void> => {
    try {
      await changes.setOfCommunication(of, ids);
    } catch (error) {
      toasts.show(sentenceOf(error), { tone: 'bad' });
    }
  };
  const ids = held.map(({ id }) => id);
  return (
    <>
      {held.map(({ id, name, color }) => (
        <span key={id} className="tk-chip app-row-tag">
          <TagDot color={color} />
          <bdi>{name}</bdi>
          {mayChange && (
            <button
              type="button"
              className="tk-icon-button"
              aria-label={t('row.tagRemove', { name })}
              onClick={() => void choose(ids.filter((each) => each !== id))}
            >
              <Icon shape={X} size="small" />
            </button>
          )}
        </span>
      ))}
      {mayChange && others.length > 0 && (
        <ChipSelect
          label={t('row.tagAdd')}
          shown={t('row.tagAdd')}
          none
          value=""
          onChoose={(id) => void choose([...ids, Number(id)])}
        >
          <option value="" disabled>
            {t('row.tagAdd')}
          </option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </ChipSelect>
      )}
    </>
  );
}
