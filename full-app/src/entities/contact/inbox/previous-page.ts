/** The page of the power dialer from which a contact was opened. It is in the contact's address (spec 1 §2). */
export interface PreviousPage {
  /** Its path, with the list of the dialer where one is shown: `/power-dialer/called?list=3`. */
  previousPage?: string;
}

const DIALER_PAGE = /^\/power-dialer\/([a-z-]+)(?:\?list=([1-9]\d{0,14}))?$/;

/** The address of a contact's previous page; left out for anything but a page of the power dialer, so that a link cannot lead elsewhere. */
export function readPreviousPage({ previousPage }: Record<string, unknown>): PreviousPage {
  return typeof previousPage === 'string' && DIALER_PAGE.test(previousPage) ? { previousPage } : {};
}

export const dialerPage = (page: string, list?: number): string =>
  `/power-dialer/${page}${list === undefined ? '' : `?list=${list}`}`;

/** Where Back leads from a contact that was opened from the power dialer; null for other contacts. */
export function previousPageTarget(address: Record<string, unknown>) {
  const [, page, list] = DIALER_PAGE.exec(readPreviousPage(address).previousPage ?? '') ?? [];
  if (page === undefined) return null;
  const search = list === undefined ? {} : { list: Number(list) };
  // A session runs in the tab that the contact was opened from; a second page of it would pause it.
  const bucket = page === 'session' ? 'in-queue' : page;
  return { to: '/power-dialer/$bucket', params: { bucket }, search } as const;
}
