import type { Sentences } from '@talk/contract/sentences';
import { keptLabels } from '@talk/contract/sentences/es';

/** Words on buttons and in rows of lists. */
export const labels: Sentences = {
  // What to do instead: the words on a button.
  'Record consent': 'Registrar consentimiento',
  'Unblock the contact': 'Desbloquear al contacto',
  'Remove from Do Not Contact': 'Quitar de No contactar',
  'Split into {count} messages': 'Dividir en {count} mensajes',
  'Call instead': 'Llamar',
  'Open texting settings': 'Abrir la configuración de mensajes',
  'Ask {names}': 'Preguntar a {names}',
  'Schedule for {MOMENT}': 'Programar: {MOMENT}',
  'Use {line}': 'Usar {line}',
  'Text {title}, {number}': 'Escribir a {title}, {number}',
  'Send by email instead': 'Enviar por correo',
  'Fax {title}, {number}': 'Enviar fax a {title}, {number}',

  ...keptLabels,
};
