/** When an answer to a contact is due. */
export const response = {
  due: 'Respuesta en {span}',
  overdue: 'Atrasada {span}',
  minutes: '{minutes} min',
  hours: '{hours} h {minutes} min',
  days: '{days} d {hours} h',
};
