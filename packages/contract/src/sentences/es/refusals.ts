import type { Sentences } from '../wording.js';

/** The sentences of the error codes, and of the 46 reasons why a call or text is refused. */
export const refusals: Sentences = {
  'Some fields need your attention.': 'Hay campos que debes revisar.',
  'The request could not be read.': 'No se pudo leer la solicitud.',
  'Sign in to continue.': 'Inicia sesión para continuar.',
  'Session expired or user not authenticated': 'La sesión terminó o no se inició.',
  'Choose your own password first. Open Talk in a browser, and sign in there.':
    'Primero elige tu propia contraseña. Abre Talk en un navegador e inicia sesión ahí.',
  'Your sign-in also asks for a code. Open Talk in a browser, and sign in there.':
    'Tu inicio de sesión también pide un código. Abre Talk en un navegador e inicia sesión ahí.',
  'Your company asks for two-step sign-in. Open Talk in a browser, and turn it on there.':
    'Tu empresa pide la verificación en dos pasos. Abre Talk en un navegador y actívala ahí.',
  'That took too long. Sign in again.': 'Pasó demasiado tiempo. Inicia sesión otra vez.',
  'This link does not work. Ask for a new one.': 'Este enlace no funciona. Pide uno nuevo.',
  'Email or password is not correct.': 'El correo o la contraseña no son correctos.',
  'This user is disabled. Contact your admin.': 'Este usuario está desactivado. Habla con tu administrador.',
  'This API key is not recognized.': 'No se reconoce esta clave de API.',
  'This API key was revoked.': 'Esta clave de API fue revocada.',
  'This account was closed.': 'Esta cuenta se cerró.',
  'This kind of API key cannot be used here.': 'Este tipo de clave de API no se puede usar aquí.',
  'This API key cannot be used from this site.': 'Esta clave de API no se puede usar desde este sitio.',
  'This site could not tell us who you are.': 'Este sitio no pudo decirnos quién es usted.',
  'Enter your number again to continue.': 'Escriba otra vez su número para continuar.',
  'This code no longer works. Ask for a new one.': 'Este código ya no sirve. Pida uno nuevo.',
  'This webhook’s signature is not valid.': 'La firma de este webhook no es válida.',
  'You do not have enough permissions to make this request.': 'No tienes permiso para hacer esto.',
  'Requested resource not found.': 'No se encontró lo que buscas.',
  'Someone changed this in the meantime.': 'Alguien cambió esto mientras tanto.',
  'Another contact already has this number.': 'Otro contacto ya tiene este número.',
  'This contact was merged into another one.': 'Este contacto se combinó con otro.',
  'The call is no longer in a state that allows this.': 'El estado de la llamada ya no lo permite.',
  "This is outside the contact's day time. Do you want to make a call?":
    'Para el contacto no es hora de llamadas. ¿Quieres llamar?',
  "This is outside the contact's day time. Do you want to make a call? It's {time} for {name}.":
    'Para el contacto no es hora de llamadas. ¿Quieres llamar? Son las {time} para {name}.',
  'It is too late or too early to text this number.':
    'Es demasiado tarde o demasiado temprano para enviar mensajes a este número.',
  'The conversation has changed. Read it before you send.': 'La conversación cambió. Léela antes de enviar.',
  'This message was already sent.': 'Este mensaje ya se envió.',
  'This wrap-up no longer allows that.': 'Este cierre ya no lo permite.',
  'Send an Idempotency-Key header.': 'Envía un encabezado Idempotency-Key.',
  'This Idempotency-Key was used for a different request.': 'Este Idempotency-Key se usó para otra solicitud.',
  'This could not be sent.': 'No se pudo enviar.',
  'File too large. Please try again with a smaller file.':
    'El archivo es demasiado grande. Inténtalo con uno más pequeño.',
  'There is no room for this file right now. Tell your admin, and attach it again later.':
    'Ahora no hay espacio para este archivo. Avisa a tu administrador y adjúntalo más tarde.',
  'Too many requests have been sent. Please wait a moment and try again later.':
    'Se enviaron demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  'These events are no longer kept. Load the lists again.':
    'Estos eventos ya no se conservan. Carga las listas de nuevo.',
  'The phone network is not responding. Try again.': 'La red telefónica no responde. Inténtalo de nuevo.',
  'This connection was not finished in time. Connect again.': 'Esta conexión no se terminó a tiempo. Conecta de nuevo.',
  'The CRM did not accept this.': 'El CRM no lo aceptó.',
  'This CRM account is not connected to your company.': 'Esta cuenta del CRM no está conectada a tu empresa.',
  'HubSpot only moves this stage forward. It has to be cleared first.':
    'HubSpot solo avanza esta etapa. Primero hay que borrarla.',
  'The CRM is not responding. Try again later.': 'El CRM no responde. Inténtalo más tarde.',
  'The service is starting or stopping. Try again in a moment.':
    'El servicio está iniciando o deteniéndose. Inténtalo de nuevo en un momento.',
  'Oops! We are having some problems right now, please try again later.':
    'Tenemos problemas en este momento. Inténtalo de nuevo más tarde.',

  'Not enough credits to send.': 'No hay créditos suficientes para enviar.',
  'You have blocked this contact.': 'Bloqueaste a este contacto.',
  'This could not be sent. Contact support and quote {ref}.': 'No se pudo enviar. Escribe a soporte e indica {ref}.',
  'No eligible user for this action.': 'Ningún usuario puede hacer esto.',
  'The carrier could not route this.': 'El operador no pudo entregarlo.',
  'This caller hid their number, so there is nothing to reply to.':
    'Quien llamó ocultó su número, así que no hay a quién responder.',
  'Carriers are blocking traffic from this line.': 'Los operadores bloquean el tráfico de esta línea.',
  'This line cannot send texts.': 'Esta línea no puede enviar mensajes.',
  'This line was deleted.': 'Esta línea se eliminó.',
  'This line is paused.': 'Esta línea está en pausa.',
  'This contact is on do-not-contact.': 'Este contacto está en No contactar.',
  'This account is disabled.': 'Esta cuenta está desactivada.',
  'Write a message first.': 'Escribe primero un mensaje.',
  'International sending is off.': 'Las comunicaciones internacionales están desactivadas.',
  'This number cannot receive fax.': 'Este número no puede recibir faxes.',
  'This phone number is not valid.': 'Este número de teléfono no es válido.',
  'Toll-free numbers cannot be reached this way.': 'A los números gratuitos no se llega por esta vía.',
  'You are not allowed to place calls.': 'No tienes permiso para hacer llamadas.',
  'Your user is paused.': 'Tu usuario está en pausa.',
  'No contacts left to call.': 'No quedan contactos por llamar.',
  'This contact is no longer in the queue.': 'Este contacto ya no está en la cola.',
  'This line no longer exists.': 'Esta línea ya no existe.',
  'This line has no number for that.': 'Esta línea no tiene un número para eso.',
  'Your sign-in is no longer valid for this action.': 'Tu sesión ya no es válida para esto.',
  'The CRM link is not valid.': 'El enlace del CRM no es válido.',
  'The connected CRM account was not found.': 'No se encontró la cuenta de CRM conectada.',
  'This contact does not exist in the CRM.': 'Este contacto no existe en el CRM.',
  'The number in the CRM is not valid.': 'El número que está en el CRM no es válido.',
  'Texting is off for this account.': 'Los mensajes están desactivados en esta cuenta.',
  'Daily limit reached. It resets at {TIME}.': 'Se alcanzó el límite diario. Se restablece: {TIME}.',
  'No consent to text this contact.': 'No hay consentimiento para enviar mensajes a este contacto.',
  'This number opted out on {DATE}. Only they can opt back in (START).':
    'Este número se dio de baja: {DATE}. Solo esa persona puede darse de alta otra vez (START).',
  'This line forwards only and cannot send.': 'Esta línea solo desvía llamadas y no puede enviar.',
  'This account is suspended.': 'Esta cuenta está suspendida.',
  'This line is paused because its traffic looks like spam.': 'Esta línea está en pausa porque su tráfico parece spam.',
  'Short codes reach US numbers only.': 'Los códigos cortos solo llegan a números de EE. UU.',
  'This is a landline and cannot receive texts.': 'Es un teléfono fijo y no puede recibir mensajes.',
  'Texting is disabled for this line.': 'Los mensajes están desactivados en esta línea.',
  'You cannot call your own line.': 'No puedes llamar a tu propia línea.',
  'You cannot text your own line.': 'No puedes enviar mensajes a tu propia línea.',
  'Trial call limit reached.': 'Se alcanzó el límite de llamadas de prueba.',
  'This carrier accepts one attachment per message.': 'Este operador acepta un adjunto por mensaje.',
  'This number cannot send pictures.': 'Este número no puede enviar imágenes.',
  'Emergency calls cannot be placed here. Use a phone.':
    'Aquí no se pueden hacer llamadas de emergencia. Usa un teléfono.',
  'Finish business verification to call.': 'Completa la verificación de la empresa para llamar.',
};
