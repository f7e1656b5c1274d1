/** What is said of broadcasts of ringless voicemail. */
export const voicemailBroadcasts = {
  kind: 'Qué enviar',
  sms: 'Mensaje de texto',
  rvm: 'Mensaje de voz directo',
  rvmWhy:
    'Un mensaje grabado en el buzón de voz, sin que suene el teléfono. Para la ley es una llamada: los destinatarios deben haber aceptado mensajes grabados.',
  trial: 'El mensaje de voz directo no es parte de una prueba.',
  lineWhy: 'Los destinatarios ven su número y devuelven la llamada ahí.',
  message: 'Mensaje grabado',
  chooseMessage: 'Elige un mensaje',
  messageWhy: 'Debe durar más de 5 segundos. Di quién eres y cómo contactarte.',
  listen: 'Escuchar el mensaje',
  noMessages: 'Aún no hay mensajes grabados.',
  record: 'Grabar o subir uno',
  manage: 'Administrar los mensajes grabados',
  failed: 'No se pudieron cargar los mensajes.',
  notAllowed: 'Los mensajes grabados son para quienes atienden llamadas. Pregunta a un administrador.',
  first: 'Primer mensaje de voz',
  last: 'Último mensaje de voz',
  rate: '{price} por cada mensaje de voz',
  nothingBlocks: 'Nada impide estos mensajes de voz.',
  obstacles: 'No se puede dejar ningún mensaje de voz',
  whoIsOut: 'Quién no recibe el mensaje de voz y por qué',
  nobodyIsOut: 'Todos los elegidos reciben el mensaje de voz.',
  askedAgain:
    'Cada mensaje de voz se revisa de nuevo justo antes de dejarlo. Quienes retiren su consentimiento hasta entonces quedan fuera.',
  hours:
    'Los mensajes de voz se dejan de {from} a {to} en la zona de tu empresa ({zone}), y solo cuando es legal donde está el destinatario. Lo que no cabe en un día continúa en el siguiente.',
  review: 'Revisa todo una vez más. Después de esto, los mensajes de voz llegan a las personas.',
  reasons: 'Por qué hubo contactos sin mensaje de voz',
  theMessage: 'El mensaje',
  cancelWhy: {
    one: '{count} contacto que aún espera no recibe nada. Lo que se dejó queda dejado.',
    other: '{count} contactos que aún esperan no reciben nada. Lo que se dejó queda dejado.',
  },
  removeWhy:
    'Desaparece de esta lista, con su actividad. Los mensajes de voz dejados quedan en el historial de los contactos.',
};

/** The card of a ringless voicemail on the timeline. */
export const ringlessCard = {
  queued: 'A punto de enviarse',
  sending: 'Enviando',
  sent: 'Enviado',
  delivered: 'Entregado',
  failed: 'Fallido',
};
