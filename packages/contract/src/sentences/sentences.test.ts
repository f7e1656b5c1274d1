import { expect, it } from 'vitest';
import { keptSentences, spanishWords } from './es/index.js';
import { createWording, preferredLanguage } from './index.js';

const spanish = createWording(keptSentences, spanishWords);

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['de-DE,es;q=0.5,en;q=0.4', 'es'],
  ['de-DE,*;q=0.5', 'en'],
  ['en;q=0, es;q=0.1', 'es'],
  ['es;q=0', 'en'],
  ['ES_419', 'es'],
  ['fr, nonsense;q=x, ;;;', 'en'],
  ['constructor, __proto__', 'en'],
])('hears in %o the language %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it('says a sentence whole, and leaves what is none of ours as it is', () => {
  expect(spanish('This line is paused.')).toBe('Esta línea está en pausa.');
  expect(spanish('Please call Bob.')).toBe('Please call Bob.');
  expect(spanish('toString')).toBe('toString');
});

it('takes over what fills a sentence, with whatever it has in it', () => {
  expect(spanish('The phone carrier says: Queue $& full (1.5) (30999).')).toBe(
    'El operador telefónico dice: Queue $& full (1.5) (30999).',
  );
});

it('says days, dates and rules of ours in the language too', () => {
  expect(spanish("It's 9:41 PM for Ana. Texts can go out again on Monday at 8:00 AM (Texas, Sunday).")).toBe(
    'Son las 9:41 PM para Ana. Se podrán enviar mensajes de nuevo el lunes a las 8:00 AM (Texas, domingo).',
  );
  expect(spanish('This number opted out on Nov 3, 2026. Only they can opt back in (START).')).toContain('3 nov 2026');
  expect(spanish('Daily limit reached. It resets at Tue, Nov 24, 12:00 AM.')).toBe(
    'Se alcanzó el límite diario. Se restablece: mar, 24 nov, 12:00 AM.',
  );
});

it('says two sentences in a row, one by one', () => {
  expect(spanish('International sending is off. This line is paused.')).toBe(
    'Las comunicaciones internacionales están desactivadas. Esta línea está en pausa.',
  );
  expect(spanish('This line is paused. Ask Bob. He knows.')).toBe('Esta línea está en pausa. Ask Bob. He knows.');
});
