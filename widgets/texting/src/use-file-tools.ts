import { useCallback, useEffect, useRef, useState } from 'react';
import type { Visitor, VisitorWidget } from '@talk/core/visitor';
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
  const [tools, setTools] = useState<FileTools | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef<Promise<FileTools | null> | null>(null);

  const open = useCallback((): Promise<FileTools | null> => {
    asked.current ??= import('./files/index.js')
      .then(({ openFiles }) => openFiles(visitor, rules))
      .then(
        (opened) => {
          setFailed(false);
          setTools(opened);
          return opened;
        },
        () => {
          asked.current = null;
          setFailed(true);
          return null;
        },
      );
    return asked.current;
  }, [visitor, rules]);

  useEffect(() => {
    if (wanted) void open();
  }, [wanted, open]);
  useEffect(() => () => tools?.model.dispose(), [tools]);

  return { tools, failed, open };
}
