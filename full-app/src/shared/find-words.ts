import { searchForm } from '@talk/core/contacts';

/** Where words stand in a text, written in any way that search takes for the same. */
export function findWords(text: string, words: string): { readonly start: number; readonly end: number }[] {
  const wanted = searchForm(words);
  if (wanted === '') return [];
  let form = '';
  /** For each letter of the form, the place in the text of the letter that it is of. */
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    const formed = searchForm(letter);
    for (let at = 0; at < formed.length; at += 1) places.push(place);
    form += formed;
    place += letter.length;
  }
  const found = [];
  for (let at = form.indexOf(wanted); at !== -1; at = form.indexOf(wanted, at + wanted.length))
    found.push({ start: places[at] ?? 0, end: places[at + wanted.length] ?? text.length });
  return found;
}
