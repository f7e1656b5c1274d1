import type { Sentences } from '@talk/contract/sentences';

export const dialer: Sentences = {
  'The power dialer is turned off for your account.': 'El marcador está desactivado en tu cuenta.',
  'Only people who can change contacts can share lists.':
    'Solo quienes pueden modificar contactos pueden compartir listas.',
  'You have a session that has not ended. End it first.': 'Tienes una sesión que no ha terminado. Termínala primero.',
  'This session does not run. Resume it first.': 'Esta sesión no está en marcha. Continúala primero.',
  'This session has ended.': 'Esta sesión terminó.',
  'End the call first.': 'Termina primero la llamada.',
  'Call the contact first.': 'Llama primero al contacto.',
  'This session holds no contact.': 'Esta sesión no tiene ningún contacto.',
  'This contact is being called already.': 'Ya se está llamando a este contacto.',
  'My Queue cannot be renamed or deleted.': 'Mi cola no se puede renombrar ni eliminar.',
  'Task is skipped because timezone has not been set for this contact. Pushed the task to the bottom of the list.':
    'La tarea se salta porque este contacto no tiene zona horaria. Pasó al final de la lista.',
  "Task is skipped because it's outside day times. Pushed the task to the bottom of the list.":
    'La tarea se salta porque está fuera del horario diurno. Pasó al final de la lista.',
  'Task is removed because the contact is on DNC.': 'La tarea se quita porque el contacto está en No llamar.',
  'Task is removed because the contact is blocked.': 'La tarea se quita porque el contacto está bloqueado.',
  'Task is removed because the contact has no phone number.':
    'La tarea se quita porque el contacto no tiene número de teléfono.',
  'Task is skipped because this number was called as often as allowed today. Pushed the task to the bottom of the list.':
    'La tarea se salta porque hoy ya se llamó a este número tantas veces como se permite. Pasó al final de la lista.',
  'Task is skipped because this number was called a short time ago. Pushed the task to the bottom of the list.':
    'La tarea se salta porque se llamó a este número hace poco. Pasó al final de la lista.',
  'Task is skipped because calls to this number have failed on several days. Pushed the task to the bottom of the list.':
    'La tarea se salta porque las llamadas a este número fallaron varios días. Pasó al final de la lista.',
  'Success: contact is at the top of the current list': 'Listo: el contacto está al principio de la lista actual',
  'Success: contact is at the bottom of the current list': 'Listo: el contacto está al final de la lista actual',
  'Contact needs to be redialed, adding to the top of current list':
    'Hay que volver a llamar al contacto: pasa al principio de la lista actual',
  'Contact needs to be redialed, adding to the bottom of current list':
    'Hay que volver a llamar al contacto: pasa al final de la lista actual',
  'Choose a list of the power dialer to which you may add contacts.':
    'Elige una lista del marcador a la que puedas agregar contactos.',
  'Task is skipped. Pushed the task to the bottom of the list.': 'La tarea se salta. Pasó al final de la lista.',
  'The time to call this contact again has come.': 'Llegó la hora de volver a llamar a este contacto.',
  'Choose a time that is still to come.': 'Elige una hora que aún no haya pasado.',
  'There is nothing to export.': 'No hay nada que exportar.',
  'There are already 100 kept settings. Delete one first.': 'Ya hay 100 ajustes guardados. Elimina uno primero.',
  'Only admins and supervisors can keep or lock settings for everyone.':
    'Solo administradores y supervisores pueden guardar o fijar ajustes para todos.',
  'Name the settings.': 'Pon un nombre a los ajustes.',
  'This contact is still in the queue.': 'Este contacto todavía está en la cola.',
  'This contact is in the queue of this list already.': 'Este contacto ya está en la cola de esta lista.',
  'Task is removed from the queue.': 'La tarea se quita de la cola.',
};
