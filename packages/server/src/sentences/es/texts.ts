import type { Sentences } from '@talk/contract/sentences';

export const texts: Sentences = {
  'A fax can have at most 10 MB. Choose a smaller PDF.': 'Un fax puede tener hasta 10 MB. Elige un PDF más pequeño.',
  'A file is no longer there. Remove it and attach it again.': 'Un archivo ya no está. Quítalo y adjúntalo de nuevo.',
  'Choose a time in the future.': 'Elige una hora futura.',
  'Choose a time within a year.': 'Elige una hora dentro de un año.',
  'Choose one of your lines.': 'Elige una de tus líneas.',
  'Choose who the text is for.': 'Elige para quién es el mensaje.',
  'Files can have at most 10 MB each. Choose a smaller one, or send a link to it.':
    'Cada archivo puede tener hasta 10 MB. Elige uno más pequeño o envía un enlace.',
  'Keep the text, with its opt-out text, within {count} characters.':
    'El texto, con el de darse de baja, puede tener hasta {count} caracteres.',
  'One of the files is no longer there. Attach it again.': 'Uno de los archivos ya no está. Adjúntalo de nuevo.',
  'Only a PDF can be faxed. Save the document as PDF, and choose that.':
    'Por fax solo se puede enviar un PDF. Guarda el documento como PDF y elige ese.',
  'Only a fax that failed can be sent again.': 'Solo se puede enviar de nuevo un fax que falló.',
  'Only a text that failed can be sent again.': 'Solo se puede enviar de nuevo un mensaje que falló.',
  'Only admins and supervisors can change templates for the whole company.':
    'Solo administradores y supervisores pueden cambiar plantillas de toda la empresa.',
  'Only one domain can be the default.': 'Solo un dominio puede ser el predeterminado.',
  'The PDF is no longer there. Choose it again, and send its new uuid.':
    'El PDF ya no está. Elígelo de nuevo y envía su nuevo uuid.',
  'The site is not responding. Try again, or upload the GIF.':
    'El sitio no responde. Inténtalo de nuevo o sube el GIF.',
  'There is no GIF at this address.': 'No hay ningún GIF en esta dirección.',
  'This PDF has no pages that can be read. Save the document as PDF again, and choose that.':
    'Este PDF no tiene páginas que se puedan leer. Guarda el documento como PDF otra vez y elige ese.',
  'This PDF is locked. Save a copy without a password, and choose that.':
    'Este PDF está bloqueado. Guarda una copia sin contraseña y elige esa.',
  'This address is not on the public internet. Use a public https address.':
    'Esta dirección no está en internet público. Usa una dirección https pública.',
  'This domain is already on the list.': 'Este dominio ya está en la lista.',
  'This draft was changed on another device.': 'Este borrador se cambió en otro dispositivo.',
  'This fax was already sent.': 'Este fax ya se envió.',
  'This is not a time zone. Send one like America/New_York.':
    'Esto no es una zona horaria. Envía una como America/New_York.',
  'This kind of file cannot be sent in a message. Use {kinds}.':
    'Este tipo de archivo no se puede enviar en un mensaje. Usa {kinds}.',
  'This message cannot be restored. Schedule it again.': 'Este mensaje no se puede restaurar. Prográmalo de nuevo.',
  'This message was already sent or canceled.': 'Este mensaje ya se envió o se canceló.',
  'This text has no author, so it cannot be sent again.':
    'Este mensaje no tiene autor, así que no se puede enviar de nuevo.',
  'This text was already sent.': 'Este mensaje ya se envió.',
  'The customer has written in the meantime. Read it before you send.':
    'El cliente escribió mientras tanto. Léelo antes de enviar.',
  '{name} has answered in the meantime. Read it before you send.':
    '{name} respondió mientras tanto. Léelo antes de enviar.',
  '{host} does not lead to us yet. Point it to {place} with a certificate of its own, then save again.':
    '{host} todavía no lleva a nosotros. Dirígelo a {place} con un certificado propio y guarda de nuevo.',
  '{host} does not name your company yet. Add a TXT record for _talk.{name} that says {record}, then save again.':
    '{host} todavía no nombra a tu empresa. Agrega un registro TXT de _talk.{name} que diga {record} y guarda de nuevo.',

  // What a visitor to a site reads: there a company speaks to its customer.
  'This company cannot be texted right now.': 'En este momento no se pueden enviar mensajes a esta empresa.',
  'The identity token has expired by our clock. Sign a new one for each page, and check the clock of the server that signs.':
    'El token de identidad caducó según nuestro reloj. Firma uno nuevo para cada página y revisa el reloj del servidor que firma.',
  'The identity token is not valid yet by our clock: its iat or nbf is more than a minute ahead. Check the clock of the server that signs.':
    'El token de identidad todavía no vale según nuestro reloj: su iat o nbf se adelanta más de un minuto. Revisa el reloj del servidor que firma.',
  'The identity token holds for more than an hour. Set exp to a few minutes from now.':
    'El token de identidad vale más de una hora. Pon exp a unos minutos de ahora.',
  'Sign in on this site to text us.': 'Inicie sesión en este sitio para escribirnos.',
  'That code isn’t right. You have 1 try left.': 'Ese código no es correcto. Le queda 1 intento.',
  'That code isn’t right. You have {count} tries left.': 'Ese código no es correcto. Le quedan {count} intentos.',
  'The contact no longer has this number, so it was not sent.':
    'El contacto ya no tiene este número, así que no se envió.',
  'This form has expired. Open it again and resend it.': 'Este formulario caducó. Ábralo de nuevo y vuelva a enviarlo.',
  'This is a landline and cannot receive texts. Enter a mobile number.':
    'Es un teléfono fijo y no puede recibir mensajes. Escriba un número móvil.',
  'This is not a phone number. Check the digits, and the country code if it has one.':
    'Esto no es un número de teléfono. Revise los dígitos y el código de país, si lo tiene.',
  'This number cannot receive texts. Enter your mobile number.':
    'Este número no puede recibir mensajes. Escriba su número móvil.',
  'This number is already verified.': 'Este número ya está verificado.',
  'Too many codes. Try again in an hour.': 'Demasiados códigos. Inténtelo de nuevo en una hora.',
  'Too many wrong codes were tried for this number. Try again later.':
    'Se probaron demasiados códigos incorrectos para este número. Inténtelo más tarde.',
  'Verify your number first.': 'Verifique primero su número.',
  'We cannot text numbers in this country. Enter another number.':
    'No podemos enviar mensajes a números de este país. Escriba otro número.',
  'What you agree to has changed. Read it, and send the form again.':
    'Lo que usted acepta cambió. Léalo y envíe el formulario de nuevo.',
};
