import type { ContactList } from '@talk/core/contacts';
import { numberText } from '@talk/ui';
import { useId, useState, type ReactNode } from 'react';
import { useListChanges } from '../../entities/contact/index.js';
import { useOwners } from '../../entities/user/index.js';
import { ActDialog } from '../../shared/act-dialog.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { t } from './texts.js';

/** Spec 1 §9. The contract's `LIST_SPLIT_SIZES`. */
const SIZES = [50, 100, 200, 500, 1000] as const;
/** Parts that are shown before the last one. */
const SHOWN = 4;

export interface SplitDialogProps {
  list: ContactList;
  count: number;
  onClose: () => void;
}

/** How many contacts each new list gets, and whose each is. Sizes that would leave one list cannot be chosen (spec 1 §5). */
export function SplitDialog({ list, count, onClose }: SplitDialogProps): ReactNode {
  const { toasts } = useWorkspace();
  const changes = useListChanges();
  const owners = useOwners();
  const id = useId();
  const [size, setSize] = useState<number>(SIZES[0]);
  const [keeps, setKeeps] = useState(true);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isSmall = count <= SIZES[0];
  const parts = Math.ceil(count / size);
  const { name } = list;
  const nameOf = (at: number): string => owners.find((each) => each.id === chosen[at % chosen.length])?.name ?? '';
  const sizeOf = (at: number): number => (at === parts - 1 ? count - size * at : size);
  const shown = [...Array(Math.min(parts, SHOWN)).keys(), ...(parts > SHOWN ? [parts - 1] : [])];
  return (
    <ActDialog
      title={t('splitTitle', { name })}
      action={t('splitAct')}
      busyAction={t('splitting')}
      isOff={size >= count}
      onAct={async () => {
        const made = await changes.split(list.id, {
          page_size: size,
          keep_original: keeps,
          ...(chosen.length > 0 && { user_ids: [...chosen] }),
        });
        toasts.show(t('split', { count: made.length, name }));
      }}
      onClose={onClose}
    >
      <p>{t('splitWhy', { count, exact: numberText(count) })}</p>
      <div className="tk-field">
        <label htmlFor={id}>{t('splitSize')}</label>
        <select
          id={id}
          className="tk-input"
          value={size}
          onChange={(event) => setSize(Number(event.currentTarget.value))}
        >
          {SIZES.map((each) => (
            <option key={each} value={each} disabled={each >= count}>
              {each >= count
                ? t('splitSizeOff', { size: numberText(each), exact: numberText(count) })
                : numberText(each)}
            </option>
          ))}
        </select>
      </div>
      {!isSmall && (
        <fieldset className="app-list-owners">
          <legend>{t('splitOwners')}</legend>
          {owners.map((owner) => (
            <label key={owner.id} className="app-list-check">
              <input
                type="checkbox"
                checked={chosen.includes(owner.id)}
                onChange={() =>
                  setChosen(
                    chosen.includes(owner.id) ? chosen.filter((each) => each !== owner.id) : [...chosen, owner.id],
                  )
                }
              />
              {owner.name}
            </label>
          ))}
        </fieldset>
      )}
      <label className="app-list-check">
        <input type="checkbox" checked={keeps} onChange={() => setKeeps(!keeps)} />
        {t('splitKeep', { name })}
      </label>
      <p className="tk-muted">
        {isSmall ? t('splitSmall') : t('splitMakes', { count: parts, first: `${name} 1`, last: `${name} ${parts}` })}
      </p>
      {!isSmall && size < count && (
        <ul className="app-list-preview">
          {shown.map((at) => (
            <li key={at}>
              <span className="tk-clip">{`${name} ${at + 1}`}</span>
              <span className="tk-num tk-muted">{numberText(sizeOf(at))}</span>
              <span className="tk-clip tk-muted">{chosen.length === 0 ? t('splitMine') : nameOf(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </ActDialog>
  );
}
