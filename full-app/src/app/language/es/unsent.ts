/** Changes that the server does not have yet. */
export const unsent = {
  label: 'Cambios sin guardar',
  unsaved: { one: '1 cambio todavía no está guardado.', other: '{exact} cambios todavía no están guardados.' },
  decide: { one: 'Uno necesita tu decisión.', other: '{exact} necesitan tu decisión.' },
  show: 'Mostrar',
  sendNow: 'Guardar ahora',
  lead: 'Se conservan en este dispositivo y se guardan solos en cuanto se pueda llegar al servidor.',
  waiting: 'Todavía sin guardar',
  empty: 'vacío',
  gone: 'Mientras tanto, este contacto se eliminó, se combinó o dejó de ser visible para ti.',
  conflict: 'Un compañero cambió esto mientras tanto. Ahora es “{now}”.',
  conflictEmpty: 'Un compañero borró esto mientras tanto.',
  conflictOther: 'Un compañero cambió esto mientras tanto.',
  yours: 'Lo tuyo: “{text}”',
  yoursEmpty: 'Lo borraste.',
  refused: 'Sin guardar: {message}',
  useTheirs: 'Usar lo suyo',
  keepMine: 'Conservar lo mío',
  keepBoth: 'Conservar ambos',
  again: 'Intentar de nuevo',
  copy: 'Copiar',
  copied: 'Copiado.',
  copyFailed: 'El navegador no permitió copiar. Selecciona el texto y cópialo.',
  drop: 'Descartar',
  of: '{field} de {name}',
};

export const needsServer = {
  merge: 'Estás sin conexión. Podrás combinar contactos cuando vuelvas a tener conexión.',
  bulk: 'Estás sin conexión. Podrás cambiar muchos contactos cuando vuelvas a tener conexión.',
  import: 'Estás sin conexión. Podrás importar archivos cuando vuelvas a tener conexión.',
};
