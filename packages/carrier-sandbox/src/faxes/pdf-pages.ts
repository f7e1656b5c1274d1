import { getDocumentProxy } from 'unpdf';

/** How many pages a PDF has, by pdf.js. Null for what is no PDF, has no pages, is locked, or cannot be read; never rejects. */
export async function countPdfPages(pdf: Buffer): Promise<number | null> {
  if (!pdf.subarray(0, 1024).includes('%PDF-')) return null;
  try {
    const { numPages } = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 });
    return numPages > 0 ? numPages : null;
  } catch {
    return null;
  }
}
