import { TalkError } from '@talk/core';
import { useEffect, useState } from 'react';

export interface LoadedFile {
  readonly url: string | null;
  readonly failed: boolean;
}

/** A picture that has just left the page may still be read, and the browser complains of an address that is gone by then. */
const READ_WITHIN_MS = 10_000;

/** The address at which the page can show a file of ours, while it is shown. Not loaded while `wanted` is false. */
export function useFile(
  uuid: string,
  wanted: boolean,
  load: (uuid: string, signal: AbortSignal) => Promise<Blob>,
): LoadedFile {
  const [file, setFile] = useState<LoadedFile>({ url: null, failed: false });
  useEffect(() => {
    if (!wanted) return undefined;
    const abort = new AbortController();
    let made: string | null = null;
    load(uuid, abort.signal).then(
      (blob) => {
        if (abort.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setFile({ url: made, failed: false });
      },
      (error: unknown) => {
        if (!(error instanceof TalkError)) throw error;
        if (!abort.signal.aborted) setFile({ url: null, failed: true });
      },
    );
    return () => {
      abort.abort();
      const url = made;
      if (url !== null) setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
    };
  }, [uuid, wanted, load]);
  return file;
}
