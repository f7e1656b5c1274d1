import type { ImportTarget } from '@talk/core/contacts';
import type { ImportChoices } from '../../entities/contact/index.js';

/** For each column what it becomes. */
export type Mapping = (ImportTarget | null)[];
/** What is chosen for all rows. */
export type Rules = Omit<ImportChoices, 'mapping' | 'dates'>;
