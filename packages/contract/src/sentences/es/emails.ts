import type { Sentences } from '../wording.js';

/** Why an email cannot be sent or did not arrive. These are kept with it, and come with events. */
export const emailSentences: Sentences = {
  'Email to this address was returned as undeliverable. Correct the address, or allow it again if it is right.':
    'El correo a esta dirección se devolvió como imposible de entregar. Corrige la dirección o permítela de nuevo si es correcta.',
  'No email is set up for your company. An admin can do it under Settings, Email.':
    'Tu empresa no tiene correo configurado. Un administrador puede hacerlo en Ajustes, Correo.',
  'No encrypted connection to the mail server could be made. An admin can correct it under Settings, Email.':
    'No se pudo hacer una conexión cifrada con el servidor de correo. Un administrador puede corregirlo en Ajustes, Correo.',
  'The contact was deleted before this was sent, so it was not sent.':
    'El contacto se eliminó antes de enviar esto, así que no se envió.',
  'The contact’s email address is not complete. Correct it in the contact’s details.':
    'La dirección de correo del contacto no está completa. Corrígela en los datos del contacto.',
  'The email was returned. The mailbox may be full or away for now; send it again later.':
    'El correo se devolvió. El buzón puede estar lleno o no disponible por ahora; envíalo de nuevo más tarde.',
  'The email was returned: the mailbox does not exist or takes no email. Check the contact’s address.':
    'El correo se devolvió: el buzón no existe o no recibe correo. Comprueba la dirección del contacto.',
  'The mail server did not answer within a day, so the email was not sent. Send it again.':
    'El servidor de correo no respondió en un día, así que el correo no se envió. Envíalo de nuevo.',
  'The mail server did not take the email within a day, so it was not sent. Send it again.':
    'El servidor de correo no aceptó el correo en un día, así que no se envió. Envíalo de nuevo.',
  'The mail server does not send for the sender’s address. An admin can correct it under Settings, Email.':
    'El servidor de correo no envía para la dirección del remitente. Un administrador puede corregirlo en Ajustes, Correo.',
  'The mail server is on a private network. An admin can enter another one under Settings, Email.':
    'El servidor de correo está en una red privada. Un administrador puede indicar otro en Ajustes, Correo.',
  'The mail server refused the email. Shorten it or leave files out, and send it again.':
    'El servidor de correo rechazó el correo. Acórtalo o quita archivos y envíalo de nuevo.',
  'The mail server refused the user name or the password. An admin can correct it under Settings, Email.':
    'El servidor de correo rechazó el usuario o la contraseña. Un administrador puede corregirlo en Ajustes, Correo.',
  'The password of the mail server can no longer be read. An admin can enter it again under Settings, Email.':
    'La contraseña del servidor de correo ya no se puede leer. Un administrador puede escribirla de nuevo en Ajustes, Correo.',
  'There is no mail server of the name in Settings, Email. An admin can correct it there.':
    'No hay ningún servidor de correo con el nombre de Ajustes, Correo. Un administrador puede corregirlo ahí.',
  'This contact has no email address. Add one to the contact’s details.':
    'Este contacto no tiene dirección de correo. Añade una en los datos del contacto.',
  'This contact has unsubscribed from your email. Only they can allow it again, by replying to one of your emails.':
    'Este contacto se dio de baja de tu correo. Solo él puede permitirlo de nuevo, respondiendo a uno de tus correos.',
  'Finish business verification to send email.': 'Termina la verificación de la empresa para enviar correo.',
  'The user who sends this can no longer send messages.': 'El usuario que envía esto ya no puede enviar mensajes.',
  'The user who sends this is paused. An admin can resume them.':
    'El usuario que envía esto está en pausa. Un administrador puede reactivarlo.',
  'This account is disabled, so no email is sent.': 'Esta cuenta está desactivada, así que no se envía correo.',
  'This account is suspended, so no email is sent.': 'Esta cuenta está suspendida, así que no se envía correo.',
  'This account was closed, so no email is sent.': 'Esta cuenta se cerró, así que no se envía correo.',
  'This contact is on Do Not Contact. Users with the permission for it can remove the contact.':
    'Este contacto está en No contactar. Los usuarios con el permiso correspondiente pueden quitarlo.',
  'This line is paused. Choose another line, or ask an admin to resume it.':
    'Esta línea está en pausa. Elige otra línea o pide a un administrador que la reactive.',
  'This line was deleted. Choose another line.': 'Esta línea se eliminó. Elige otra línea.',
  'This contact is blocked. Unblock the contact to send email.':
    'Este contacto está bloqueado. Desbloquéalo para enviar correo.',
  'This line cannot send email. Choose another line, or ask an admin to turn on its email intake.':
    'Esta línea no puede enviar correo. Elige otra línea o pide a un administrador que active su recepción de correo.',
  'This mailbox does not exist or takes no email. Check the contact’s address.':
    'Este buzón no existe o no recibe correo. Comprueba la dirección del contacto.',
  'Your account is paused, so no email is sent. An admin sees why under Account issues.':
    'Tu cuenta está en pausa, así que no se envía correo. Un administrador ve por qué en Problemas de la cuenta.',
};
