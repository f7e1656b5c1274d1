import { signal, type ReadonlySignal } from '@talk/core';
import { createContext, useContext } from 'react';
import { productName } from '../../shared/product-name.js';

/** What the browser says about notices of the computer. `unsupported`: it has none that a page can show. */
type DesktopPermission = NotificationPermission | 'unsupported';

interface DesktopNotice {
  readonly text: string;
  /** Notices with the same tag replace each other, whichever tab shows them. */
  readonly tag: string;
  readonly open: (() => void) | null;
}

/** Notices of the computer, outside of the browser's window. */
export interface DesktopNotices {
  readonly permission: ReadonlySignal<DesktopPermission>;
  /** Asks the person. Browsers allow it only right after a button was pressed. */
  ask: () => Promise<void>;
  /** Shows one, if the browser may. @returns takes it away again */
  show: (notice: DesktopNotice) => () => void;
}

/** The part of the browser's `Notification` that is used. */
export interface NotificationApi {
  readonly permission: NotificationPermission;
  requestPermission(): Promise<NotificationPermission>;
  new (title: string, options: { body: string; tag: string; icon: string }): ShownNotice;
}

interface ShownNotice {
  addEventListener(type: 'click', listener: () => void): void;
  close(): void;
}

const nothing = (): void => undefined;

/** @param api absent where the browser has none */
export function createDesktopNotices(api: NotificationApi | undefined): DesktopNotices {
  const permission = signal<DesktopPermission>(api?.permission ?? 'unsupported');
  return {
    permission,
    async ask() {
      if (api !== undefined) permission.value = await api.requestPermission();
    },
    show({ text, tag, open }) {
      // The person can change it in the browser at any time.
      if (api === undefined || api.permission !== 'granted') return nothing;
      try {
        const shown = new api(productName(), { body: text, tag, icon: '/favicon.svg' });
        shown.addEventListener('click', () => {
          window.focus();
          open?.();
          shown.close();
        });
        return () => shown.close();
      } catch {
        // Chrome on Android knows the name and throws: it shows notices of service workers only.
        permission.value = 'unsupported';
        return nothing;
      }
    },
  };
}

export const DesktopNoticesContext = createContext<DesktopNotices | null>(null);

export function useDesktopNotices(): DesktopNotices {
  const desktop = useContext(DesktopNoticesContext);
  if (desktop === null) throw new Error('useDesktopNotices needs a DesktopNoticesContext around it');
  return desktop;
}
