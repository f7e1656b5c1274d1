import type { Sentences } from '@talk/contract/sentences';

/** Settings of a company, and what users choose for themselves. */
export const account: Sentences = {
  'Choose a PNG picture.': 'Elige una imagen PNG.',
  'Choose the account’s line first: everyone would call from it.':
    'Primero elige la línea de la cuenta: todos llamarían desde ella.',
  'Choose two different times.': 'Elige dos horas distintas.',
  'Your company is verified, so you cannot change your name yourself. Ask an admin.':
    'Tu empresa está verificada, así que no puedes cambiar tu nombre. Pídelo a un administrador.',
  'Choose one of the lines you can use.': 'Elige una de las líneas que puedes usar.',
  'There is a problem with the subscription.': 'Hay un problema con la suscripción.',
  'The account has no subscription.': 'La cuenta no tiene suscripción.',
  'The subscription was canceled.': 'La suscripción se canceló.',
  'The account has no plan.': 'La cuenta no tiene plan.',
  'There is a problem with the billing details.': 'Hay un problema con los datos de facturación.',
  'The account has no card to pay with.': 'La cuenta no tiene tarjeta para pagar.',
  'The balance has fallen below its limit.': 'El saldo bajó de su límite.',
  'The brand is not registered with US carriers.': 'La marca no está registrada con los operadores de Estados Unidos.',
  'US carriers have refused to register the brand.':
    'Los operadores de Estados Unidos rechazaron el registro de la marca.',
  'What the texts are for is not registered with US carriers (10DLC).':
    'Falta registrar con los operadores de Estados Unidos para qué son los mensajes (10DLC).',
  'The registration of what the texts are for is not complete (10DLC).':
    'El registro de para qué son los mensajes está incompleto (10DLC).',
  'A payment is overdue.': 'Hay un pago vencido.',
  'US carriers have refused the brand: it scored zero.':
    'Los operadores de Estados Unidos rechazaron la marca: obtuvo cero puntos.',
};
