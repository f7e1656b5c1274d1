/** Keyboards with ⌘ where others have Ctrl. */
export const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
