export const contactInLists = {
  lists: 'Listas',
  retry: 'Reintentar',
  none: 'En ninguna lista',
  takeOut: 'Quitar de {name}',
  change: 'Cambiar listas: {names}',
  mayNot: 'No tienes permiso para cambiar contactos.',
};
