import './list-panes.css';
import { browserStorage } from '@talk/core/browser';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { t } from '../features/inbox/texts.js';
import { PaneResizer } from '../shared/pane-resizer.js';

const memory = browserStorage('talk:inbox:');
const LIST_PX = { usual: 340, min: 280, max: 480 } as const;

function rememberedPx(): number {
  const px = Number(memory.get('list-px'));
  return px >= LIST_PX.min && px <= LIST_PX.max ? px : LIST_PX.usual;
}

export interface ListPanesProps {
  list: ReactNode;
  /** What is beside the list. Null: the list has all the room. */
  beside: ReactNode;
}

/** A list and what is open beside it, with an edge between them that can be moved. Its place is kept in this browser. */
export function ListPanes({ list, beside }: ListPanesProps): ReactNode {
  const [px, setPx] = useState(rememberedPx);
  const resize = (to: number, isDone: boolean): void => {
    setPx(to);
    if (isDone) memory.set('list-px', String(to));
  };
  const isBeside = list !== null && beside !== null;
  return (
    <div
      className="app-list-panes"
      data-beside={isBeside ? '' : undefined}
      style={{ '--list-pane': `${px}px` } as CSSProperties}
    >
      {list}
      {isBeside && (
        <PaneResizer
          label={t('resize')}
          width={px}
          min={LIST_PX.min}
          max={LIST_PX.max}
          onWidth={resize}
          onReset={() => resize(LIST_PX.usual, true)}
        />
      )}
      {beside}
    </div>
  );
}
