import type { Sentences } from '../wording.js';

/** Why a text or a fax did not arrive. These are kept with it, and come with events. */
export const carriers: Sentences = {
  'The phone carrier did not accept our credentials. An admin must check the connection to the carrier.':
    'El operador telefónico no aceptó nuestras credenciales. Un administrador debe revisar la conexión con el operador.',
  'The account at the phone carrier is not active. An admin must contact the carrier.':
    'La cuenta en el operador telefónico no está activa. Un administrador debe comunicarse con el operador.',
  'Too many texts were waiting at the phone carrier. Send it again in a few minutes.':
    'Había demasiados mensajes en espera en el operador telefónico. Envíalo de nuevo en unos minutos.',
  'The account at the phone carrier was suspended. An admin must contact the carrier.':
    'La cuenta en el operador telefónico fue suspendida. Un administrador debe comunicarse con el operador.',
  'The carrier charges more for this text than the account allows. An admin can raise the limit.':
    'El operador cobra por este mensaje más de lo que la cuenta permite. Un administrador puede subir el límite.',
  'The phone carrier has switched off outgoing texts for the account. An admin must contact the carrier.':
    'El operador telefónico desactivó los mensajes salientes de la cuenta. Un administrador debe comunicarse con el operador.',
  'The phone carrier’s text limit for today is reached. Send it again tomorrow.':
    'Se alcanzó el límite de mensajes de hoy del operador telefónico. Envíalo de nuevo mañana.',
  'Too many texts were sent in a short time. Send it again in a minute.':
    'Se enviaron demasiados mensajes en poco tiempo. Envíalo de nuevo en un minuto.',
  'Texts to this country are switched off at the phone carrier. An admin can allow them there.':
    'Los mensajes a este país están desactivados en el operador telefónico. Un administrador puede permitirlos allí.',
  'This line’s number cannot send texts to this recipient. Use another line.':
    'El número de esta línea no puede enviar mensajes a este destinatario. Usa otra línea.',
  'Too many texts from this number were waiting. Send it again in a few minutes.':
    'Había demasiados mensajes de este número en espera. Envíalo de nuevo en unos minutos.',
  'The phone carrier cannot text from this line’s number. Use another line.':
    'El operador telefónico no puede enviar mensajes desde el número de esta línea. Usa otra línea.',
  'This line’s number does not belong to the account at the phone carrier. Use another line.':
    'El número de esta línea no pertenece a la cuenta en el operador telefónico. Usa otra línea.',
  'The recipient’s carrier filtered it as unwanted. Change the wording, leave out links, or call.':
    'El operador del destinatario lo filtró como no deseado. Cambia el texto, quita los enlaces o llama.',
  'This line sent texts faster than US carriers allow. Send it again in a minute.':
    'Esta línea envió mensajes más rápido de lo que permiten los operadores de EE. UU. Envíalo de nuevo en un minuto.',
  'The company has reached the daily text limit set by US carriers. Send it again tomorrow.':
    'La empresa alcanzó el límite diario de mensajes de los operadores de EE. UU. Envíalo de nuevo mañana.',
  'This line’s number is not set up at the recipient’s carrier yet. Use another line.':
    'El número de esta línea todavía no está configurado en el operador del destinatario. Usa otra línea.',
  'The recipient’s carrier accepts no more texts from the company today. Send it again tomorrow.':
    'El operador del destinatario ya no acepta hoy mensajes de la empresa. Envíalo de nuevo mañana.',
  'This toll-free number is not verified for texts yet. Use another line.':
    'Este número gratuito todavía no está verificado para mensajes. Usa otra línea.',
  'US carriers have suspended the company’s texting registration (10DLC). An admin must resolve it.':
    'Los operadores de EE. UU. suspendieron el registro de mensajes de la empresa (10DLC). Un administrador debe resolverlo.',
  'This line is not registered for texts to the US (10DLC). Use another line, or ask an admin to register it.':
    'Esta línea no está registrada para mensajes a EE. UU. (10DLC). Usa otra línea o pide a un administrador que la registre.',
  'This line’s registration for texts to the US (10DLC) is still being set up. Use another line for now.':
    'El registro de esta línea para mensajes a EE. UU. (10DLC) todavía está en curso. Por ahora usa otra línea.',
  'A trial account at the phone carrier can only text verified numbers, and this is not one.':
    'Una cuenta de prueba en el operador telefónico solo puede enviar mensajes a números verificados, y este no lo es.',
  'This number cannot be reached by text from this line. Use another line, or call.':
    'No se puede llegar a este número con mensajes de esta línea. Usa otra línea o llama.',
  'The phone is switched off or out of reach. Try again later, or call.':
    'El teléfono está apagado o fuera de cobertura. Inténtalo más tarde o llama.',
  'The recipient, or their carrier, blocks texts from this line. Call them, or use another line.':
    'El destinatario, o su operador, bloquea los mensajes de esta línea. Llama o usa otra línea.',
  'This number does not exist, or cannot receive texts. Check it, or call.':
    'Este número no existe o no puede recibir mensajes. Revísalo o llama.',
  'This number is a landline, or its carrier does not deliver texts. Call instead.':
    'Este número es un teléfono fijo, o su operador no entrega mensajes. Mejor llama.',
  'The recipient’s carrier did not deliver it and did not say why. Send it again, or call.':
    'El operador del destinatario no lo entregó y no dijo por qué. Envíalo de nuevo o llama.',
  'Part of the text was lost on the way. Send it again.':
    'Una parte del mensaje se perdió en el camino. Envíalo de nuevo.',
  'This number cannot get pictures from this line. Send the text without the file, or with a link to it.':
    'Este número no puede recibir imágenes de esta línea. Envía el mensaje sin el archivo o con un enlace a él.',
  'The recipient’s carrier was overloaded. Send it again in a few minutes.':
    'El operador del destinatario estaba sobrecargado. Envíalo de nuevo en unos minutos.',
  'Carriers in this country require a registered sender. Use another line, or call.':
    'Los operadores de este país exigen un remitente registrado. Usa otra línea o llama.',
  'The phone network could not deliver it in time. Send it again.':
    'La red telefónica no pudo entregarlo a tiempo. Envíalo de nuevo.',
  'The carrier stopped it because both sides answer each other automatically.':
    'El operador lo detuvo porque las dos partes se responden automáticamente.',
  'The recipient’s carrier did not answer in time. Send it again in a few minutes.':
    'El operador del destinatario no respondió a tiempo. Envíalo de nuevo en unos minutos.',
  'Something went wrong at the phone carrier. Send it again.':
    'Algo falló en el operador telefónico. Envíalo de nuevo.',
  'The text is too long for the phone carrier. Make it shorter.':
    'El mensaje es demasiado largo para el operador telefónico. Acórtalo.',
  'The carrier could not fetch the attached file. Attach it again.':
    'El operador no pudo obtener el archivo adjunto. Adjúntalo de nuevo.',
  'The file is too large for the recipient’s carrier. Send a smaller one, or a link to it.':
    'El archivo es demasiado grande para el operador del destinatario. Envía uno más pequeño o un enlace a él.',
  'The carrier filtered it because it looks like a one-time code. Change the wording.':
    'El operador lo filtró porque parece un código de un solo uso. Cambia el texto.',
  'The text is too long for a trial account at the phone carrier. Make it shorter.':
    'El mensaje es demasiado largo para una cuenta de prueba en el operador telefónico. Acórtalo.',
  'The phone carrier says: {words} ({code}).': 'El operador telefónico dice: {words} ({code}).',

  'The carrier could not fetch the PDF. Send it again.': 'El operador no pudo obtener el PDF. Envíalo de nuevo.',
  'The PDF is too large for the carrier. Send a smaller one.':
    'El PDF es demasiado grande para el operador. Envía uno más pequeño.',
  'The carrier could not read the PDF. Save the document as PDF again, and send that.':
    'El operador no pudo leer el PDF. Guarda el documento como PDF otra vez y envía ese.',
  'The connection broke off before all pages were sent. Send it again.':
    'La conexión se cortó antes de que se enviaran todas las páginas. Envíalo de nuevo.',
  'The line was busy. Send it again in a few minutes.': 'La línea estaba ocupada. Envíalo de nuevo en unos minutos.',
  'Nothing answered at this number. Send it again later.': 'Nada contestó en este número. Envíalo de nuevo más tarde.',
  'The carrier canceled it. Send it again.': 'El operador lo canceló. Envíalo de nuevo.',

  'The phone network could not be reached in time, so it was not sent.':
    'No se pudo llegar a la red telefónica a tiempo, así que no se envió.',
  'The contact was deleted when this message was to be sent.':
    'El contacto estaba eliminado cuando este mensaje debía enviarse.',
  'The contact was deleted before this left, so it was not sent.':
    'El contacto se eliminó antes de que esto saliera, así que no se envió.',
  'The GIF is no longer at its address, so the text was not sent. Choose another one.':
    'El GIF ya no está en su dirección, así que el mensaje no se envió. Elige otro.',
  'It could not be sent on time, and more than a day has passed since.':
    'No se pudo enviar a tiempo, y desde entonces pasó más de un día.',
  'They opted out of texts.': 'Se dio de baja de los mensajes.',
  'They replied before it was sent.': 'Respondió antes de que se enviara.',

  // Why a ringless voicemail was not delivered.
  'The number is a landline, which has no voicemail box to reach.':
    'El número es un teléfono fijo, que no tiene un buzón de voz accesible.',
  'The voicemail box is full.': 'El buzón de voz está lleno.',
  'The number has no voicemail box.': 'El número no tiene buzón de voz.',
  'The provider has the number on its do-not-call list.': 'El proveedor tiene el número en su lista de no llamar.',
  'The number is not in service.': 'El número no está en servicio.',
  'The voicemail box could not be reached.': 'No se pudo acceder al buzón de voz.',
  'The provider could not deliver the voicemail.': 'El proveedor no pudo entregar el mensaje de voz.',
  'The provider could not deliver it: {words}': 'El proveedor no pudo entregarlo: {words}',

  // When a text may leave.
  "It's {time}": 'Son las {time}',
  "It's {time} for {name}": 'Son las {time} para {name}',
  '{NOW}, and texts to them are off for the next ten days ({RULE}).':
    '{NOW}, y los mensajes a ese lugar están desactivados los próximos diez días ({RULE}).',
  '{NOW}. Texts can go out again at {time} ({RULE}).':
    '{NOW}. Se podrán enviar mensajes de nuevo a las {time} ({RULE}).',
  '{NOW}. Texts can go out again on {DAY} at {time} ({RULE}).':
    '{NOW}. Se podrán enviar mensajes de nuevo el {DAY} a las {time} ({RULE}).',
};
