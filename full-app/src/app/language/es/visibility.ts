export const visibility = {
  title: 'Visibilidad',
  lead: 'Lo que puedes ver en esta cuenta. Un administrador puede cambiarlo.',
  contacts: 'Contactos',
  everyone: 'Ves todos los contactos.',
  owned: 'Ves los contactos de los que eres responsable.',
  ringGroup:
    'Ves los contactos de los que eres responsable y los que llamaron o escribieron a una línea de tus grupos de timbre.',
  colleagues: 'Ves los contactos de los que son responsables tú o las personas de tus grupos de timbre.',
  unassigned: 'También ves los contactos sin responsable.',
  noUnassigned: 'No ves los contactos sin responsable.',
  communications: 'Llamadas y mensajes',
  ownOnly: 'Ves tus propias llamadas y mensajes, de los contactos que ves.',
  all: 'Ves las llamadas y los mensajes de los contactos que ves.',
  lines: 'Solo los de estas líneas: {names}',
  noLines: 'Solo los de líneas que ya no existen. Pregunta a un administrador.',
  people: 'Los tuyos y los de los compañeros que eligió un administrador.',
  peopleNamed: 'Los tuyos y los de estos compañeros: {names}',
};
