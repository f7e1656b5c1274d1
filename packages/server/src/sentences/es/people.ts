import type { Sentences } from '@talk/contract/sentences';

export const people: Sentences = {
  'Changing the status of contacts is turned off for your account. An admin can turn it on.':
    'En tu cuenta está desactivado cambiar el estado de los contactos. Un administrador puede activarlo.',
  'Choose from these kinds: {names}.': 'Elige entre estos tipos: {names}.',
  'Only contacts that become pending can be snoozed.': 'Solo se pueden posponer contactos que quedan pendientes.',
  'This time has already passed. Choose a later one.': 'Esa hora ya pasó. Elige una posterior.',
  'Choose a day within a year.': 'Elige un día dentro de un año.',
  'Choose ring groups of your company.': 'Elige grupos de timbre de tu empresa.',
  'Enter whole minutes from 1 to 10,080 (7 days).': 'Escribe minutos enteros, de 1 a 10 080 (7 días).',
  'Choose tags that are offered for contacts.': 'Elige etiquetas de las que hay para contactos.',
  'Enter a date such as 2026-11-20 or 2026-11-20 09:30:00.': 'Escribe una fecha como 2026-11-20 o 2026-11-20 09:30:00.',
  'Enter a name, a company, an email address or a phone number.':
    'Escribe un nombre, una empresa, un correo o un número de teléfono.',
  'Enter a time zone such as America/Los_Angeles.': 'Escribe una zona horaria como America/Los_Angeles.',
  'Only calls have their own note.': 'Solo las llamadas tienen su propia nota.',
  'Choose someone of your company.': 'Elige a alguien de tu empresa.',
  'This person may not see the contact. Choose someone else.': 'Esta persona no puede ver el contacto. Elige a otra.',
  'This contact was deleted or merged, or you have no access to it.':
    'Este contacto se eliminó o se combinó, o no tienes acceso a él.',
  'Only follow-ups can be changed here.': 'Aquí solo se pueden cambiar seguimientos.',
  'Only follow-ups can be canceled here.': 'Aquí solo se pueden cancelar seguimientos.',
  'This follow-up is done already.': 'Este seguimiento ya está hecho.',
  'This follow-up is done or canceled. Set a new one.': 'Este seguimiento está hecho o cancelado. Programa uno nuevo.',
  'Someone changed this follow-up in the meantime.': 'Alguien cambió este seguimiento mientras tanto.',
  'Only appointments can be changed here.': 'Aquí solo se pueden cambiar citas.',
  'Someone changed this appointment in the meantime.': 'Alguien cambió esta cita mientras tanto.',
  'This appointment is over or canceled. Set it again first.':
    'Esta cita ya terminó o se canceló. Vuelve a fijarla primero.',
  'This appointment has not started yet.': 'Esta cita todavía no ha empezado.',
  'Only follow-ups can be marked as done.': 'Solo los seguimientos se pueden marcar como hechos.',
  'Send a cursor or the communication that the page begins with, not both.':
    'Envía un cursor o la comunicación con la que empieza la página, no ambos.',
  'Send a sid or a phone number.': 'Envía un sid o un número de teléfono.',
  'Send ids separated by commas.': 'Envía identificadores separados por comas.',
  'Choose from these: {names}.': 'Elige entre estos: {names}.',
  'Send dates or a range that moves with them, not both.':
    'Envía fechas o un período que se mueve con ellas, pero no ambas cosas.',
  'No communication matches.': 'Ninguna comunicación coincide.',
  'Mention at most 50 people in one note.': 'Menciona como máximo a 50 personas en una nota.',
  'Only a Company Admin can delete what was said.':
    'Solo un administrador de la empresa puede eliminar lo que se dijo.',
  'Only calls, texts, faxes and emails are deleted here. A note has its own Delete.':
    'Aquí solo se eliminan llamadas, mensajes, faxes y correos. Una nota tiene su propio botón Eliminar.',
  'This is still under way. Delete it when it is over.': 'Esto todavía no ha terminado. Elimínelo cuando termine.',
  'Someone changed this note in the meantime.': 'Alguien cambió esta nota mientras tanto.',
  'The end cannot be before the start.': 'El final no puede ser anterior al principio.',
  'This is not a ZIP code of the contact’s country.': 'Este no es un código postal del país del contacto.',
  'This is not a time zone. Choose one like America/Los_Angeles.':
    'Esto no es una zona horaria. Elige una como America/Los_Angeles.',
  'This number belongs to a contact you don’t have access to.':
    'Este número es de un contacto al que no tienes acceso.',
  'This number doesn’t belong to the contact. Add it to the contact first.':
    'Este número no es del contacto. Agrégalo primero al contacto.',
  'This time has already passed there. Choose a later one.': 'Esa hora ya pasó allí. Elige una posterior.',
  'This is the contact’s only number, so it is the primary one.':
    'Este es el único número del contacto, así que es el principal.',
  'This contact already has this number.': 'Este contacto ya tiene este número.',
  'Choose another contact.': 'Elige otro contacto.',
  'A contact cannot be merged with itself. Choose another one.':
    'Un contacto no se puede combinar consigo mismo. Elige otro.',
  'Someone changed {name} in the meantime. Look at it again, then merge.':
    'Alguien cambió a {name} mientras tanto. Míralo de nuevo y luego combina.',
  'This contact was merged into {name} since. Undo that first.':
    'Después este contacto se combinó con {name}. Deshaz eso primero.',
  '{name} is in a call. Delete the contact when the call is over.':
    '{name} está en una llamada. Elimina el contacto cuando la llamada termine.',
  'The contact was blocked or on Do Not Contact when it was deleted.':
    'El contacto estaba bloqueado o en No contactar cuando se eliminó.',
  'This contact has no text, fax, email, missed call or voicemail to mark as unread.':
    'Este contacto no tiene ningún mensaje, fax, correo, llamada perdida ni mensaje de voz que marcar como no leído.',
  'This merge was already undone.': 'Esta combinación ya se deshizo.',
  'This merge is older than 30 days and cannot be undone any more.':
    'Esta combinación tiene más de 30 días y ya no se puede deshacer.',
  'No contact matches.': 'Ningún contacto coincide.',
  'This matches more than {count} contacts. Narrow it down.':
    'Esto coincide con más de {count} contactos. Acota el filtro.',
  'This is not running.': 'Esto no está en marcha.',
  'This is not paused.': 'Esto no está en pausa.',
  'This is already over.': 'Esto ya terminó.',
  'Undoing cannot be canceled. You can pause it.': 'No se puede cancelar mientras se deshace. Puedes ponerlo en pausa.',
  'This was already undone.': 'Esto ya se deshizo.',
  'Nothing was changed.': 'No se cambió nada.',
  'This is still under way.': 'Esto sigue en curso.',
  'There are {count} views already. Delete one first.': 'Ya hay {count} vistas. Elimina una primero.',
  'Only admins and supervisors can change views for everyone.':
    'Las vistas para todos las cambian los administradores y supervisores.',
  '“{name}” is not a variable. Use one of {names}.': '“{name}” no es una variable. Usa una de {names}.',
  'Choose tags that are offered for communications.': 'Elige etiquetas disponibles para comunicaciones.',
  'Choose lines that you can use.': 'Elige líneas que puedas usar.',
  'Choose at least two tags.': 'Elige al menos dos etiquetas.',
  'Tags of contacts and tags of communications cannot be merged.':
    'Las etiquetas de contactos y las de comunicaciones no se pueden combinar.',
  'The merge is still under way.': 'La combinación sigue en curso.',
  'The tag that the others became was deleted or merged itself. Undo that first.':
    'La etiqueta en la que se combinaron las otras fue eliminada o combinada. Deshaz eso primero.',
  'This cannot be undone any more.': 'Esto ya no se puede deshacer.',
  'One of these tags is being merged. Try again when that is done.':
    'Una de estas etiquetas se está combinando. Intenta de nuevo cuando termine.',
  'There is a tag “{name}” already.': 'Ya existe la etiqueta «{name}».',
  'There can be at most {count} tags. Delete or merge some first.':
    'Puede haber {count} etiquetas como máximo. Elimina o combina algunas primero.',
  'Only tags of contacts can be split.': 'Solo se pueden dividir etiquetas de contactos.',
  'Choose a size below {count}, the number of contacts.': 'Elige un tamaño menor que {count}, el número de contactos.',
  'A tag of more than {count} contacts cannot be split.':
    'Una etiqueta de más de {count} contactos no se puede dividir.',
  'Choose tags of contacts.': 'Elige etiquetas de contactos.',
  'There is another tag “{name}” now. Rename it first.':
    'Ahora hay otra etiqueta «{name}». Cámbiale el nombre primero.',
  'Choose a longer period or a shorter range: a report has at most {count} periods.':
    'Elige un período más largo o un intervalo más corto: un informe tiene como máximo {count} períodos.',
  'Ask for at most 62 days at once.': 'Pide como máximo 62 días a la vez.',
};
