import type { Sentences } from '@talk/contract/sentences';

/** What is written in mails to users. */
export const mail: Sentences = {
  'If the button does not work, open this address:': 'Si el botón no funciona, abre esta dirección:',
  'Hello {name},': 'Hola, {name}:',

  '{admin} invites you to {company} on {product}': '{admin} te invita a {company} en {product}',
  '{admin} has added you to {company} on {product}, where the team calls and texts with customers.':
    '{admin} te ha añadido a {company} en {product}, donde el equipo llama y escribe a los clientes.',
  'Choose a password, and you are signed in. The link works once, for seven days.':
    'Elige una contraseña y entrarás. El enlace funciona una sola vez, durante siete días.',
  'Choose a password': 'Elegir una contraseña',
  'If you do not know {company}, you can ignore this mail. Nobody can use your address without the link.':
    'Si no conoces {company}, puedes ignorar este correo. Nadie puede usar tu dirección sin el enlace.',

  'Choose a new password for Talk': 'Elige una contraseña nueva para Talk',
  'You asked for a link to choose a new password for Talk.':
    'Pediste un enlace para elegir una contraseña nueva para Talk.',
  'Choose one, and you are signed in. The link works once, for one hour.':
    'Elige una y entrarás. El enlace funciona una sola vez, durante una hora.',
  'Choose a new password': 'Elegir una contraseña nueva',
  'If you did not ask for this, you can ignore this mail. Your password stays as it is.':
    'Si no lo pediste, puedes ignorar este correo. Tu contraseña no cambia.',

  '{admin} of {company} has ended your old password, and you are signed out everywhere.':
    '{admin}, de {company}, ha anulado tu contraseña anterior, y se cerró tu sesión en todas partes.',
  'Choose a new password, and you are signed in. The link works once, for seven days.':
    'Elige una contraseña nueva y entrarás. El enlace funciona una sola vez, durante siete días.',
  'If you have questions about this, ask {admin}.': 'Si tienes dudas, pregunta a {admin}.',

  'Your password for Talk was changed': 'Se cambió tu contraseña de Talk',
  'The password of your account was changed, and other browsers were signed out.':
    'Se cambió la contraseña de tu cuenta y se cerró la sesión en los demás navegadores.',
  'If this was you, there is nothing to do. If it was not, choose a new password now and let an admin of {company} know.':
    'Si fuiste tú, no tienes que hacer nada. Si no, elige ya una contraseña nueva y avisa a un administrador de {company}.',
  'You get this mail at every change of your password. It cannot be switched off.':
    'Recibes este correo con cada cambio de tu contraseña. No se puede desactivar.',

  'Talk has paused a webhook of {company}': 'Talk ha pausado un webhook de {company}',
  'The webhook for {site} has accepted nothing for three days, so Talk has paused it. Nothing is sent there now.':
    'El webhook de {site} no ha aceptado nada durante tres días, así que Talk lo ha pausado. Ya no se le envía nada.',
  'Its receiver has answered that it is gone, so Talk sends nothing to the webhook for {site} any more.':
    'Su receptor ha respondido que ya no existe, así que Talk ya no envía nada al webhook de {site}.',
  'Look at what it answered, repair the receiver, and switch the webhook on. What was not delivered can be sent again from its log.':
    'Mira lo que respondió, arregla el receptor y activa el webhook. Lo que no se entregó puede enviarse de nuevo desde su registro.',
  'Look at the webhook': 'Ver el webhook',
  'Texts of the line “{line}” are stopped': 'Los mensajes de la línea «{line}» están detenidos',
  'Carriers filtered at least a quarter of the texts that the line “{line}” sent in the last day, because they look like spam. So that carriers do not block its numbers, Talk sends no more texts from it.':
    'Los operadores filtraron al menos una cuarta parte de los mensajes que la línea «{line}» envió en el último día, porque parecen spam. Para que no bloqueen sus números, Talk ya no envía mensajes desde ella.',
  'Recipients or their carriers blocked at least half of the texts that the line “{line}” sent in the last day, so Talk sends no more texts from it.':
    'Los destinatarios o sus operadores bloquearon al menos la mitad de los mensajes que la línea «{line}» envió en el último día, así que Talk ya no envía mensajes desde ella.',
  'Look at what was sent lately and to whom: wording, links, and recipients who never asked for texts. Then let the line text again in the texting settings. Calls of the line go on as before.':
    'Revisa qué se envió últimamente y a quién: el texto, los enlaces y los destinatarios que nunca pidieron mensajes. Después, permite de nuevo los mensajes de la línea en los ajustes de mensajes. Sus llamadas siguen como antes.',
  'Look at the line': 'Ver la línea',
  'You get this mail because you are an admin of {company}.': 'Recibes este correo porque administras {company}.',
};
