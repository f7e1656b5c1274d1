import { findWords } from '../../shared/find-words.js';

const NAME = 'app-timeline-find';

/** Where the words stand in the texts of an element, as far as it is drawn. Words that go over two elements are not found. */
function rangesOf(element: Node, words: string): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const { start, end } of findWords(node.nodeValue ?? '', words)) {
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

/**
 * Highlights words in the rows of a timeline below an element, whatever is drawn there meanwhile. Nothing is changed in it: where a browser cannot, nothing is highlighted.
 * @returns ends it
 */
export function highlight(element: Element, words: string): () => void {
  if (!('highlights' in CSS)) return () => {};
  let frame = 0;
  const draw = (): void => {
    frame = 0;
    const rows = [...element.querySelectorAll('.tk-thread-rows')];
    CSS.highlights.set(NAME, new Highlight(...rows.flatMap((part) => rangesOf(part, words))));
  };
  const watch = new MutationObserver(() => {
    frame ||= requestAnimationFrame(draw);
  });
  watch.observe(element, { subtree: true, childList: true, characterData: true });
  draw();
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
    CSS.highlights.delete(NAME);
  };
}
