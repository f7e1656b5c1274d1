import type { AttributeName } from '@talk/domain/attributes';
import { CONTACT_COLUMNS } from '@talk/domain/columns';

/** What a file can hold of a contact, and no table shows. */
export const COLUMNS_OF_FILES = ['notes', 'is_dnc', 'dnc_reason', 'id'] as const;

/** What of a contact can be exported, in the order in which it is offered. */
export const EXPORT_COLUMNS = [...CONTACT_COLUMNS.map(({ id }) => id), ...COLUMNS_OF_FILES];
/** A column of an export of contacts: also a field of the company. */
export type ExportColumn = (typeof EXPORT_COLUMNS)[number] | AttributeName;
export type StandardExportColumn = (typeof EXPORT_COLUMNS)[number];
