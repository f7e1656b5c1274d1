import './column-chooser.css';
import { searchForm } from '@talk/core/contacts';
import { createTranslate, Icon, useSignalValue } from '@talk/ui';
import { Check, Columns3, GripVertical, Pin, Search } from 'lucide';
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Popover } from 'react-aria-components/Popover';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import {
  isStandard,
  standardLayout,
  withDensity,
  withMoved,
  withPinned,
  withShown,
  type ColumnLayout,
  type ColumnSpec,
} from './column-layout.js';
import type { ColumnsStore } from './columns.store.js';

const t = createTranslate('app.columns', {
  columns: 'Columns',
  hint: 'Drag to change the order. Pinned columns stay in sight.',
  find: 'Find a column',
  noneFound: 'No column is called “{text}”.',
  shown: 'In the table',
  more: 'More columns',
  move: 'Move {column}',
  pin: 'Pin {column}',
  unpin: 'Unpin {column}',
  reset: 'Reset to default',
  density: 'Row height',
  comfort: 'Comfort',
  compact: 'Compact',
});

const DENSITIES = ['comfort', 'compact'] as const;

export interface ColumnChooserProps {
  columns: ColumnsStore;
  specs: readonly ColumnSpec[];
}

/** Which columns a table has, in which order, which of them stay in sight, and how high its rows are. */
export function ColumnChooser({ columns, specs }: ColumnChooserProps): ReactNode {
  return (
    <DialogTrigger>
      <Button className="tk-icon-button app-columns-button" aria-label={t('columns')}>
        <Icon shape={Columns3} />
      </Button>
      <Popover className="app-popover app-columns" placement="bottom end">
        <Dialog aria-label={t('columns')}>
          <Chooser columns={columns} specs={specs} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Chooser({ columns, specs }: ColumnChooserProps): ReactNode {
  const layout = useSignalValue(columns.layout);
  const [text, setText] = useState('');
  const wanted = searchForm(text.trim());
  const isFound = ({ title, category }: ColumnSpec): boolean =>
    wanted === '' || searchForm(`${title()} ${category?.() ?? ''}`).includes(wanted);
  const shown = layout.shown.flatMap((id) => specs.filter((spec) => spec.id === id && isFound(spec)));
  const hidden = specs.filter((spec) => !layout.shown.includes(spec.id) && isFound(spec));
  const categories = [...new Set(hidden.map(({ category }) => category?.() ?? t('more')))];
  return (
    <>
      <h2>{t('columns')}</h2>
      <label className="app-columns-find">
        <Icon shape={Search} size="small" />
        <input
          type="search"
          value={text}
          aria-label={t('find')}
          placeholder={t('find')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div className="app-columns-all">
        {shown.length > 0 && (
          <>
            <h3>{t('shown')}</h3>
            {wanted === '' && <p>{t('hint')}</p>}
            <Shown columns={columns} layout={layout} specs={shown} />
          </>
        )}
        {categories.map((category) => (
          <div key={category} role="group" aria-label={category}>
            <h3>{category}</h3>
            {hidden
              .filter((spec) => (spec.category?.() ?? t('more')) === category)
              .map((spec) => (
                <div key={spec.id} className="app-column" data-hidden="">
                  <Shows columns={columns} spec={spec} isShown={false} />
                </div>
              ))}
          </div>
        ))}
        {shown.length + hidden.length === 0 && <p role="status">{t('noneFound', { text: text.trim() })}</p>}
      </div>
      <footer className="app-columns-end">
        <div role="group" aria-label={t('density')} className="app-columns-density">
          {DENSITIES.map((density) => (
            <button
              key={density}
              type="button"
              aria-pressed={layout.density === density}
              onClick={() => columns.change(withDensity(columns.layout.peek(), density))}
            >
              {t(density)}
            </button>
          ))}
        </div>
        {!isStandard(layout, specs) && (
          <Button className="tk-button" onPress={() => columns.change(standardLayout(specs))}>
            {t('reset')}
          </Button>
        )}
      </footer>
    </>
  );
}

/** Those that are in the table: their order is that of the list. */
function Shown({ columns, layout, specs }: ColumnChooserProps & { layout: ColumnLayout }): ReactNode {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      const ids = [...keys].map(String);
      columns.change(withMoved(columns.layout.peek(), ids, target.dropPosition, String(target.key)));
    },
  });
  return (
    <GridList
      aria-label={t('columns')}
      items={specs}
      // Each row of the list is drawn again when the layout changes.
      dependencies={[layout]}
      dragAndDropHooks={dragAndDropHooks}
    >
      {(spec) => {
        const { id } = spec;
        const title = spec.title();
        const isPinned = layout.pinned.includes(id);
        return (
          <GridListItem id={id} textValue={title} className="app-column">
            <Button slot="drag" className="app-column-grip" aria-label={t('move', { column: title })}>
              <Icon shape={GripVertical} size="small" />
            </Button>
            <Shows columns={columns} spec={spec} isShown />
            <Button
              className="tk-icon-button"
              aria-label={t(isPinned ? 'unpin' : 'pin', { column: title })}
              aria-pressed={isPinned}
              onPress={() => columns.change(withPinned(columns.layout.peek(), id, !isPinned))}
            >
              <Icon shape={Pin} size="small" />
            </Button>
          </GridListItem>
        );
      }}
    </GridList>
  );
}

interface ShowsProps {
  columns: ColumnsStore;
  spec: ColumnSpec;
  isShown: boolean;
}

/** The box that shows and hides a column. Not the list's own selection: what is selected is dragged together. */
function Shows({ columns, spec: { id, title, required = false }, isShown }: ShowsProps): ReactNode {
  return (
    <Checkbox
      slot={null}
      className="app-column-check"
      isSelected={isShown}
      isDisabled={required}
      onChange={(isOn) => columns.change(withShown(columns.layout.peek(), id, isOn))}
    >
      <span className="app-column-box">
        <Icon shape={Check} size="small" />
      </span>
      <span className="tk-clip">{title()}</span>
    </Checkbox>
  );
}
