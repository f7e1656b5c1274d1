import { computed } from '@talk/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ColumnSpec, Density } from '../../shared/table/column-layout.js';
import { useTableLayouts, type ColumnsStore } from '../../shared/table/columns.store.js';

/** How this person has laid out a list of the wallboard. How high its rows are is in the address. */
export function useBoardColumns(list: string, specs: readonly ColumnSpec[], mode: Density): ColumnsStore {
  const layouts = useTableLayouts();
  const navigate = useNavigate();
  return useMemo(() => {
    const name = `wallboard-${list}`;
    const kept = layouts.of(name, specs, null, name);
    return {
      layout: computed(() => ({ ...kept.layout.value, density: mode })),
      change({ density, ...to }) {
        if (density === mode) kept.change({ ...to, density: 'comfort' });
        else void navigate({ to: '.', search: (before: object) => ({ ...before, mode: density }), replace: true });
      },
    };
  }, [layouts, list, specs, mode, navigate]);
}
