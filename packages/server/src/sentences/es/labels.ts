import type { Sentences } from '@talk/contract/sentences';

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

  // The last thing that happened with a contact, in one line.
  Fax: 'Fax',
  'Fax received': 'Fax recibido',
  'Fax sent': 'Fax enviado',
  'Fax not sent': 'Fax no enviado',
  'Missed call': 'Llamada perdida',
  Voicemail: 'Mensaje de voz',
  'Call not answered': 'Llamada sin contestar',
  'Incoming call': 'Llamada entrante',
  'Outgoing call': 'Llamada saliente',
  Photo: 'Foto',
  Video: 'Video',
  Audio: 'Audio',
  'Contact card': 'Tarjeta de contacto',
  File: 'Archivo',
  '{count} files': '{count} archivos',
};
