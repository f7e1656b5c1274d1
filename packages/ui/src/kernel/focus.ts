/** Whether the person is typing: then nothing may take the focus (feature-matrix §3.9). */
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

/** Whether this element handles Enter and Space itself. */
export function isControl(target: Element | null): boolean {
  return isTyping(target) || target?.closest('button, a[href], summary, [role="tab"]') != null;
}

/** Whether the keyboard is in this document. A frame has it only after a press or a Tab into it. */
export const hasKeyboard = (): boolean => window.parent === window || document.hasFocus();

/**
 * Focuses `element` if the keyboard is in this document. A widget must not take it from the page around its frame, where a person might
 * be typing, nor scroll that page.
 */
export function moveFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (hasKeyboard()) element?.focus(options);
}

/**
 * Focuses `element` unless that would steal the focus from a field, or from the page around this frame.
 * @returns the previously focused element, to restore it; null when nothing moved.
 */
export function offerFocus(element: HTMLElement | null): Element | null {
  const before = document.activeElement;
  if (element === null || !document.hasFocus() || isTyping(before)) return null;
  element.focus({ preventScroll: true });
  return before;
}
