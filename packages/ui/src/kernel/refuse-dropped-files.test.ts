import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refuseDroppedFiles } from './refuse-dropped-files.js';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = '<main></main><form></form><label><input type="file" /></label>';
  stop = refuseDroppedFiles(window);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function drop(type: 'dragover' | 'drop', on: string, kinds = ['Files']) {
  const data = { types: kinds, dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: data });
  document.querySelector(on)?.dispatchEvent(event);
  return { refused: event.defaultPrevented, effect: data.dropEffect };
}

describe.each(['dragover', 'drop'] as const)('a file: %s', (type) => {
  it('does not replace the page where no code takes it', () => {
    expect(drop(type, 'main')).toEqual({ refused: true, effect: 'none' });
    stop();
    expect(drop(type, 'main')).toEqual({ refused: false, effect: 'copy' });
  });

  it('stays with the code that takes it, and with file inputs', () => {
    document.querySelector('form')?.addEventListener(type, (event) => event.preventDefault());
    expect(drop(type, 'form').effect).toBe('copy');
    expect(drop(type, 'input').refused).toBe(false);
  });

  it('is left alone when it is words', () => {
    expect(drop(type, 'main', ['text/plain']).refused).toBe(false);
  });
});
