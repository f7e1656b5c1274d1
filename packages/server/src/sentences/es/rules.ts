import type { Sentences } from '@talk/contract/sentences';

export const rules: Sentences = {
  'Your company does not call or text area code {code}.': 'Tu empresa no llama ni escribe al código de área {code}.',
  '{area} is not a state of the United States or a province of Canada.':
    '{area} no es un estado de Estados Unidos ni una provincia de Canadá.',
  '{area} is not an area code of the United States or Canada.':
    '{area} no es un código de área de Estados Unidos ni de Canadá.',
  '{COUNTRY} is not switched on.': 'No está activado: {COUNTRY}.',
  'You are not allowed to send faxes.': 'No tienes permiso para enviar faxes.',
  'It is one of your own lines.': 'Es una de tus propias líneas.',
  'Faxing also needs the verification.': 'Los faxes también requieren la verificación.',
  'None of its numbers can fax.': 'Ninguno de sus números puede enviar faxes.',
  'No fax machine answered there the last time.': 'La última vez no contestó allí ningún fax.',
  'Premium-rate numbers charge by the minute or message, and cannot be reached from here.':
    'Los números de tarifa especial cobran por minuto o por mensaje, y desde aquí no se puede llegar a ellos.',
  'Texting also needs the verification.': 'Los mensajes también requieren la verificación.',
  'It takes {count}, and 1 is left.': 'Se necesitan {count} y queda 1.',
  'It takes {count}, and {left} are left.': 'Se necesitan {count} y quedan {left}.',
  'The account can send {count} texts a day.': 'La cuenta puede enviar {count} mensajes al día.',
  'This line can send {count} texts a day.': 'Esta línea puede enviar {count} mensajes al día.',
  'One number can receive {count} texts within 24 hours.': 'Un número puede recibir {count} mensajes en 24 horas.',
  'You are not allowed to send texts.': 'No tienes permiso para enviar mensajes.',
  'Carriers have not approved its use case yet (10DLC).': 'Los operadores todavía no aprobaron su caso de uso (10DLC).',
  'Only people can text this contact, not automations.':
    'Solo las personas pueden enviar mensajes a este contacto, no los automatismos.',
  'This contact has no phone number.': 'Este contacto no tiene número de teléfono.',
  'Short codes cannot receive texts from lines.': 'Los códigos cortos no pueden recibir mensajes de líneas.',
  'This number is on the Do Not Contact list: {reason}': 'Este número está en la lista de no contactar: {reason}',
  'None of the lines is a phone number. Write one number per line.':
    'Ninguna de las líneas es un número de teléfono. Escribe un número por línea.',
  'They withdrew their consent.': 'Retiró su consentimiento.',
  'Send {count} messages, one file in each.': 'Envía {count} mensajes, con un archivo en cada uno.',
  'Enter both times, or neither for no texts on these days.':
    'Escribe las dos horas, o ninguna para no enviar mensajes esos días.',
  'The last day cannot come before the first.': 'El último día no puede ser anterior al primero.',
};
