import type { Sentences } from '@talk/contract/sentences';

/** What is said before any module is asked, and of who may enter. */
export const http: Sentences = {
  'This server has no such operation. Your program may be for another release: see /openapi.json.':
    'Este servidor no tiene esa operación. Tal vez tu programa es para otra versión: consulta /openapi.json.',
  'Files cannot be stored or read right now. Try again in a moment.':
    'Ahora no se pueden guardar ni leer archivos. Inténtalo de nuevo en un momento.',
  'Too much is being sent at once. Wait until some of it has arrived, and try again.':
    'Se está enviando demasiado a la vez. Espera a que llegue una parte e inténtalo de nuevo.',
  'The request could not be read. Is the body valid JSON?': 'No se pudo leer la solicitud. ¿El cuerpo es JSON válido?',
  'This cursor is not valid here. Load the list from its start.':
    'Este cursor no es válido aquí. Carga la lista desde el principio.',
  'The header {name} is too long: send at most {count} characters.':
    'El encabezado {name} es demasiado largo: envía como máximo {count} caracteres.',
  'The address is too long: send at most {count} characters with its query.':
    'La dirección es demasiado larga: envía como máximo {count} caracteres con sus parámetros.',
  'Send the file as base64.': 'Envía el archivo en base64.',
  'The body ended too early.': 'El cuerpo terminó antes de tiempo.',
  'Send the body as application/json.': 'Envía el cuerpo como application/json.',
  'There is no room left to save this. Tell your admin, and try again later.':
    'No queda espacio para guardar esto. Avisa a tu administrador e inténtalo más tarde.',
  'Send an Idempotency-Key header of 8 to 200 visible characters, new for each intent.':
    'Envía un encabezado Idempotency-Key de 8 a 200 caracteres visibles, nuevo para cada intención.',
  'The same request is still being processed. Ask again in a moment.':
    'La misma solicitud todavía se está procesando. Pregunta de nuevo en un momento.',
  'The database is not migrated yet.': 'La base de datos todavía no está migrada.',
  'The data folder cannot be written to. Is its disk full?':
    'No se puede escribir en la carpeta de datos. ¿Está lleno su disco?',

  'This field is required.': 'Este campo es obligatorio.',
  'This must be {KIND}.': 'Debe ser {KIND}.',
  'a string': 'un texto',
  'a number': 'un número',
  'a whole number': 'un número entero',
  'a boolean': 'verdadero o falso',
  'an object': 'un objeto',
  'an array': 'una lista',
  'a record': 'un objeto',
  'Enter at least {count} characters.': 'Escribe al menos {count} caracteres.',
  'Enter at most {count} characters.': 'Escribe como máximo {count} caracteres.',
  'This must be more than {count}.': 'Debe ser más de {count}.',
  'This must be at least {count}.': 'Debe ser al menos {count}.',
  'This must be less than {count}.': 'Debe ser menos de {count}.',
  'This must be at most {count}.': 'Debe ser como máximo {count}.',
  'Choose one of: {values}.': 'Elige una de estas opciones: {values}.',
  'This is not a valid {FORMAT}.': 'No es válido: {FORMAT}.',
  email: 'dirección de correo',
  url: 'dirección web',
  datetime: 'fecha y hora',
  date: 'fecha',
  'Unknown fields: {names}.': 'Campos desconocidos: {names}.',
  'This contains a character that cannot be stored (U+0000, or half of a pair). Remove it.':
    'Contiene un carácter que no se puede guardar (U+0000 o la mitad de un par). Quítalo.',

  'A publishable key belongs to no user: leave this out.': 'Una clave publicable no es de ningún usuario: omítelo.',
  'This is an API key, not a token. Exchange it with POST /api/v1/auth/token, and send the token.':
    'Esto es una clave de API, no un token. Cámbiala con POST /api/v1/auth/token y envía el token.',
  'Enter a full address, such as https://example.com/talk.':
    'Escribe una dirección completa, como https://example.com/talk.',
  'Leave the user name and the password out. Each request is signed instead.':
    'Omite el usuario y la contraseña. En su lugar, cada petición va firmada.',
  'This address is on this server or a private network. To receive events there, run npx talk listen.':
    'Esta dirección está en este servidor o en una red privada. Para recibir eventos ahí, ejecuta npx talk listen.',
  'Use an address that begins with https://.': 'Usa una dirección que empiece por https://.',
  'There are {count} webhooks already. Remove one first.': 'Ya hay {count} webhooks. Elimina uno primero.',
  'A publishable key needs at least one site, like https://www.example.com.':
    'Una clave publicable necesita al menos un sitio, como https://www.example.com.',
  'Secret keys belong on servers. Create a user key for this page.':
    'Las claves secretas son para servidores. Crea una clave de usuario para esta página.',
  'Sign in on our own page.': 'Inicia sesión en nuestra propia página.',
  'Too many people are signing in right now. Try again in a few seconds.':
    'Demasiadas personas están iniciando sesión. Inténtalo de nuevo en unos segundos.',
  'This API key belongs to one company only.': 'Esta clave de API es de una sola empresa.',
  'Sign in with email and password to do this: an API key cannot.':
    'Para esto inicia sesión con correo y contraseña: una clave de API no puede hacerlo.',
};
