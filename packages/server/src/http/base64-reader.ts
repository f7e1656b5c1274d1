/** Decodes base64 that comes in pieces, as it stands inside a JSON text. */
export interface Base64Reader {
  /** @returns the bytes that are complete. @throws SyntaxError for what is not base64. */
  push(piece: string): Buffer;
  /** @throws SyntaxError when something is missing at the end. */
  end(): void;
}

/** Some programs write these three as escapes, although they need not (RFC 8259 §7). */
const ESCAPES: Readonly<Record<string, string>> = { '\\/': '/', '\\u002b': '+', '\\u002f': '/', '\\u003d': '=' };

export function createBase64Reader(): Base64Reader {
  /** An escape that was cut in two, and letters that are not four yet. */
  let cut = '';
  let carry = '';
  let isOver = false;

  function unescaped(piece: string): string {
    const whole = cut + piece;
    if (!whole.includes('\\')) {
      cut = '';
      return whole;
    }
    cut = /\\(?:u[0-9a-f]{0,3})?$/i.exec(whole)?.[0] ?? '';
    return whole
      .slice(0, whole.length - cut.length)
      .replaceAll(/\\\/|\\u00(?:2b|2f|3d)/gi, (escape) => ESCAPES[escape.toLowerCase()] ?? '');
  }

  return {
    push(piece) {
      const text = carry + unescaped(piece);
      if (text === '') return Buffer.alloc(0);
      if (isOver || /[^A-Za-z0-9+/=]/.test(text)) throw new SyntaxError('not base64');
      const ready = text.slice(0, text.length - (text.length % 4));
      carry = text.slice(ready.length);
      const padding = ready.indexOf('=');
      if (padding !== -1) {
        if (padding < ready.length - 2 || !ready.endsWith('=') || carry !== '') throw new SyntaxError('not base64');
        isOver = true;
      }
      return Buffer.from(ready, 'base64');
    },

    end() {
      if (cut !== '' || carry !== '') throw new SyntaxError('not base64');
    },
  };
}
