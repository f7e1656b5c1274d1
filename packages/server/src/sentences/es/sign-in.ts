import type { Sentences } from '@talk/contract/sentences';

/** The second step of a sign-in, and the mails about how users sign in. */
export const signIn: Sentences = {
  'There is no help chat here.': 'Aquí no hay chat de ayuda.',
  'There is no analytics here.': 'Aquí no hay analítica.',
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

  'Your browser has to show that it is not a program. Load the page again, and try once more.':
    'Tu navegador debe mostrar que no es un programa. Carga de nuevo la página e inténtalo otra vez.',
  'Use a secret key that may sign users in. An admin allows it where API keys are made.':
    'Usa una clave secreta que pueda iniciar la sesión de usuarios. Un administrador lo permite donde se crean las claves de API.',
  'Your company has no user with this address.': 'Tu empresa no tiene ningún usuario con esta dirección.',
  'This key cannot sign in someone who may do more than its user.':
    'Esta clave no puede iniciar la sesión de alguien que puede hacer más que su usuario.',
  'Single sign-on is the only way into your company.': 'Solo se entra en tu empresa con el inicio de sesión único.',
  'This link has expired, or was used already. Go back to where you came from, and open it again.':
    'Este enlace venció o ya se usó. Vuelve al sitio de donde vienes y ábrelo de nuevo.',
  'Only a secret key can sign users in.': 'Solo una clave secreta puede iniciar la sesión de usuarios.',
  'Only admins can let a key sign users in.':
    'Solo los administradores pueden permitir que una clave inicie la sesión de usuarios.',

  'There is no single sign-on for this address.': 'No hay inicio de sesión único para esta dirección.',
  'The sign-in provider of your company is not responding. Try again later, or ask an admin.':
    'El proveedor de inicio de sesión de tu empresa no responde. Inténtalo más tarde o pregunta a un administrador.',
  'Single sign-on of your company is not set up correctly. Ask an admin to check it.':
    'El inicio de sesión único de tu empresa no está bien configurado. Pide a un administrador que lo revise.',
  'You have signed in here with another account of the provider before. Ask an admin to forget that one.':
    'Ya habías entrado aquí con otra cuenta del proveedor. Pide a un administrador que la olvide.',
  'Your company’s provider no longer accepts this sign-in. Start again.':
    'El proveedor de tu empresa ya no acepta este inicio de sesión. Empieza de nuevo.',
  'The answer of your company’s provider could not be verified. Try again, or ask an admin.':
    'No se pudo verificar la respuesta del proveedor de tu empresa. Inténtalo de nuevo o pregunta a un administrador.',
  'Your company’s provider does not share your email address with Talk. Ask an admin.':
    'El proveedor de tu empresa no comparte tu correo con Talk. Pregunta a un administrador.',
  'Your company’s provider does not confirm that your email address is verified. Ask an admin.':
    'El proveedor de tu empresa no confirma que tu correo esté verificado. Pregunta a un administrador.',
  'Your company does not use single sign-on for the address of this account. Choose another account at the provider.':
    'Tu empresa no usa el inicio de sesión único para la dirección de esta cuenta. Elige otra cuenta en el proveedor.',
  'This is not an account of your company’s organization. Choose another account at the provider.':
    'Esta cuenta no es de la organización de tu empresa. Elige otra cuenta en el proveedor.',
  'That took too long, or was done before. Sign in again.':
    'Pasó demasiado tiempo, o ya se hizo. Inicia sesión de nuevo.',
  'Single sign-on of your company was changed in the meantime. Sign in again.':
    'Mientras tanto cambió el inicio de sesión único de tu empresa. Inicia sesión de nuevo.',
  'You were not signed in: it was canceled at your company’s provider.':
    'No iniciaste sesión: se canceló en el proveedor de tu empresa.',
  'Your company’s provider did not sign you in. Try again, or ask an admin.':
    'El proveedor de tu empresa no te dejó entrar. Inténtalo de nuevo o pregunta a un administrador.',
  'Your company has no user with the address of this account. Ask an admin to add you.':
    'Tu empresa no tiene ningún usuario con la dirección de esta cuenta. Pide a un administrador que te agregue.',
  'Your company asks for two-step sign-in. Sign in with your password once, and turn it on.':
    'Tu empresa pide la verificación en dos pasos. Entra una vez con tu contraseña y actívala.',
  'Your company asks you to use single sign-on. Choose it on the sign-in page.':
    'Tu empresa te pide usar el inicio de sesión único. Elígelo en la página de inicio de sesión.',
  'You were signed in to one company only. Sign in with your password to open another one.':
    'Iniciaste sesión en una sola empresa. Entra con tu contraseña para abrir otra.',
  'You were signed in to one company only. Sign in with your password to change how you sign in everywhere.':
    'Iniciaste sesión en una sola empresa. Entra con tu contraseña para cambiar cómo inicias sesión en todas partes.',
  'Enter a full address, such as https://login.example.com.':
    'Escribe una dirección completa, como https://login.example.com.',
  'Enter the issuer as your provider names it, without what follows it.':
    'Escribe el emisor como lo nombra tu proveedor, sin nada detrás.',
  'This address signs in the users of every company. Use the one with the ID of your tenant.':
    'Esta dirección sirve a los usuarios de todas las empresas. Usa la que lleva el ID de tu inquilino.',
  'This address is on this server or a private network.': 'Esta dirección está en este servidor o en una red privada.',
  'Enter the client secret again: it is for another provider now.':
    'Escribe otra vez el secreto de cliente: ahora es para otro proveedor.',
  'Enter domains such as acme.com, one on each line.': 'Escribe dominios como acme.com, uno en cada línea.',
  'Set up single sign-on first.': 'Primero configura el inicio de sesión único.',
  'Single sign-on opens your Talk account': 'El inicio de sesión único abre tu cuenta de Talk',
  'An account with your address at the sign-in provider of {company} was used to sign in for the first time. From now on it opens {company} for you, without your password.':
    'Se usó por primera vez una cuenta con tu dirección en el proveedor de inicio de sesión de {company}. Desde ahora te abre {company} sin tu contraseña.',
  'If this was you, there is nothing to do. If it was not, let an admin of {company} know.':
    'Si fuiste tú, no hay nada que hacer. Si no, avisa a un administrador de {company}.',

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
