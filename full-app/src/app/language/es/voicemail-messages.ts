export const voicemailMessages = {
  title: 'Mensajes para contestadoras',
  lead: 'Se graban una vez y se dejan en una contestadora con un clic. Quedas libre enseguida mientras suenan.',
  retry: 'Reintentar',
  new: 'Agregar un mensaje',
  none: 'Aún no hay mensajes',
  noneWhy: 'Sube uno y podrás dejarlo cuando una contestadora tome tu llamada.',
  yours: 'Solo tú',
  everybody: 'Toda la empresa',
  added: 'Agregado el {date}',
  name: 'Nombre',
  nameNeeded: 'Escribe un nombre.',
  file: 'Elegir un sonido',
  fileHint: 'Un archivo WAV o MP3 de 700 kB como máximo, o hasta 40 segundos que grabas aquí.',
  recorded: 'Grabado ahora mismo.',
  fileNeeded: 'Elige un archivo WAV o MP3, o graba uno.',
  forEverybody: 'Toda la empresa puede dejarlo',
  add: 'Agregar mensaje',
  adding: 'Subiendo…',
  delete: 'Eliminar {name}',
  deleteTitle: '¿Eliminar {name}?',
  deleteWhy: 'Un mensaje que está sonando suena hasta el final.',
  deleteAct: 'Eliminar mensaje',
  deleting: 'Eliminando…',
  deleted: 'Se eliminó «{name}».',
};

/** The button that records a sound. */
export const recorder = {
  record: 'Grabar',
  again: 'Grabar de nuevo',
  recordOf: 'Grabar: {what}',
  stop: 'Detener ({seconds} s)',
  recording: 'Grabando. Habla ahora.',
  play: 'Escuchar',
  playStop: 'Dejar de escuchar',
  denied:
    'El navegador no deja que {product} use el micrófono. Permítelo en la configuración del sitio, junto a la dirección.',
  absent: 'No hay ningún micrófono. Conecta uno e inténtalo de nuevo.',
  inUse: 'Otro programa usa el micrófono. Ciérralo e inténtalo de nuevo.',
  unsupported: 'Este navegador no puede grabar aquí. Elige un archivo.',
  failed: 'No se pudo guardar la grabación. Inténtalo de nuevo.',
};

export const announcement = {
  upload: 'Subir un sonido',
  uploadOf: 'Subir un sonido para: {what}',
  uploading: 'Subiendo…',
  hasSound: 'Hay un sonido subido.',
  dropSound: 'Usar el texto',
  soundInstead: 'Quien llama oye el sonido subido en lugar de este texto.',
  soundKind: 'Elige un archivo WAV o MP3.',
  soundLimits:
    'Una voz de computadora lee el texto. Un sonido es un archivo WAV o MP3 de 700 kB como máximo, o hasta 40 segundos que grabas aquí.',
};
