import type { Sentences } from '@talk/contract/sentences';

/** The second step of a sign-in, and the mails about how users sign in. */
export const signIn: Sentences = {
  'Two-step sign-in is on already. Turn it off first.':
    'La verificación en dos pasos ya está activada. Primero desactívala.',
  'Two-step sign-in is off.': 'La verificación en dos pasos está desactivada.',
  'Scan the QR code again: it was replaced by a newer one.':
    'Escanea otra vez el código QR: se reemplazó por uno más nuevo.',
  'This code is not right, or was used already. Enter the one that your app shows now.':
    'Este código no es correcto o ya se usó. Escribe el que muestra ahora tu aplicación.',
  'This is not one of your recovery codes, or you have used it.':
    'No es uno de tus códigos de recuperación, o ya lo usaste.',
  'Enter a code of your app.': 'Escribe un código de tu aplicación.',
  'Enter a code of your app, or your password.': 'Escribe un código de tu aplicación o tu contraseña.',
  'Your company asks everyone for two-step sign-in, so you cannot turn it off.':
    'Tu empresa pide a todos la verificación en dos pasos, así que no puedes desactivarla.',
  'Turn off your own two-step sign-in under Password and sign-ins.':
    'Desactiva tu propia verificación en dos pasos en Contraseña e inicios de sesión.',

  'You have 20 passkeys, the most that Talk keeps. Remove one first.':
    'Tienes 20 claves de acceso, el máximo que guarda Talk. Primero elimina una.',
  'This passkey is already in use.': 'Esta clave de acceso ya está en uso.',
  'Your browser made no passkey that Talk can use. Try again, or with another device.':
    'Tu navegador no creó una clave de acceso que Talk pueda usar. Inténtalo de nuevo o con otro dispositivo.',
  'This passkey was not accepted. Try another one, or sign in with your password.':
    'Esta clave de acceso no se aceptó. Prueba con otra o inicia sesión con tu contraseña.',
  'That took too long, or was done before. Add the passkey again.':
    'Pasó demasiado tiempo, o ya se hizo. Agrega otra vez la clave de acceso.',

  'A passkey was added to your Talk account': 'Se agregó una clave de acceso a tu cuenta de Talk',
  'A person who can unlock the device of this passkey can sign in as you, without your password.':
    'Quien pueda desbloquear el dispositivo de esta clave de acceso puede entrar como tú, sin tu contraseña.',
  'If this was you, there is nothing to do. If it was not, remove the passkey now, choose a new password, and let an admin of {company} know.':
    'Si fuiste tú, no hay nada que hacer. Si no, elimina ahora la clave de acceso, elige una contraseña nueva y avisa a un administrador de {company}.',
  'A passkey was removed from your Talk account': 'Se eliminó una clave de acceso de tu cuenta de Talk',
  'It no longer signs in. Browsers in which you are signed in stay so.':
    'Ya no permite entrar. En los navegadores donde tienes la sesión abierta, sigue abierta.',

  '{admin} acts as you in Talk': '{admin} actúa como tú en Talk',
  '{admin}, an admin of {company}, works in Talk as you now, for one hour at most. They cannot call or text in your name, and everything that they change is in the audit log with both names.':
    '{admin}, de la administración de {company}, trabaja ahora en Talk como tú, durante una hora como máximo. No puede llamar ni enviar mensajes en tu nombre, y todo lo que cambie queda en el registro de cambios con ambos nombres.',
  'You can see the reason where you are signed in, and end it there.':
    'Puedes ver el motivo donde están tus inicios de sesión, y terminarlo ahí.',
  'Two-step sign-in is on for your Talk account': 'La verificación en dos pasos está activada en tu cuenta de Talk',
  'From now on Talk asks for a code of your authenticator app after your password.':
    'Desde ahora, después de tu contraseña, Talk pide un código de tu aplicación de autenticación.',
  'Two-step sign-in is off for your Talk account': 'La verificación en dos pasos está desactivada en tu cuenta de Talk',
  'Talk asks for your password alone again, and your recovery codes no longer work.':
    'Talk vuelve a pedir solo tu contraseña, y tus códigos de recuperación ya no funcionan.',
  'An admin has turned off your two-step sign-in for Talk':
    'Un administrador desactivó tu verificación en dos pasos de Talk',
  'An admin of {company} has turned off two-step sign-in for your account, and you are signed out everywhere.':
    'Un administrador de {company} desactivó la verificación en dos pasos de tu cuenta, y se cerró tu sesión en todas partes.',
  'Sign in with your password and turn it on again. If you did not ask for this, let an admin of {company} know.':
    'Inicia sesión con tu contraseña y actívala de nuevo. Si no lo pediste, avisa a un administrador de {company}.',
  'You have new recovery codes for Talk': 'Tienes códigos de recuperación nuevos para Talk',
  'New recovery codes were made for your account. The earlier ones no longer work.':
    'Se crearon códigos de recuperación nuevos para tu cuenta. Los anteriores ya no funcionan.',
  'A recovery code was used to sign in to Talk': 'Se usó un código de recuperación para entrar en Talk',
  'Your account was opened with your password and one of your recovery codes.':
    'Alguien entró en tu cuenta con tu contraseña y uno de tus códigos de recuperación.',
  'Look at your sign-in': 'Ver cómo inicias sesión',
  'You get this mail at every change of how you sign in. It cannot be switched off.':
    'Recibes este correo con cada cambio de cómo inicias sesión. No se puede desactivar.',
};
