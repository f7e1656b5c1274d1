import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import type { StandardColumnId } from '@talk/core/contacts';
import { pressedKey } from '@talk/ui';
import { columnWord } from '../../../entities/contact/index.js';
import { t } from '../contact-words.js';

export interface ManyItem {
  readonly key: number;
  readonly name: string;
  /** Shown in place of its name. */
  readonly shown?: ReactNode;
  /** What it is, beside its name. */
  readonly detail?: string;
  readonly mark?: ReactNode;
}

/** Of a popover (spec 1 §9). */
const ITEMS = 10;
const HOVER_MS = 200;
const PRESS_MS = 500;
/** As long as it takes to get from the cell into what it has opened. */
const LEAVE_MS = 120;
const IN_CELL = 2;

interface ManyProps {
  items: readonly ManyItem[];
  column: StandardColumnId;
  isChips?: boolean;
}

/**
 * Several of something in one cell: two, and how many more; of chips as many as can be read whole. All of them, up to ten, come up while the pointer rests on the cell, after a long press, and by
 * keyboard in the row that J and K have reached.
 */
export function Many({ items, column, isChips = false }: ManyProps): ReactNode {
  if (items.length === 0) return <span className="tk-muted">{t('none')}</span>;
  if (isChips && items.length === IN_CELL)
    return <Pair key={items.map(({ name }) => name).join()} items={items} column={column} />;
  // Of more, one that can be read tells more than two that cannot.
  const shown = items.slice(0, items.length > IN_CELL && isChips ? 1 : IN_CELL);
  const cell = isChips ? (
    <Chips items={shown} />
  ) : (
    <span className="tk-clip">
      {shown.map(({ key, name, shown: display }, at) => (
        <span key={key}>
          {at > 0 && ', '}
          {display ?? <bdi>{name}</bdi>}
        </span>
      ))}
    </span>
  );
  if (items.length <= IN_CELL) return <span className={isChips ? 'app-tags' : 'app-many'}>{cell}</span>;
  return <Opening {...{ items, column, isChips, cell }} more={items.length - shown.length} />;
}

const Chips = ({ items }: Pick<ManyProps, 'items'>): ReactNode =>
  items.map(({ key, name, mark }) => (
    <span key={key} className="app-tag">
      {mark}
      {name}
    </span>
  ));

/** Two chips where both can be read, otherwise one and how many more. */
function Pair({ items, column }: Omit<ManyProps, 'isChips'>): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  const fits = useFits(box);
  return (
    <span ref={box} className="app-tags app-tags-pair">
      {fits ? (
        <Chips items={items} />
      ) : (
        <Opening items={items} column={column} isChips cell={<Chips items={items.slice(0, 1)} />} more={1} />
      )}
    </span>
  );
}

/** Whether what is in the box has room there: how much it needs is known since all of it was in it. */
function useFits(box: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  const needed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const judge = (): void => {
      needed.current ??= element.scrollWidth;
      setFits(element.clientWidth >= needed.current);
    };
    judge();
    const watch = new ResizeObserver(judge);
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return fits;
}

interface OpeningProps extends Required<ManyProps> {
  cell: ReactNode;
  /** How many are not in the cell. */
  more: number;
}

function Opening({ items, column, isChips, cell, more }: OpeningProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);
  /** The finger is still there: letting go opens nothing. */
  const wasPressed = useRef(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const soon = (to: boolean, ms: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(to), ms);
  };
  const now = (to: boolean): void => {
    window.clearTimeout(timer.current);
    setOpen(to);
  };
  const hover = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && soon(true, HOVER_MS),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && soon(false, LEAVE_MS),
  };
  const word = columnWord(column);
  return (
    <span
      ref={box}
      className={isChips ? 'app-tags' : 'app-many'}
      {...hover}
      onPointerDown={({ pointerType }) => {
        wasPressed.current = false;
        if (pointerType === 'mouse') return;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
          wasPressed.current = true;
          setOpen(true);
        }, PRESS_MS);
      }}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && window.clearTimeout(timer.current)}
      onPointerCancel={() => window.clearTimeout(timer.current)}
      onContextMenu={(event) => wasPressed.current && event.preventDefault()}
      onClickCapture={(event) => {
        if (!wasPressed.current) return;
        wasPressed.current = false;
        event.stopPropagation();
        event.preventDefault();
      }}
    >
      {cell}
      <button
        type="button"
        className="app-many-more tk-num"
        dir="ltr"
        tabIndex={-1}
        aria-expanded={isOpen}
        aria-label={t('more', { column: word, count: items.length })}
        onClick={() => now(!isOpen)}
        onBlur={() => now(false)}
        onKeyDown={(event) => {
          if (pressedKey(event) !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          now(false);
        }}
      >
        +{more}
      </button>
      <Popover
        isNonModal
        triggerRef={box}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className="app-popover app-many-popover"
        placement="bottom start"
      >
        <div {...hover} role="dialog" aria-label={word}>
          <ul>
            {items.slice(0, ITEMS).map(({ key, name, shown, detail, mark }) => (
              <li key={key}>
                {mark}
                <span className="tk-clip">{shown ?? <bdi>{name}</bdi>}</span>
                {detail !== undefined && <small className="tk-muted">{detail}</small>}
              </li>
            ))}
          </ul>
          {items.length > ITEMS && <p className="tk-muted">{t('evenMore', { count: items.length - ITEMS })}</p>}
        </div>
      </Popover>
    </span>
  );
}
