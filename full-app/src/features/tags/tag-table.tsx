import type { ListedTag } from '@talk/core/contacts';
import { Icon, numberText, ownZone } from '@talk/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { taggedWith } from '../../entities/contact/index.js';
import { addToDialerAct } from '../../entities/dialer/index.js';
import { TagDot } from '../../entities/tag/index.js';
import { dateWords } from '../../shared/dates.js';
import { coverage, isSelected, SelectBox, type UsedSelection } from '../../shared/selection/index.js';
import { categoryIn, isDescending, type TagSort, type TagsSearch } from './tags-search.js';
import { t } from './texts.js';

export type TagAct = 'edit' | 'split' | 'assign' | 'list' | 'dialer' | 'delete';

export interface TagTableProps {
  tags: readonly ListedTag[];
  search: TagsSearch;
  selection: UsedSelection['selection'];
  mayChange: boolean;
  mayAssign: boolean;
  /** The power dialer is turned on, and contacts can be added to it. */
  mayDial: boolean;
  onSort: (sort: TagSort) => void;
  onSelect: (id: number, isRange: boolean) => void;
  onSelectAll: () => void;
  onAct: (act: TagAct, tag: ListedTag) => void;
}

/** A row for each tag. Who may not change them reads them. */
export function TagTable(props: TagTableProps): ReactNode {
  const { tags, search, selection, mayChange, onSelectAll } = props;
  const covered = coverage(
    selection,
    tags.map(({ id }) => id),
  );
  return (
    <table className="app-plain-table app-tag-table">
      <thead>
        <tr>
          {mayChange && (
            <th scope="col" className="app-tag-select">
              <SelectBox
                label={t('selectAll')}
                checked={covered === 'all'}
                mixed={covered === 'some'}
                onChange={onSelectAll}
              />
            </th>
          )}
          <SortHead {...props} sort="name" words={t('column.name')} />
          <SortHead {...props} sort="count" words={t(`column.${categoryIn(search)}`)} isNumber />
          <SortHead {...props} sort="created" words={t('column.created')} />
          {mayChange && (
            <th scope="col" className="app-tag-acts">
              <span className="tk-hidden">{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} {...props} />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps extends Pick<TagTableProps, 'search' | 'onSort'> {
  sort: TagSort;
  words: string;
  isNumber?: boolean;
}

function SortHead({ search, sort, words, isNumber = false, onSort }: SortHeadProps): ReactNode {
  const isSorted = (search.sort ?? 'name') === sort;
  const isDown = isDescending(search);
  return (
    <th
      scope="col"
      data-column={sort}
      className={isNumber ? 'app-tag-count' : undefined}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="app-sort" onClick={() => onSort(sort)}>
        {words}
        {isSorted && <Icon shape={isDown ? ArrowDown : ArrowUp} size="small" />}
      </button>
    </th>
  );
}

function TagRow({
  tag,
  selection,
  mayChange,
  mayAssign,
  mayDial,
  onSelect,
  onAct,
}: TagTableProps & { tag: ListedTag }): ReactNode {
  const { id, name, color, count, created_at: created } = tag;
  const isOn = isSelected(selection, id);
  const label = (
    <>
      <TagDot color={color} />
      <span className="tk-clip">{name}</span>
    </>
  );
  return (
    <tr data-selected={isOn ? '' : undefined} data-tag={id}>
      {mayChange && (
        <td className="app-tag-select">
          <SelectBox label={t('select', { name })} checked={isOn} onChange={(isRange) => onSelect(id, isRange)} />
        </td>
      )}
      <th scope="row">
        {mayChange ? (
          <button type="button" className="app-tag-name" title={t('edit', { name })} onClick={() => onAct('edit', tag)}>
            {label}
          </button>
        ) : (
          <span className="app-tag-name">{label}</span>
        )}
      </th>
      <td className="app-tag-count tk-num">
        {tag.category === 'contacts' && count > 0 ? (
          <Link to="/contacts" search={taggedWith(id)} aria-label={t('show', { count, name })}>
            {numberText(count)}
          </Link>
        ) : (
          numberText(count)
        )}
      </td>
      <td data-column="created" className="tk-muted">
        {dateWords(Date.parse(created), ownZone())}
      </td>
      {mayChange && (
        <td className="app-tag-acts">
          <MenuTrigger>
            <Button className="tk-icon-button" aria-label={t('more', { name })}>
              <Icon shape={Ellipsis} />
            </Button>
            <Popover className="app-popover" placement="bottom end">
              <Menu className="app-menu" aria-label={t('more', { name })} onAction={(key) => onAct(key as TagAct, tag)}>
                <MenuItem id="edit" className="app-menu-item">
                  {t('actEdit')}
                </MenuItem>
                {tag.category === 'contacts' && (
                  <MenuItem id="split" className="app-menu-item">
                    {t('actSplit')}
                  </MenuItem>
                )}
                {tag.category === 'contacts' && mayAssign && (
                  <MenuItem id="assign" className="app-menu-item">
                    {t('actAssign')}
                  </MenuItem>
                )}
                {tag.category === 'contacts' && mayAssign && (
                  <MenuItem id="list" className="app-menu-item">
                    {t('actList')}
                  </MenuItem>
                )}
                {tag.category === 'contacts' && mayDial && (
                  <MenuItem id="dialer" className="app-menu-item">
                    {addToDialerAct('act')}
                  </MenuItem>
                )}
                <MenuItem id="delete" className="app-menu-item">
                  {t('actDelete')}
                </MenuItem>
              </Menu>
            </Popover>
          </MenuTrigger>
        </td>
      )}
    </tr>
  );
}
