import type { Sentences } from '@talk/contract/sentences';

/** What is said of texts and ringless voicemails to many contacts. */
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

  // Ringless voicemail.
  'Ringless voicemail is not part of a trial.': 'El mensaje de voz directo no es parte de una prueba.',
  'Ringless voicemail is turned off for your account.': 'El mensaje de voz directo está desactivado en tu cuenta.',
  'Ringless voicemail is turned off for you. Ask an admin.':
    'El mensaje de voz directo está desactivado para ti. Pregunta a un administrador.',
  'Ringless voicemail is not set up on this server. Ask its operator.':
    'El mensaje de voz directo no está configurado en este servidor. Pregunta a su operador.',
  'This broadcast sends texts. Use send-bulk-messages.':
    'Este mensaje masivo envía mensajes de texto. Usa send-bulk-messages.',
  'This broadcast sends ringless voicemails. Use send-bulk-rvm.':
    'Este mensaje masivo envía mensajes de voz directos. Usa send-bulk-rvm.',
  'Choose the recorded message first.': 'Elige primero el mensaje grabado.',
  'Choose a message that is longer than 5 seconds.': 'Elige un mensaje de más de 5 segundos.',
  'The recorded message is no longer there.': 'El mensaje grabado ya no existe.',
  'Their number already got a voicemail of this broadcast.': 'Su número ya recibió un mensaje de voz de este envío.',
  'Your hours for broadcasts and their hours for voicemails do not meet within ten days.':
    'Tu horario de mensajes masivos y su horario para mensajes de voz no coinciden en diez días.',
  'They are blocked, or only people can contact them.': 'Están bloqueados, o solo las personas pueden contactarlos.',
  'They are outside the United States and Canada.': 'Están fuera de Estados Unidos y Canadá.',
  'There is no consent to leave them recorded messages.': 'No hay consentimiento para dejarles mensajes grabados.',
  'Ringless voicemail reaches numbers in the United States and Canada only.':
    'El mensaje de voz directo solo llega a números de Estados Unidos y Canadá.',
  'You are not allowed to send ringless voicemail.': 'No tienes permiso para enviar mensajes de voz directos.',
  'No consent to leave this contact recorded messages.':
    'No hay consentimiento para dejar mensajes grabados a este contacto.',
  'This is a landline, where no ringless voicemail can be left.':
    'Es un teléfono fijo, donde no se puede dejar un mensaje de voz directo.',
  'You cannot leave a voicemail on your own line.': 'No puedes dejar un mensaje de voz en tu propia línea.',
  '{NOW}, and voicemails to them are off for the next ten days ({RULE}).':
    '{NOW}, y los mensajes de voz a ese lugar están desactivados los próximos diez días ({RULE}).',
  '{NOW}. Voicemails can be left again at {time} ({RULE}).':
    '{NOW}. Se podrán dejar mensajes de voz de nuevo a las {time} ({RULE}).',
  '{NOW}. Voicemails can be left again on {DAY} at {time} ({RULE}).':
    '{NOW}. Se podrán dejar mensajes de voz de nuevo el {DAY} a las {time} ({RULE}).',
  'The broadcast was canceled before this voicemail was sent.':
    'El mensaje masivo se canceló antes de enviar este mensaje de voz.',
  'The provider of ringless voicemail has a problem with this server’s account. Ask its operator, then resume.':
    'El proveedor de mensajes de voz directos tiene un problema con la cuenta de este servidor. Pregunta a su operador y luego reanuda.',
  'The provider of ringless voicemail reported that the number opted out or is on a do-not-call list.':
    'El proveedor de mensajes de voz directos informó que el número canceló la suscripción o está en una lista de no llamar.',
  'The provider’s answer was lost, so it is not known whether the voicemail arrived. It was not sent again.':
    'Se perdió la respuesta del proveedor, así que no se sabe si llegó el mensaje de voz. No se envió de nuevo.',
};
