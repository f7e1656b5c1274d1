import { attributeOf } from '@talk/core/contacts';

/** Whether a column is a field of the company: which ones there are is known later than the layout, and one that was archived may come back. */
export const isAttribute = (id: string): boolean => attributeOf(id) !== undefined;
