/**
 * A browser opens a file that is dropped where no code takes it: the page, and a call in it, would be gone. Such a file is refused, and the
 * pointer says so while it is held. File inputs take theirs by themselves.
 * @returns the function that stops it
 */
export function refuseDroppedFiles(page: Pick<Window, 'addEventListener'>): () => void {
  const listening = new AbortController();
  const refuse = (event: DragEvent): void => {
    const { dataTransfer: data, target } = event;
    if (event.defaultPrevented || data === null || !data.types.includes('Files')) return;
    if (target instanceof Element && target.closest('input[type=file]') !== null) return;
    event.preventDefault();
    data.dropEffect = 'none';
  };
  // After every handler of the page: what they took is theirs.
  for (const type of ['dragover', 'drop'] as const) page.addEventListener(type, refuse, { signal: listening.signal });
  return () => listening.abort();
}
