import type { Sentences } from '@talk/contract/sentences';

/** What mails and push notices about notifications say. */
export const notifications: Sentences = {
  'Email from {contact}': 'Correo de {contact}',
  'Email from {contact}.': 'Correo de {contact}.',
  '{contact} wrote by email: “{text}”': '{contact} escribió por correo: «{text}»',
  '{count} new notifications from {company}': '{count} notificaciones nuevas de {company}',
  'Open in {product}': 'Abrir en {product}',
  'And {count} more.': 'Y {count} más.',
  'You get this mail because you had not seen this in {company} on {product}.':
    'Recibes este correo porque no habías visto esto en {company} en {product}.',
  'Stop these mails': 'No recibir más estos correos',
  'Push notices work on this device.': 'Los avisos push funcionan en este dispositivo.',
  'This is not an address of a push service. It begins with https:// and is on the public internet.':
    'No es la dirección de un servicio push. Empieza con https:// y está en la internet pública.',
  'This is not the code from the text.': 'No es el código del mensaje.',
  'Your company has no line that can send texts now. Ask an admin.':
    'Tu empresa no tiene ahora una línea que pueda enviar mensajes. Pregunta a un administrador.',
  'This is a landline, which gets no texts. Enter a mobile number.':
    'Es un teléfono fijo, que no recibe mensajes. Escribe un número de celular.',
  'Your company does not text to this country.': 'Tu empresa no envía mensajes a este país.',
  'Your company cannot text this number.': 'Tu empresa no puede enviar mensajes a este número.',
  'The server has another key now. Switch push on again.': 'El servidor ahora tiene otra clave. Vuelve a activar push.',

  'Missed call from {contact}': 'Llamada perdida de {contact}',
  'Text from {contact}': 'Mensaje de {contact}',
  'Voicemail from {contact}': 'Mensaje de voz de {contact}',
  '{contact} was assigned to you': 'Te asignaron a {contact}',
  'Fax from {contact}': 'Fax de {contact}',
  '{actor} mentioned you': '{actor} te mencionó',
  'Appointment with {contact}': 'Cita con {contact}',
  'Follow-up with {contact}': 'Seguimiento con {contact}',
  'Answer to {contact} is overdue': 'La respuesta a {contact} está atrasada',

  'Missed call from {contact}.': 'Llamada perdida de {contact}.',
  '{contact} wrote: “{text}”': '{contact} escribió: «{text}»',
  '{contact} sent a file.': '{contact} envió un archivo.',
  'Voicemail from {contact}.': 'Mensaje de voz de {contact}.',
  '{actor} assigned {contact} to you.': '{actor} te asignó a {contact}.',
  '{contact} was assigned to you.': 'Te asignaron a {contact}.',
  'Fax from {contact}.': 'Fax de {contact}.',
  '{actor} mentioned you in a note on {contact}: “{text}”': '{actor} te mencionó en una nota sobre {contact}: «{text}»',
  '{actor} mentioned you.': '{actor} te mencionó.',
  'Appointment with {contact}: {text}': 'Cita con {contact}: {text}',
  'Appointment with {contact}.': 'Cita con {contact}.',
  'Follow-up with {contact}: {text}': 'Seguimiento con {contact}: {text}',
  'Follow-up with {contact}.': 'Seguimiento con {contact}.',
  'The answer to {contact} is overdue.': 'La respuesta a {contact} está atrasada.',
};
