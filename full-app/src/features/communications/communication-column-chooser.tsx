import type { ReactNode } from 'react';
import { ColumnChooser } from '../../shared/table/column-chooser.js';
import { SPECS, useCommunicationColumns } from './communication-columns.js';

/** The columns of the list. Loaded apart: a list can be read before its columns can be changed. */
export function CommunicationColumnChooser(): ReactNode {
  return <ColumnChooser columns={useCommunicationColumns()} specs={SPECS} />;
}
