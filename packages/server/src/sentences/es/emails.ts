import type { Sentences } from '@talk/contract/sentences';

export const emails: Sentences = {
  'A file can have at most 10 MB. Choose a smaller one, or send a link to it.':
    'Un archivo puede tener hasta 10 MB. Elige uno más pequeño o envía un enlace.',
  'Choose an encrypted connection: otherwise anyone on the way could read the password.':
    'Elige una conexión cifrada: si no, cualquiera en el camino podría leer la contraseña.',
  'Enter the password again: it is for another mail server now.':
    'Escribe la contraseña otra vez: ahora es para otro servidor de correo.',
  'Enter the password of this user.': 'Escribe la contraseña de este usuario.',
  'It may have been cut off. Open it from the email again.': 'Puede que esté cortado. Ábrelo de nuevo desde el correo.',
  'Mail servers refuse programs. Send a link to it instead.':
    'Los servidores de correo rechazan programas. Envía un enlace.',
  'No encrypted connection could be made. Choose the other encryption, or the port that belongs to it.':
    'No se pudo hacer una conexión cifrada. Elige el otro cifrado o el puerto que le corresponde.',
  'Only an email that failed can be sent again.': 'Solo se puede enviar de nuevo un correo que falló.',
  'The email that this one answers is not an email of this contact.':
    'El correo al que responde este no es un correo de este contacto.',
  'The files of an email can have at most 18 MB together. Leave one out, or send a link to it.':
    'Los archivos de un correo pueden tener hasta 18 MB en total. Quita uno o envía un enlace.',
  'The mail server did not accept your own address as recipient.':
    'El servidor de correo no aceptó tu propia dirección como destinatario.',
  'The mail server did not answer. Check its name and the port: 465 with TLS, 587 with STARTTLS.':
    'El servidor de correo no respondió. Comprueba su nombre y el puerto: 465 con TLS, 587 con STARTTLS.',
  'The mail server does not send for this address. Use the address of the account, or allow this one there.':
    'El servidor de correo no envía para esta dirección. Usa la dirección de la cuenta o permite esta allí.',
  'The mail server is busy. Try again in a few minutes.':
    'El servidor de correo está ocupado. Inténtalo de nuevo en unos minutos.',
  'The mail server refused the test email. What it said is below.':
    'El servidor de correo rechazó el correo de prueba. Lo que dijo está abajo.',
  'The mail server refused the user name or the password. Some providers ask for an app password.':
    'El servidor de correo rechazó el usuario o la contraseña. Algunos proveedores piden una contraseña de aplicación.',
  'The stored password can no longer be read. Enter it again.':
    'La contraseña guardada ya no se puede leer. Escríbela de nuevo.',
  'There is no server of this name. Check the spelling.':
    'No hay ningún servidor con este nombre. Comprueba cómo se escribe.',
  'This email was already sent.': 'Este correo ya se envió.',
  'This server is on a private network. Enter one that the internet can reach.':
    'Este servidor está en una red privada. Indica uno al que internet pueda llegar.',
  'This link does not work': 'Este enlace no funciona',
  'This server takes no email in. Its operator has to set EMAIL_INBOUND_DOMAIN first.':
    'Este servidor no recibe correo. Su operador tiene que definir antes EMAIL_INBOUND_DOMAIN.',
  'You cannot send from this line. Choose another one.': 'No puedes enviar desde esta línea. Elige otra.',
  'You are unsubscribed': 'Cancelaste la suscripción',
  Unsubscribe: 'Cancelar la suscripción',
  'Unsubscribe from {company}': 'Cancelar la suscripción a {company}',
  '{company} sends no more email to {address}. If you reply to one of their emails, they can write to you again.':
    '{company} ya no envía correos a {address}. Si respondes a uno de sus correos, podrá escribirte de nuevo.',
  '{company} will send no more email to {address}.': '{company} no enviará más correos a {address}.',
};
