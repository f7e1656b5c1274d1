import { Icon, IconButton, pressedKey, useSignalValue } from '@talk/ui';
import { GripHorizontal, Minus, PanelRight, PanelRightClose, X } from 'lucide';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { usePhonePanel } from './phone-panel.context.js';
import { t } from './texts.js';

const STEP_PX = 24;
/** Towards which edge, in pixels of distance from right and bottom. */
const STEPS: Readonly<Record<string, readonly [right: number, bottom: number]>> = {
  ArrowLeft: [STEP_PX, 0],
  ArrowRight: [-STEP_PX, 0],
  ArrowUp: [0, STEP_PX],
  ArrowDown: [0, -STEP_PX],
};

interface CardBarProps {
  callKey: string;
  /** Of a call that has ended: there is nothing to make small. Null while it goes on. */
  onClose: (() => void) | null;
}

/** On top of the card of a call: moves it, docks it beside the page, and makes it one line. */
export function CardBar({ callKey, onClose }: CardBarProps): ReactNode {
  const panel = usePhonePanel();
  const { docked } = useSignalValue(panel.place);
  const held = useRef<{ x: number; y: number } | null>(null);

  /** By so much from where it is drawn: what was remembered may lie outside of a smaller window. */
  const moveBy = (card: Element | null, right: number, bottom: number): void => {
    const box = card?.getBoundingClientRect();
    if (box) panel.put({ right: innerWidth - box.right + right, bottom: innerHeight - box.bottom + bottom });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[pressedKey(event)];
    if (step === undefined) return;
    event.preventDefault();
    moveBy(event.currentTarget.closest('.app-phone'), ...step);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const from = held.current;
    if (from === null) return;
    moveBy(event.currentTarget.closest('.app-phone'), from.x - event.clientX, from.y - event.clientY);
    held.current = { x: event.clientX, y: event.clientY };
  };
  const letGo = (): void => {
    held.current = null;
  };
  return (
    <div className="app-phone-bar">
      {!docked && (
        <button
          type="button"
          className="app-phone-grip"
          aria-label={t('move')}
          title={t('moveHelp')}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={onPointerMove}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <Icon shape={GripHorizontal} size="small" />
        </button>
      )}
      <span className="app-phone-dock">
        <IconButton
          icon={docked ? PanelRightClose : PanelRight}
          label={t(docked ? 'undock' : 'dock')}
          aria-pressed={docked}
          onClick={() => panel.put({ docked: !docked })}
        />
      </span>
      {onClose === null ? (
        <IconButton icon={Minus} label={t('minimize')} onClick={() => panel.minimize(callKey)} />
      ) : (
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      )}
    </div>
  );
}
