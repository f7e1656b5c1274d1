import { computed } from '@talk/core';
import { ABOVE, IconButton, pressedKey, useSignalValue } from '@talk/ui';
import { PhoneView } from '@talk/ui/phone';
import { X } from 'lucide';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { dockWidth, useMedia } from '../../shared/use-media.js';
import { useWorkspace } from '../../shared/workspace/workspace-context.js';
import { CardBar } from './card-bar.js';
import { lendFocus } from './lend-focus.js';
import { usePhonePanel } from './phone-panel.context.js';
import { SmallCall } from './small-call.js';
import { stayAbove } from './stay-above.js';
import { t } from './texts.js';

/** A keypad below the top bar, and a card at the bottom right while there is a call. */
export function PhoneCard(): ReactNode {
  const { client, phone } = useWorkspace();
  const panel = usePhonePanel();
  const call = useSignalValue(client.phone.call);
  const after = useSignalValue(phone.afterCall.shown);
  const open = useSignalValue(panel.open);
  const place = useSignalValue(panel.place);
  const small = useIsSmall();
  const section = useRef<HTMLElement | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    section.current = element;
    const leave = stayAbove(element);
    const giveBack = element === null ? undefined : lendFocus(element);
    return () => {
      leave?.();
      giveBack?.();
    };
  }, []);
  const isOver = useIsOver();
  const isDocked = useDock(call !== null && place.docked && !small);
  const close = (): void => {
    phone.afterCall.setLater(true);
    if (isOver) call?.dismiss();
    panel.setOpen(false);
  };
  useEffect(() => {
    // The keypad was asked for; an incoming call was not, and must not take the focus from a person who types.
    if (open && call === null && after === null) section.current?.querySelector<HTMLElement>('input')?.focus();
  }, [open, call, after]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes from any control inside
    <section
      ref={attach}
      className="app-phone"
      popover="manual"
      {...{ [ABOVE]: '' }}
      data-call={call ? '' : undefined}
      data-small={small ? '' : undefined}
      data-docked={isDocked ? '' : undefined}
      style={{ '--from-right': `${place.right}px`, '--from-bottom': `${place.bottom}px` } as CSSProperties}
      aria-label={t('panel')}
      onKeyDown={(event) => {
        if (pressedKey(event) === 'Escape' && (call === null || isOver)) close();
      }}
    >
      {call === null && (
        <div className="app-phone-close">
          <IconButton icon={X} label={t('close')} onClick={close} />
        </div>
      )}
      {call !== null &&
        (small ? <SmallCall call={call} /> : <CardBar callKey={call.key} onClose={isOver ? close : null} />)}
      {/* Its keys are heard also while it is out of sight. */}
      <div className="app-phone-view" hidden={small}>
        <PhoneView model={phone} />
      </div>
    </section>
  );
}

/** The width of `.app-phone` in `phone-panel.css`. */
const CARD_PX = 360;

/** Whether the card is beside the page, where `wanted` finds room for both; the page learns what is left to it. */
function useDock(wanted: boolean): boolean {
  const isDocked = useMedia('(min-width: 1100px)') && wanted;
  useLayoutEffect(() => {
    if (!isDocked) return;
    dockWidth.value = CARD_PX;
    return () => void (dockWidth.value = 0);
  }, [isDocked]);
  return isDocked;
}

/** Whether the call that is shown has ended. */
function useIsOver(): boolean {
  const { client } = useWorkspace();
  const isOver = useMemo(() => computed(() => client.phone.call.value?.state.value.phase === 'ended'), [client]);
  return useSignalValue(isOver);
}

/** Whether the call is one line now: what asks for a decision is always shown whole. */
function useIsSmall(): boolean {
  const { client, phone } = useWorkspace();
  const panel = usePhonePanel();
  const small = useMemo(
    () =>
      computed(() => {
        const call = client.phone.call.value;
        if (call === null || panel.minimized.value !== call.key || phone.control.sheet.value !== null) return false;
        const { phase } = call.state.value;
        return phase === 'active' || phase === 'ringing' || phase === 'connecting';
      }),
    [client, panel, phone],
  );
  return useSignalValue(small);
}
