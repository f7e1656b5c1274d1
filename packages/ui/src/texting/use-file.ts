import { TalkError } from '@talk/core';
import { useEffect, useState } from 'react';

export interface LoadedFile {
  readonly url: string | null;
  readonly failed: boolean;
}

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
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [uuid, wanted, load]);
  return file;
}
