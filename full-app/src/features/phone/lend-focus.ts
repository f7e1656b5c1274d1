/**
 * Remembers where on the page a person was before they pressed something in `element`.
 * @returns gives the focus back to that place, if it is still in `element`, which is about to go: a field that is half filled in goes on
 * being filled in, also in a dialog.
 */
export function lendFocus(element: HTMLElement): () => void {
  let from: Element | null = element.contains(document.activeElement) ? null : document.activeElement;
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && !element.contains(target)) from = target;
  };
  document.addEventListener('focusin', onFocus);
  return () => {
    document.removeEventListener('focusin', onFocus);
    const now = document.activeElement;
    const isLost = now === null || now === document.body || element.contains(now);
    if (isLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
  };
}
