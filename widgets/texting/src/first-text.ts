/** What a visitor wrote before their number was verified. */
export interface FirstText {
  peek: () => string;
  keep: (text: string) => void;
  /** The text, once; null if nothing was written. */
  take: () => string | null;
}

export function createFirstText(): FirstText {
  let kept = '';
  return {
    peek: () => kept,
    keep: (text) => {
      kept = text;
    },
    take: () => {
      const text = kept.trim() === '' ? null : kept;
      kept = '';
      return text;
    },
  };
}
