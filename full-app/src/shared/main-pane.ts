/** Marks the pane of a screen that a person came for, where it is not the first: the conversation beside the list. It can be focused. */
export const PANE = 'data-main-pane';

/** Moves the focus past navigation and lists, to what the screen is about. */
export function skipToContent(): void {
  const pane = document.querySelector<HTMLElement>(`main [${PANE}]`) ?? document.querySelector('main');
  pane?.focus();
  pane?.scrollIntoView({ block: 'nearest' });
}
