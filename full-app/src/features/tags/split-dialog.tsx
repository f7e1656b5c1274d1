import type { ListedTag } from '@talk/core/contacts';
import { numberText } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import { useTagChanges } from '../../entities/tag/index.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { t } from './texts.js';

/** Spec 1 §9. The contract's `tags.schemas.ts` has the same sizes. */
const SIZES = [50, 100, 200, 500, 1000] as const;

export interface SplitDialogProps {
  tag: ListedTag;
  onClose: () => void;
}

/** How many contacts each new tag gets. Sizes that would leave one tag cannot be chosen (spec 1 §6). */
export function SplitDialog({ tag, onClose }: SplitDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useTagChanges();
  const id = useId();
  const [size, setSize] = useState<number>(SIZES[0]);
  const [keeps, setKeeps] = useState(true);
  const isSmall = tag.count <= SIZES[0];
  const count = Math.ceil(tag.count / size);
  const { name } = tag;
  return (
    <ActDialog
      title={t('splitTitle', { name })}
      action={t('splitAct')}
      busyAction={t('splitting')}
      isOff={size >= tag.count}
      onAct={async () => {
        const made = await changes.split(tag.id, size, keeps);
        toasts.show(t('split', { count: made.length, name }));
      }}
      onClose={onClose}
    >
      <p>{t('splitWhy', { count: tag.count, exact: numberText(tag.count) })}</p>
      <div className="tk-field">
        <label htmlFor={id}>{t('splitSize')}</label>
        <select
          id={id}
          className="tk-input"
          value={size}
          onChange={(event) => setSize(Number(event.currentTarget.value))}
        >
          {SIZES.map((each) => (
            <option key={each} value={each} disabled={each >= tag.count}>
              {each >= tag.count
                ? t('splitSizeOff', { size: numberText(each), exact: numberText(tag.count) })
                : numberText(each)}
            </option>
          ))}
        </select>
      </div>
      <label className="app-tag-keep">
        <input type="checkbox" checked={keeps} onChange={() => setKeeps(!keeps)} />
        {t('splitKeep', { name })}
      </label>
      <p className="tk-muted">
        {isSmall ? t('splitSmall') : t('splitMakes', { count, first: `${name} 1`, last: `${name} ${count}` })}
      </p>
    </ActDialog>
  );
}
