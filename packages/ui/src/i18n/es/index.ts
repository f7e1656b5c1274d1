import { inSpanish } from '@talk/core/sentences';
import type { Translation } from '../language.js';
import { afterCall } from './after-call.js';
import { audit } from './audit.js';
import { consult, parked, reply, sound } from './in-call.js';
import { phone } from './phone.js';
import { settings } from './settings.js';
import { start } from './start.js';
import { tabs } from './tabs.js';
import { textFiles } from './text-files.js';
import { thread } from './thread.js';

/**
 * The texts of `@talk/ui` in Spanish, as Latin America writes it. Loaded only for those who speak it. Which words it uses, and how it
 * addresses people, is in docs/adr/0027-one-language.md.
 */
export const spanish: Translation = {
  'after-call': afterCall,
  audit,
  clock: { now: 'Ahora', future: 'en {span}' },
  consult,
  credentials: { email: 'Correo', password: 'Contraseña', capsLock: 'Bloq Mayús está activado.' },
  days: { today: 'Hoy', yesterday: 'Ayer' },
  parked,
  phone,
  reply,
  settings,
  sound,
  start,
  tabs,
  'text-files': textFiles,
  thread,
};

/** What is kept with calls and texts comes with events in English. */
export const worded = inSpanish;
