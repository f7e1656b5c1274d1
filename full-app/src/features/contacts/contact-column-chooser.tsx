import type { ReactNode } from 'react';
import { ColumnChooser } from '../../shared/table/column-chooser.js';
import { useColumns } from '../../shared/table/columns.store.js';
import { CONTACT_COLUMNS } from './contact-columns.js';

export function ContactColumnChooser(): ReactNode {
  return <ColumnChooser columns={useColumns('contacts', CONTACT_COLUMNS)} specs={CONTACT_COLUMNS} />;
}
