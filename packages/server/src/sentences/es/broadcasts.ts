import type { Sentences } from '@talk/contract/sentences';

/** What is said of texts to many contacts. */
export const broadcasts: Sentences = {
  'This is more than 10,000 contacts. Choose fewer.': 'Son más de 10,000 contactos. Elige menos.',
  'No contact matches. Choose others.': 'Ningún contacto coincide. Elige otros.',
  'Broadcasts are turned off for your account.': 'Los mensajes masivos están desactivados en tu cuenta.',
  'Broadcasts are turned off for you. Ask an admin.':
    'Los mensajes masivos están desactivados para ti. Pregunta a un administrador.',
  'The sender can no longer send broadcasts.': 'El remitente ya no puede enviar mensajes masivos.',
  'Only a draft can be changed. Cancel this broadcast, and begin a new one.':
    'Solo se puede cambiar un borrador. Cancela este mensaje masivo y empieza otro.',
  'This broadcast was already sent or scheduled.': 'Este mensaje masivo ya se envió o se programó.',
  'This broadcast is not being sent.': 'Este mensaje masivo no se está enviando.',
  'This broadcast is not paused.': 'Este mensaje masivo no está en pausa.',
  'This broadcast is already over.': 'Este mensaje masivo ya terminó.',
  'Cancel this broadcast first.': 'Cancela primero este mensaje masivo.',
  'This broadcast was changed in the meantime. Load it again.':
    'Este mensaje masivo cambió mientras tanto. Cárgalo de nuevo.',
  'Write the text first.': 'Escribe primero el texto.',
  'Fill in what is in square brackets first: everyone gets the text as it is.':
    'Completa primero lo que está entre corchetes: todos reciben el texto tal como está.',
  'Choose the line to send from.': 'Elige la línea desde la que se envía.',
  'Choose who gets the broadcast.': 'Elige quién recibe el mensaje masivo.',
  'Type the number of recipients to confirm.': 'Escribe el número de destinatarios para confirmar.',
  'The contact was deleted, or the sender can no longer see it.':
    'El contacto se eliminó, o el remitente ya no puede verlo.',
  'The contact has no value for a merge field of the text.':
    'El contacto no tiene valor para un campo combinado del texto.',
  'Their number already got a text of this broadcast.': 'Su número ya recibió un mensaje de este envío.',
  'Your hours for broadcasts and their hours for texts do not meet within ten days.':
    'Tu horario de mensajes masivos y su horario para mensajes no coinciden en diez días.',
  'It failed several times, so the contact was left out.': 'Falló varias veces, así que el contacto quedó fuera.',
  'They are blocked, or only people can text them.': 'Están bloqueados, o solo las personas pueden escribirles.',
  'They hide their number.': 'Ocultan su número.',
  'They are on Do Not Contact.': 'Están en No contactar.',
  'They are abroad, and international texting is off.':
    'Están en el extranjero, y los mensajes internacionales están desactivados.',
  'They have no valid phone number.': 'No tienen un número de teléfono válido.',
  'Their number is toll-free.': 'Su número es gratuito.',
  'There is no consent to text them.': 'No hay consentimiento para escribirles.',
  'Their number is a landline.': 'Su número es un teléfono fijo.',
  'Their number is one of your lines.': 'Su número es una de tus líneas.',
};
