import { useState, type DragEvent } from 'react';

export interface FileDrop {
  /** Files are held over it. */
  readonly dragging: boolean;
  /** For the element that takes them. */
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
  };
}

/**
 * Takes files that are dropped. What is dragged besides, such as words, goes its own way.
 * @param onFiles null: none are taken now, and they go their own way too.
 */
export function useFileDrop(onFiles: ((files: readonly File[]) => void) | null): FileDrop {
  const [dragging, setDragging] = useState(false);
  return {
    dragging,
    handlers: {
      onDragOver(event) {
        if (onFiles === null || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragging(true);
      },
      onDragLeave(event) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      },
      onDrop(event) {
        setDragging(false);
        const files = [...event.dataTransfer.files];
        if (onFiles === null || files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      },
    },
  };
}
