import { keepAbove } from '@talk/ui';

/** A ref for what is answered, muted and ended over every dialog, menu and drawer. */
export const stayAbove = (element: HTMLElement | null): (() => void) | undefined =>
  element === null ? undefined : keepAbove(element);
