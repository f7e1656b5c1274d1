import { useEffect, useMemo } from 'react';
import type { Visitor, VisitorWidget } from '@talk/core/visitor';
import { createLazyPart, useLazyPart } from '@talk/ui';
import type { FileTools } from './files/index.js';

export interface FileToolsState {
  /** Null until they are loaded. */
  readonly tools: FileTools | null;
  /** They could not be loaded; `open` tries again. */
  readonly failed: boolean;
  /** Loads them, once. Null when that failed. */
  open: () => Promise<FileTools | null>;
}

/** What uploads and shows files, on demand. `wanted`: something is there to be shown. */
export function useFileTools(visitor: Visitor, rules: VisitorWidget['files'], wanted: boolean): FileToolsState {
  const part = useMemo(
    () =>
      createLazyPart(
        async () => (await import('./files/index.js')).openFiles(visitor, rules),
        (opened) => opened,
        ({ model }) => model.dispose(),
      ),
    [visitor, rules],
  );
  const tools = useLazyPart(part, wanted);
  useEffect(() => part.dispose, [part]);
  return { tools: tools === 'failed' ? null : tools, failed: tools === 'failed', open: part.load };
}
