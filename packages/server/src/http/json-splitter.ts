import { fail } from './errors.js';

/**
 * Reads a JSON object as it comes, and keeps one long text of it out of memory: what stands under `field` is handed on in pieces, as
 * it was written (with its escapes); everything else is small and is kept.
 */
export interface JsonSplitter {
  /** @returns the pieces of the long text that `chunk` holds. @throws ApiError MALFORMED_REQUEST, PAYLOAD_TOO_LARGE. */
  push(chunk: Buffer): string[];
  /** The object without its long text, which is the empty text in it. @throws ApiError MALFORMED_REQUEST. */
  end(): unknown;
  /** Whether the long text has come, or begun to. */
  hasSplit(): boolean;
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);

export function createJsonSplitter(field: string, maxRestBytes: number): JsonSplitter {
  const rest = Buffer.alloc(maxRestBytes);
  let length = 0;
  let depth = 0;
  let text: { readonly start: number; isEscaped: boolean } | null = null;
  /** The name whose value comes next at the top, and the last text that was read whole: a name, if a colon follows. */
  let name: string | null = null;
  let lastText = '';
  let isDiverting = false;
  let hasSplit = false;

  function keep(byte: number): void {
    if (length === rest.length) throw fail('PAYLOAD_TOO_LARGE');
    rest[length] = byte;
    length += 1;
  }

  function inText(byte: number, at: { readonly start: number; isEscaped: boolean }): void {
    if (at.isEscaped) at.isEscaped = false;
    else if (byte === BACKSLASH) at.isEscaped = true;
    else if (byte === QUOTE) {
      lastText = rest.toString('latin1', at.start, length - 1);
      text = null;
    }
  }

  function step(byte: number): void {
    keep(byte);
    if (text !== null) return inText(byte, text);
    if (byte === QUOTE && depth === 1 && name === field) {
      if (hasSplit) throw malformed();
      isDiverting = hasSplit = true;
    } else if (byte === QUOTE) text = { start: length, isEscaped: false };
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COLON && depth === 1) name = lastText;
    else if (byte === COMMA && depth === 1) name = null;
  }

  return {
    hasSplit: () => hasSplit,

    push(chunk) {
      const pieces: string[] = [];
      let at = 0;
      while (at < chunk.length) {
        if (!isDiverting) {
          step(chunk[at] ?? 0);
          at += 1;
          continue;
        }
        const end = chunk.indexOf(QUOTE, at);
        const stop = end === -1 ? chunk.length : end;
        if (stop > at) pieces.push(chunk.toString('latin1', at, stop));
        at = stop;
        if (end === -1) continue;
        isDiverting = false;
        keep(QUOTE);
        at += 1;
      }
      return pieces;
    },

    end() {
      try {
        return JSON.parse(rest.toString('utf8', 0, length)) as unknown;
      } catch (error) {
        throw malformed(error);
      }
    },
  };
}

const malformed = (cause?: unknown) =>
  fail('MALFORMED_REQUEST', { message: 'The request could not be read. Is the body valid JSON?', cause });
