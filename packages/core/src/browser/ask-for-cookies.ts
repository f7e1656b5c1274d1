/** What is used of a document. */
export type CookieDocument = Pick<Document, 'cookie'> &
  Partial<Pick<Document, 'hasStorageAccess' | 'requestStorageAccess'>>;

const PROBE = 'talk_probe=1';

/**
 * Asks the browser for cookies in a frame of a foreign page, where it has to be asked: not where it keeps them anyway, and not where it
 * keeps one apart for the page around (`Partitioned`), as ours are. To be called within a click; a person who says no changes nothing.
 */
export async function askForCookies(document: CookieDocument): Promise<void> {
  const { hasStorageAccess, requestStorageAccess } = document;
  if (hasStorageAccess === undefined || requestStorageAccess === undefined) return;
  try {
    if (keepsPartitioned(document) || (await hasStorageAccess.call(document))) return;
    await requestStorageAccess.call(document);
  } catch {
    // The frame then keeps its token itself.
  }
}

function keepsPartitioned(document: CookieDocument): boolean {
  const attributes = 'Path=/; Secure; SameSite=None; Partitioned';
  document.cookie = `${PROBE}; ${attributes}; Max-Age=60`;
  const isKept = document.cookie.includes(PROBE);
  document.cookie = `${PROBE}; ${attributes}; Max-Age=0`;
  return isKept;
}
