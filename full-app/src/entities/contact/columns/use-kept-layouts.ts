import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTableLayouts } from '../../../shared/table/columns.store.js';
import { useWorkspace } from '../../../shared/workspace/workspace-context.js';
import { contactLayoutsQuery } from './layouts.js';

/** Lays tables out as this person did elsewhere. Until the server has answered, as on this machine. */
export function useKeptLayouts(): void {
  const { client } = useWorkspace();
  const layouts = useTableLayouts();
  const { data } = useQuery(contactLayoutsQuery(client));
  useEffect(() => {
    if (data !== undefined) layouts.adopt(data);
  }, [data, layouts]);
}
