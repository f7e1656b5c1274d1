import { createContext, useContext } from 'react';
import type { PhonePanelStore } from './phone-panel.store.js';

export const PhonePanelContext = createContext<PhonePanelStore | null>(null);

/** Where the phone is on the screen, and whether its keypad is open. */
export function usePhonePanel(): PhonePanelStore {
  const panel = useContext(PhonePanelContext);
  if (panel === null) throw new Error('usePhonePanel needs a PhonePanelContext around it');
  return panel;
}
