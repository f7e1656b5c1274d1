/** Links from other programs. */
export const openWith = {
  title: 'Abrir con la aplicación de escritorio',
  lead: 'Te trajo un enlace de otro programa. Elige qué se abre.',
  always: 'En Configuración › Personalización puedes decidirlo para todos estos enlaces.',
  nothing: 'El enlace no trae un número de teléfono',
  nothingWhy: 'Ábrelo otra vez donde lo encontraste o busca el contacto.',
  app: 'Abrir con el programa de teléfono de esta computadora',
  appWhy: 'Tu navegador pregunta qué programa abre los enlaces de teléfono. Si no se abre ninguno, sigue aquí.',
  here: 'Seguir en {product}',
  call: 'Llamar',
  text: 'Enviar un mensaje',
  contact: 'Abrir el contacto',
  opening: 'Abriendo…',
  company: 'Empresa',
};
