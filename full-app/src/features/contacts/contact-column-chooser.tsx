import type { ReactNode } from 'react';
import { useAttributeFields } from '../../entities/attribute/index.js';
import type { ContactsSearch } from '../../entities/contact/index.js';
import { ColumnChooser } from '../../shared/table/column-chooser.js';
import { specsOf } from './contact-columns.js';
import { useContactColumns } from './views/use-open-view.js';

export function ContactColumnChooser({ search }: { search: ContactsSearch }): ReactNode {
  return <ColumnChooser columns={useContactColumns(search)} specs={specsOf(useAttributeFields())} />;
}
