/** Takes a file that is dropped on an element or pasted while the focus is in it. */
import { useState } from "react";
import type { ClipboardEvent, DragEvent } from "react";

export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent<HTMLElement>) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer.files[0];
      if (file) onFile(file);
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const file = event.clipboardData.files[0];
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { over, handlers };
}
