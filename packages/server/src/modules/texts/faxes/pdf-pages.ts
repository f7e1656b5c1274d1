import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** A document of a hundred pages is read in a tenth of this; one that is made to keep its reader busy is let go. */
const TIME_LIMIT_MS = 8_000;
const MEMORY_MB = 256;

/** What the thread runs. Text, since a thread starts from a file or from text, and there is no file in a bundle. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads');
const { getDocumentProxy } = require(workerData.reader);
getDocumentProxy(workerData.pdf, { verbosity: 0 }).then(
  ({ numPages }) => parentPort.postMessage(numPages > 0 ? numPages : null),
  ({ name }) => parentPort.postMessage(name === 'PasswordException' ? 'locked' : null),
);`;

/** Pages of a PDF; `locked`: a password is needed to read it; null: no PDF, or none whose pages can be read. */
export type PdfPages = number | 'locked' | null;

/**
 * Counts the pages that a printer would print, with pdf.js. In a thread of its own, bounded in time and memory: whoever can fax can also
 * send a file that is made to be read forever. Never rejects.
 */
export async function countPdfPages(pdf: Buffer, timeLimitMs = TIME_LIMIT_MS): Promise<PdfPages> {
  if (!pdf.subarray(0, 1024).includes('%PDF-')) return null;
  const reader = createRequire(import.meta.url).resolve('unpdf');
  const thread = new Worker(THREAD, {
    eval: true,
    execArgv: [],
    workerData: { pdf: Uint8Array.from(pdf), reader },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  try {
    return await new Promise<PdfPages>((resolve) => {
      const timer = setTimeout(() => resolve(null), timeLimitMs);
      const settle = (pages: PdfPages): void => {
        clearTimeout(timer);
        resolve(pages);
      };
      thread.once('message', settle);
      thread.once('error', () => settle(null));
      thread.once('exit', () => settle(null));
    });
  } finally {
    await thread.terminate();
  }
}
