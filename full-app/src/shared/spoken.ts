import { language, speak } from '@talk/ui';
import { pseudoLanguage } from './pseudo-language.js';

function stored(): string | null {
  try {
    return localStorage.getItem('talk:language');
  } catch {
    return null; // storage is forbidden here
  }
}

// Imported before everything that has texts: those that stand in a constant are read at once.
const chosen = pseudoLanguage(stored());
if (chosen !== null) speak(chosen);
document.documentElement.dir = language().direction;
