import { TalkError } from '@talk/core';
import { useEffect, useState } from 'react';

export interface LoadedFile {
  /** Where the page can show it; null until it is loaded. */
  readonly url: string | null;
  readonly failed: boolean;
  /** Loads it again after a failure. */
  readonly retry: () => void;
}

/** A picture that has just left the page may still be read, and the browser complains of an address that is gone by then. */
const READ_WITHIN_MS = 10_000;

/** For an address that nothing shows any more. */
export const revokeLater = (url: string): void => void setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);

const NOTHING = { of: null, url: null, failed: false };

/**
 * One of our files, while it is shown. Not loaded while `wanted` is false. An address is revoked only after the state has dropped it: nothing
 * shows a revoked one.
 */
export function useFile(
  uuid: string,
  wanted: boolean,
  load: (uuid: string, signal: AbortSignal) => Promise<Blob>,
): LoadedFile {
  const [file, setFile] = useState<{ of: string | null; url: string | null; failed: boolean }>(NOTHING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted) return undefined;
    const abort = new AbortController();
    let made: string | null = null;
    load(uuid, abort.signal).then(
      (blob) => {
        if (abort.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setFile({ of: uuid, url: made, failed: false });
      },
      (error: unknown) => {
        if (!(error instanceof TalkError)) throw error;
        if (!abort.signal.aborted) setFile({ of: uuid, url: null, failed: true });
      },
    );
    return () => {
      abort.abort();
      setFile(NOTHING);
      if (made !== null) revokeLater(made);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt loads it again
  }, [uuid, wanted, load, attempt]);
  // Until the effect has run for another file, the state is still that of the one before.
  const { url, failed } = wanted && file.of === uuid ? file : NOTHING;
  return { url, failed, retry: () => setAttempt(attempt + 1) };
}
