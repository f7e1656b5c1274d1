import {
  checkContactImport,
  controlContactImport,
  controlContactsExport,
  getContactImport,
  importContacts,
  listContactImportRejects,
  listContactImports,
  listContactsExports,
  readContactImport,
  startContactsExport,
  uploadContactImport,
} from '@talk/contract';
import type { Endpoint } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import type { Operation } from '../api/resources.js';

/** Contacts that come in as a file, and that go out as one. Separate from `Api`, because only lists of contacts need them. */
export interface ContactExchangeApi {
  /** Up to 1,000 contacts at once, answered row by row. */
  importNow: Operation<typeof importContacts>;
  /** A file, as base64; it is read in the background. */
  upload: Operation<typeof uploadContactImport>;
  imports: Operation<typeof listContactImports>;
  getImport: Operation<typeof getContactImport>;
  /** In another encoding, with another delimiter, with or without names of columns. */
  readAgain: Operation<typeof readContactImport>;
  /** The dry run. */
  check: Operation<typeof checkContactImport>;
  /** Start, pause, resume, cancel, roll back, dismiss. */
  controlImport: Operation<typeof controlContactImport>;
  rejects: Operation<typeof listContactImportRejects>;
  startExport: Operation<typeof startContactsExport>;
  exports: Operation<typeof listContactsExports>;
  controlExport: Operation<typeof controlContactsExport>;
}

/** The operations that import and export contacts, over `talk.api.call`. */
export function createContactExchangeApi(call: CallEndpoint): ContactExchangeApi {
  const of =
    <E extends Endpoint>(endpoint: E): Operation<E> =>
    (...args) =>
      call(endpoint, ...args);
  return {
    importNow: of(importContacts),
    upload: of(uploadContactImport),
    imports: of(listContactImports),
    getImport: of(getContactImport),
    readAgain: of(readContactImport),
    check: of(checkContactImport),
    controlImport: of(controlContactImport),
    rejects: of(listContactImportRejects),
    startExport: of(startContactsExport),
    exports: of(listContactsExports),
    controlExport: of(controlContactsExport),
  };
}
