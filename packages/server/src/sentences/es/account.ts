import type { Sentences } from '@talk/contract/sentences';

/** Settings of a company, and what users choose for themselves. */
export const account: Sentences = {
  'Choose the account’s line first: everyone would call from it.':
    'Primero elige la línea de la cuenta: todos llamarían desde ella.',
  'Choose two different times.': 'Elige dos horas distintas.',
  'Your company is verified, so you cannot change your name yourself. Ask an admin.':
    'Tu empresa está verificada, así que no puedes cambiar tu nombre. Pídelo a un administrador.',
  'Choose one of the lines you can use.': 'Elige una de las líneas que puedes usar.',
};
