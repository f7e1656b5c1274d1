import './column-chooser.css';
import { createTranslate, Icon, useSignalValue } from '@talk/ui';
import { Check, Columns3, GripVertical, Pin } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { Popover } from 'react-aria-components/Popover';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { isStandard, standardLayout, withMoved, withPinned, withShown, type ColumnSpec } from './column-layout.js';
import type { ColumnsStore } from './columns.store.js';

const t = createTranslate({
  columns: 'Columns',
  hint: 'Drag to change the order. Pinned columns stay in sight.',
  move: 'Move {column}',
  pin: 'Pin {column}',
  unpin: 'Unpin {column}',
  reset: 'Back to the standard columns',
});

export interface ColumnChooserProps {
  columns: ColumnsStore;
  specs: readonly ColumnSpec[];
}

/** Which columns a table has, in which order, and which of them stay in sight. */
export function ColumnChooser({ columns, specs }: ColumnChooserProps): ReactNode {
  const layout = useSignalValue(columns.layout);
  const rows = [
    ...layout.shown.flatMap((id) => specs.filter((spec) => spec.id === id)),
    ...specs.filter(({ id }) => !layout.shown.includes(id)),
  ];
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      const ids = [...keys].map(String);
      columns.change(withMoved(columns.layout.peek(), ids, target.dropPosition, String(target.key)));
    },
  });
  return (
    <DialogTrigger>
      <Button className="tk-icon-button app-columns-button" aria-label={t('columns')}>
        <Icon shape={Columns3} />
      </Button>
      <Popover className="app-popover app-columns" placement="bottom end">
        <Dialog aria-label={t('columns')}>
          <h2>{t('columns')}</h2>
          <p>{t('hint')}</p>
          <GridList
            aria-label={t('columns')}
            items={rows}
            // Each row of the list is drawn again when the layout changes.
            dependencies={[layout]}
            dragAndDropHooks={dragAndDropHooks}
          >
            {({ id, title, required = false }) => {
              const isShown = layout.shown.includes(id);
              const isPinned = layout.pinned.includes(id);
              return (
                <GridListItem id={id} textValue={title} className="app-column">
                  <Button slot="drag" className="app-column-grip" aria-label={t('move', { column: title })}>
                    <Icon shape={GripVertical} size="small" />
                  </Button>
                  {/* Not the list's own selection: what is selected is dragged together. */}
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
                    <span className="tk-clip">{title}</span>
                  </Checkbox>
                  {isShown && (
                    <Button
                      className="tk-icon-button"
                      aria-label={t(isPinned ? 'unpin' : 'pin', { column: title })}
                      aria-pressed={isPinned}
                      onPress={() => columns.change(withPinned(columns.layout.peek(), id, !isPinned))}
                    >
                      <Icon shape={Pin} size="small" />
                    </Button>
                  )}
                </GridListItem>
              );
            }}
          </GridList>
          {!isStandard(layout, specs) && (
            <Button className="tk-button" onPress={() => columns.change(standardLayout(specs))}>
              {t('reset')}
            </Button>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
