import type { Sentences } from '@talk/contract/sentences';

export const calls: Sentences = {
  'The AI area is turned off for your account.': 'El área de IA está desactivada en tu cuenta.',
  'Transcription is turned off for your account.': 'La transcripción está desactivada en tu cuenta.',
  'This has no recording that can be transcribed.': 'Aquí no hay ninguna grabación que se pueda transcribir.',
  'Transcription is not set up on this server.': 'La transcripción no está configurada en este servidor.',
  'You are not permitted to request transcripts.': 'No tienes permiso para pedir transcripciones.',
  'There is a transcript already.': 'Ya hay una transcripción.',
  'Choose a country.': 'Elige un país.',
  'Enter an area code of three digits, such as 415.': 'Escribe un código de área de tres cifras, como 415.',
  'Enter up to ten digits.': 'Escribe como máximo diez cifras.',
  'Choose one of the numbers that were found.': 'Elige uno de los números encontrados.',
  'This line still has a number. Release its numbers first.':
    'Esta línea todavía tiene un número. Libera primero sus números.',
  'Name the line.': 'Ponle nombre a la línea.',
  'Choose a line, or name a new one.': 'Elige una línea o ponle nombre a una nueva.',
  'All calls of the company go out over this line. Choose another line for them first, under General.':
    'Todas las llamadas de la empresa salen por esta línea. Elige antes otra para ellas, en General.',
  'Your business is not verified yet. Once it is, you can get numbers.':
    'Tu empresa aún no está verificada. Cuando lo esté, podrás obtener números.',
  'This number was just sold. Choose another one.': 'Este número se acaba de vender. Elige otro.',
  'Your company already has this number.': 'Tu empresa ya tiene este número.',
  'The carrier does not sell this number to you. Choose another one.':
    'El operador no te vende este número. Elige otro.',
  'The carrier does not sell this number to you: {reason}': 'El operador no te vende este número: {reason}',
  'A call goes over this number now. Release it after the call.':
    'Hay una llamada en curso con este número. Libéralo cuando termine.',
  'Enter the eight letters and digits that the screen shows.':
    'Escribe las ocho letras y cifras que muestra la pantalla.',
  'Name the screen.': 'Ponle nombre a la pantalla.',
  'No screen shows this code. Look at the screen: it shows a new one every 15 minutes.':
    'Ninguna pantalla muestra este código. Mira la pantalla: muestra uno nuevo cada 15 minutos.',
  'A company can have at most {count} screens. Disconnect one first.':
    'Una empresa puede tener como máximo {count} pantallas. Desconecta una primero.',
  'Only an admin or supervisor can change a colleague’s status.':
    'Solo un administrador o supervisor puede cambiar el estado de un colega.',
  'Choose 0, 1, 2 or 3.': 'Elige 0, 1, 2 o 3.',
  'The call is over.': 'La llamada terminó.',
  'The call has not been answered yet.': 'La llamada todavía no se contestó.',
  'You are on another call. Go back to this one first.': 'Estás en otra llamada. Vuelve primero a esta.',
  'Your connection to this call was lost. Rejoin it first.':
    'Se perdió tu conexión con esta llamada. Reincorpórate primero.',
  'You are no longer on this call.': 'Ya no estás en esta llamada.',
  'You are being asked about this call. Only the person who asks can do that.':
    'Te están consultando sobre esta llamada. Solo quien consulta puede hacer eso.',
  'This call is being transferred. Complete or cancel the transfer first.':
    'Esta llamada se está transfiriendo. Completa o cancela primero la transferencia.',
  'Someone is being added to this call. Wait for them, or drop them first.':
    'Se está agregando a alguien a esta llamada. Espera o quítalo primero.',
  'A call can have at most {count} participants.': 'Una llamada puede tener como máximo {count} participantes.',
  'This is your own call.': 'Es tu propia llamada.',
  'You are on a call. End it before you supervise another one.':
    'Estás en una llamada. Finalízala antes de supervisar otra.',
  'You are supervising a call already. Leave it first.': 'Ya estás supervisando una llamada. Sal primero de ella.',
  'Only a call in progress can be supervised, and no one is talking on this one right now.':
    'Solo se puede supervisar una llamada en curso, y en esta nadie habla en este momento.',
  'You are supervising a call. Leave it before you start another one.':
    'Estás supervisando una llamada. Sal de ella antes de empezar otra.',
  'You are not supervising this call.': 'No estás supervisando esta llamada.',
  'You are not connected to this call yet.': 'Todavía no estás conectado a esta llamada.',
  'This call is parked. Pick it up from the parked calls.':
    'Esta llamada está estacionada. Tómala de las llamadas estacionadas.',
  'They are not on the call right now.': 'Ahora no está en la llamada.',
  'The customer cannot be dropped. End the call instead.': 'No se puede quitar al cliente. Finaliza la llamada.',
  'You cannot drop yourself. Leave the call instead.': 'No puedes quitarte. Sal de la llamada.',
  'Only the customer would be left. Park the call, transfer it, or end it.':
    'Solo quedaría el cliente. Estaciona la llamada, transfiérela o finalízala.',
  'You are on a call. End it before you start another one.': 'Estás en una llamada. Finalízala antes de empezar otra.',
  'You are already starting a call. End it, or wait until it connects.':
    'Ya estás iniciando una llamada. Finalízala o espera a que se conecte.',
  'This call is not being recorded.': 'Esta llamada no se está grabando.',
  'Others are on this call. Leave it to them, or drop them first.':
    'Hay otras personas en esta llamada. Déjasela o quítalas primero.',
  'You are not on another call. Answer on your phone.': 'No estás en otra llamada. Contesta en tu teléfono.',
  'The caller has hung up.': 'Quien llamaba colgó.',
  'Someone else answered.': 'Contestó otra persona.',
  'A colleague is already taking this call.': 'Un colega ya está tomando esta llamada.',
  'This call is no longer parked.': 'Esta llamada ya no está estacionada.',
  'You are not on this call, and your connection to it was not lost.':
    'No estás en esta llamada, y tu conexión con ella no se perdió.',
  'There is nothing to take back: someone has this call, or it was parked.':
    'No hay nada que recuperar: alguien tiene esta llamada o se estacionó.',
  'No one in {name} can take a call right now.': 'Nadie de {name} puede tomar una llamada en este momento.',
  'You are already talking to this number.': 'Ya estás hablando con este número.',
  'This is you. Choose a colleague.': 'Eres tú. Elige a un colega.',
  '{name} is in this call already.': '{name} ya está en esta llamada.',
  '{name} cannot be rung now.': 'Ahora no se puede llamar a {name}.',
  '{name}’s phone is not connected, so it cannot ring.':
    'El teléfono de {name} no está conectado, así que no puede timbrar.',
  'You are not consulting anyone about this call.': 'No estás consultando a nadie sobre esta llamada.',
  'There is no transfer to cancel.': 'No hay ninguna transferencia que cancelar.',
  'Choose the line to call from.': 'Elige la línea desde la que llamas.',
  'This name is already taken.': 'Este nombre ya está en uso.',
  'Choose one from the list.': 'Elige una opción de la lista.',
  'Only calls have an outcome.': 'Solo las llamadas tienen un resultado.',
  'Only an admin can change where a colleague’s calls ring.':
    'Solo un administrador puede cambiar dónde timbran las llamadas de un colega.',
  'Only an unanswered call can go to voicemail.': 'Solo una llamada sin contestar puede ir al buzón de voz.',
  'This ring group has no queue.': 'Este grupo de timbre no tiene cola.',
  'This caller is not waiting in a queue.': 'Quien llama no está esperando en una cola.',
  'Agents of this ring group choose callers themselves.':
    'Los agentes de este grupo de llamada eligen ellos mismos a quién atender.',
  'Choose a time zone, such as America/New_York.': 'Elige una zona horaria, como America/New_York.',
  'Choose one of the line’s numbers.': 'Elige uno de los números de la línea.',
  'The line {} rings this group. Choose another group for it first.':
    'La línea {} llama a este grupo. Elige antes otro grupo para ella.',
  'The line {} and {} more ring this group. Choose another group for them first.':
    'La línea {} y {} más llaman a este grupo. Elige antes otro grupo para ellas.',
  'Callers wait in the queue of this group. Move them to another group on the wallboard first.':
    'Hay quien espera en la cola de este grupo. Muévelos antes a otro grupo en el panel en vivo.',
  'This ring group does not exist.': 'Este grupo de timbre no existe.',
  'Upload the sound first: this file does not exist.': 'Sube primero el sonido: este archivo no existe.',
  'Each date can appear only once.': 'Cada fecha puede aparecer una sola vez.',
  'Enter both times, or neither for the whole day.': 'Escribe las dos horas, o ninguna para todo el día.',
  'Enter both times, or neither to stay closed.': 'Escribe las dos horas, o ninguna para permanecer cerrado.',
  'Each person can appear only once.': 'Cada persona puede aparecer una sola vez.',
  'One of these people does not belong to the company.': 'Una de estas personas no es de la empresa.',
  'Enter the number to ring.': 'Escribe el número que debe timbrar.',
  'Enter the SIP address to ring.': 'Escribe la dirección SIP que debe timbrar.',
  'This is not a phone number.': 'Esto no es un número de teléfono.',
  'The file is larger than 700 kB. Shorten it, or save it as telephone audio (8 kHz, mono).':
    'El archivo pasa de 700 kB. Acórtalo o guárdalo como audio telefónico (8 kHz, mono).',
  'This is not a WAV file.': 'Este no es un archivo WAV.',
  'This is not an MP3 file.': 'Este no es un archivo MP3.',
  'Enter the number that calls are forwarded to.': 'Escribe el número al que se desvían las llamadas.',
  'You have just taken another caller.': 'Acabas de tomar otra llamada.',
  'You are on a call. End it before you take another one.': 'Estás en una llamada. Finalízala antes de tomar otra.',
  'The caller is no longer waiting.': 'Quien llamaba ya no espera.',
  'Answered by {name}.': 'Contestó {name}.',
  'Only an admin can change messages for the whole company.':
    'Solo un administrador puede cambiar mensajes de toda la empresa.',
  'You can only leave a message on a call you made.': 'Solo puedes dejar un mensaje en una llamada que hiciste.',
  'Others are on this call. Drop them first.': 'Hay otras personas en esta llamada. Quítalas primero.',
  'Choose one of your company’s lines.': 'Elige una de las líneas de tu empresa.',
  'Write to the contact first.': 'Escribe primero al contacto.',
  'Choose an outcome for the call first.': 'Elige primero un resultado para la llamada.',
  'Choose a disposition for the contact first.': 'Elige primero una tipificación para el contacto.',
  'A wrap-up can only be extended twice. Finish it, or ask your supervisor.':
    'Un cierre solo se puede alargar dos veces. Termínalo o pregunta a tu supervisor.',
  'This wrap-up is over.': 'Este cierre terminó.',
  '{name} has claimed this callback.': '{name} ya tomó esta devolución de llamada.',
  'This caller has called again since.': 'Esta persona volvió a llamar después.',
  'Someone has spoken to this caller since.': 'Alguien ya habló con esta persona.',
  'This callback is closed. Open it again first.': 'Esta devolución está cerrada. Ábrela de nuevo primero.',
  'There is no metric group {count}. Choose one of {names}.':
    'No hay ningún grupo de métricas {count}. Elige uno de {names}.',
  'Send the metric group {count} once.': 'Envía el grupo de métricas {count} una sola vez.',
  '“{name}” is not an available metric. Choose one of {names}.':
    '“{name}” no es una métrica disponible. Elige una de {names}.',
  'Send the metric “{name}” once.': 'Envía la métrica “{name}” una sola vez.',
};
