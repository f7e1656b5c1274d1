/** Whether a key press is text for somebody: letters are shortcuts only elsewhere (feature-matrix §3.10). */
export function isForTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** A letter alone, not a chord, outside fields, menus and dialogs. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isForTyping(event)) return false;
  return !(event.target instanceof HTMLElement && event.target.closest('[role="menu"], [role="dialog"], dialog'));
}
