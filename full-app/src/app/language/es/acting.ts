/** While an admin acts as a user. */
export const acting = {
  label: 'Actuando como otra persona',
  who: '{admin}, actúas como {user}.',
  rule: 'Las llamadas y los mensajes siguen siendo suyos. Lo que cambies queda en el registro de cambios con ambos nombres.',
  minutes: { one: 'queda {count} minuto', other: 'quedan {count} minutos' },
  lastMinute: 'queda menos de un minuto',
  stop: 'Dejar de suplantar',
};
