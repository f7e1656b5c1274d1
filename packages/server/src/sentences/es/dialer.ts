import type { Sentences } from '@talk/contract/sentences';

export const dialer: Sentences = {
  'The power dialer is turned off for your account.': 'El marcador está desactivado en tu cuenta.',
  'Only people who can change contacts can share lists.':
    'Solo quienes pueden modificar contactos pueden compartir listas.',
  'My Queue cannot be renamed or deleted.': 'Mi cola no se puede renombrar ni eliminar.',
  'Task is skipped because timezone has not been set for this contact. Pushed the task to the bottom of the list.':
    'La tarea se salta porque este contacto no tiene zona horaria. Pasó al final de la lista.',
  "Task is skipped because it's outside day times. Pushed the task to the bottom of the list.":
    'La tarea se salta porque está fuera del horario diurno. Pasó al final de la lista.',
  'Task is removed because the contact is on DNC.': 'La tarea se quita porque el contacto está en No llamar.',
  'Task is removed because the contact is blocked.': 'La tarea se quita porque el contacto está bloqueado.',
  'Task is skipped because this number was called as often as allowed today. Pushed the task to the bottom of the list.':
    'La tarea se salta porque hoy ya se llamó a este número tantas veces como se permite. Pasó al final de la lista.',
  'Task is skipped because this number was called a short time ago. Pushed the task to the bottom of the list.':
    'La tarea se salta porque se llamó a este número hace poco. Pasó al final de la lista.',
  'Task is skipped. Pushed the task to the bottom of the list.': 'La tarea se salta. Pasó al final de la lista.',
  'Task is removed from the queue.': 'La tarea se quita de la cola.',
};
