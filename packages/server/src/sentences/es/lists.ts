import type { Sentences } from '@talk/contract/sentences';

/** Lists of contacts and their folders. */
export const lists: Sentences = {
  'This inbox was deleted, or it is not shared with you.': 'Esta bandeja se eliminó, o no se comparte contigo.',
  'Only watchers of an inbox ask to join it.': 'Solo quienes observan una bandeja piden unirse a ella.',
  'Team inboxes are turned off for your account.': 'Las bandejas de equipo están desactivadas en tu cuenta.',
  'Only admins and supervisors can change team inboxes.':
    'Solo los administradores y supervisores pueden cambiar las bandejas de equipo.',
  'There are {count} inboxes already. Delete one first.': 'Ya hay {count} bandejas. Elimina una primero.',
  'Choose a line or a ring group.': 'Elige una línea o un grupo de timbre.',
  'One of these lines does not exist any more.': 'Una de estas líneas ya no existe.',
  'One of these ring groups does not exist any more.': 'Uno de estos grupos de timbre ya no existe.',
  'A personal inbox has no members.': 'Una bandeja personal no tiene miembros.',
  'This list was deleted, or it is not shared with you.': 'Esta lista se eliminó, o no se comparte contigo.',
  'This filter names a list that was deleted, or that is not shared with you. Take it out of the filter.':
    'Este filtro nombra una lista que se eliminó o que no se comparte contigo. Quítala del filtro.',
  'This filter names a list that is not there any more.': 'Este filtro nombra una lista que ya no existe.',
  '“{name}” has a filter itself. Name static lists in the filter of a list.':
    '«{name}» tiene su propio filtro. En el filtro de una lista, nombra listas estáticas.',
  '“{name}” is personal. A shared list can name shared lists alone.':
    '«{name}» es personal. Una lista compartida solo puede nombrar listas compartidas.',
  'Only the owner of this list, admins and supervisors can change it.':
    'Solo quien es dueño de esta lista, administradores y supervisores pueden cambiarla.',
  'Only the owner of this list, admins and supervisors can do this.':
    'Solo quien es dueño de esta lista, administradores y supervisores pueden hacer esto.',
  'Only people who may change contacts can share lists.':
    'Solo las personas que pueden cambiar contactos pueden compartir listas.',
  'Only admins can see the lists of somebody else.': 'Solo los administradores pueden ver las listas de otra persona.',
  'Only admins and supervisors can change folders for everyone.':
    'Solo administradores y supervisores pueden cambiar las carpetas de todos.',
  'Only people who see all contacts can split a list.':
    'Solo las personas que ven todos los contactos pueden dividir una lista.',
  'One person can have at most {count} lists. Delete some first.':
    'Una persona puede tener {count} listas como máximo. Elimina algunas primero.',
  'Choose one of your own folders: this list is personal.': 'Elige una de tus carpetas: esta lista es personal.',
  'Choose a folder for everyone: this list is shared.': 'Elige una carpeta para todos: esta lista es compartida.',
  'A dynamic list has whoever its filter matches. Send contacts or filters.':
    'Una lista dinámica tiene a quien cumple su filtro. Envía contactos o filtros.',
  'This list is static: it has no filter.': 'Esta lista es estática: no tiene filtro.',
  'This list is static already.': 'Esta lista ya es estática.',
  'This list has whoever its filter matches. Make it static first.':
    'Esta lista tiene a quien cumple su filtro. Hazla estática primero.',
  'A list of more than {count} contacts cannot be made static. Narrow its filter.':
    'Una lista de más de {count} contactos no se puede hacer estática. Acota su filtro.',
  'Choose a larger size: a list is split into at most {count} parts.':
    'Elige un tamaño mayor: una lista se divide en {count} partes como máximo.',
  'Choose a static list to which you may add contacts.': 'Elige una lista estática a la que puedas agregar contactos.',
  'There are {count} folders already. Delete one first.': 'Ya hay {count} carpetas. Elimina una primero.',
  'There is a folder “{name}” already.': 'Ya existe la carpeta «{name}».',
};
