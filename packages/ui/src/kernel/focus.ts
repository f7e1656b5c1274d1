/** Whether the person is writing somewhere: then nothing may take the focus away (feature-matrix §3.9). */
export function isTyping(target: Element | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

const NOT_TEXT: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Whether this element takes Enter and Space for itself. */
export function isControl(target: Element | null): boolean {
  return isTyping(target) || target?.closest('button, a[href], summary, [role="tab"]') != null;
}

/**
 * Gives the focus to `element` unless that would steal it: from a field, or from the page around this frame.
 * @returns what had it before, to give it back; null when nothing was moved.
 */
export function offerFocus(element: HTMLElement | null): Element | null {
  const before = document.activeElement;
  if (element === null || !document.hasFocus() || isTyping(before)) return null;
  element.focus({ preventScroll: true });
  return before;
}
