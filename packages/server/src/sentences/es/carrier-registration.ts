import type { Sentences } from '@talk/contract/sentences';

/** The registration of brand and campaign with US carriers. */
export const carrierRegistration: Sentences = {
  'The brand cannot be changed now: it is with the carriers, or approved.':
    'Ahora no se puede cambiar la marca: la tienen los operadores o ya está aprobada.',
  'The campaign cannot be changed now: it is with the carriers, or approved.':
    'Ahora no se puede cambiar la campaña: la tienen los operadores o ya está aprobada.',
  'Register the brand first. The campaign follows once it is approved.':
    'Registra primero la marca. La campaña sigue cuando esté aprobada.',
  'Your business has to be verified first.': 'Primero hay que verificar tu negocio.',

  'Enter the name that customers know.': 'Escribe el nombre que conocen los clientes.',
  'Enter the symbol of the stock, such as ACME.': 'Escribe el símbolo bursátil, como ACME.',
  'Enter the exchange, such as NASDAQ.': 'Escribe la bolsa, como NASDAQ.',
  'Enter the two letters of the state, such as CA.': 'Escribe las dos letras del estado, como CA.',

  'Choose what the texts are for.': 'Elige para qué son los mensajes.',
  'Choose what the texts are for: up to five, and at least two if it is mixed.':
    'Elige para qué son los mensajes: hasta cinco fines, y al menos dos si son varios.',
  'Say in at least 40 characters who you are, who gets the texts, and why.':
    'Di en al menos 40 caracteres quién eres, quién recibe los mensajes y por qué.',
  'Say in at least 40 characters where and how customers agree to get texts.':
    'Di en al menos 40 caracteres dónde y cómo aceptan los clientes recibir mensajes.',
  'Enter at least two sample messages.': 'Escribe al menos dos mensajes de ejemplo.',
  'A sample message has at least 20 characters. Enter it as you would send it.':
    'Un mensaje de ejemplo tiene al menos 20 caracteres. Escríbelo como lo enviarías.',
  'Carriers refuse links of public shorteners. Use links on your own domain.':
    'Los operadores rechazan los enlaces de acortadores públicos. Usa enlaces de tu propio dominio.',
  'Name the business in at least one sample message, as customers know it.':
    'Nombra el negocio en al menos un mensaje de ejemplo, como lo conocen los clientes.',
  'Say in at least one sample message how to stop, such as “Reply STOP to opt out”.':
    'Di en al menos un mensaje de ejemplo cómo dejar de recibirlos, como “Reply STOP to opt out”.',
  'A sample message has a link. Check this.': 'Un mensaje de ejemplo tiene un enlace. Marca esto.',
  'Show a link in at least one sample message.': 'Muestra un enlace en al menos un mensaje de ejemplo.',
  'A sample message has a phone number. Check this.': 'Un mensaje de ejemplo tiene un teléfono. Marca esto.',
  'Show a phone number in at least one sample message.': 'Muestra un teléfono en al menos un mensaje de ejemplo.',
  'Enter the address of the privacy policy, such as www.example.com/privacy.':
    'Escribe la dirección de la política de privacidad, como www.example.com/privacy.',
  'Talk does not opt a customer in for {word}. Remove it.': 'Talk no da de alta a un cliente por {word}. Quítala.',
  'Talk does not opt a customer out for {word}. Remove it.': 'Talk no da de baja a un cliente por {word}. Quítala.',
  'Talk does not answer {word} with help. Remove it.': 'Talk no responde a {word} con ayuda. Quítala.',
  'Enter at least one word, such as STOP.': 'Escribe al menos una palabra, como STOP.',
  'Enter at least one word, such as HELP.': 'Escribe al menos una palabra, como HELP.',
  'Enter the answer, with the name of the business.': 'Escribe la respuesta, con el nombre del negocio.',
  'Enter the answer. It names the business, and says that no more texts follow.':
    'Escribe la respuesta. Nombra el negocio y dice que no habrá más mensajes.',
  'Enter the answer. It names the business, with a phone number, an email address or a page.':
    'Escribe la respuesta. Nombra el negocio, con un teléfono, un correo o una página.',

  'The legal name and the EIN are not of the same business.': 'El nombre legal y el EIN no son del mismo negocio.',
  'Enter the name exactly as in the letter in which the IRS gave you the EIN.':
    'Escribe el nombre exactamente como en la carta en la que el IRS te dio el EIN.',
  'The address could not be confirmed.': 'No se pudo confirmar la dirección.',
  'Enter the address under which the business is registered with the IRS.':
    'Escribe la dirección con la que el negocio está registrado en el IRS.',
  'The website cannot be opened, or does not show this business.':
    'El sitio web no se puede abrir o no muestra este negocio.',
  'Enter a website that everyone can open and that shows the name of the business.':
    'Escribe un sitio web que todos puedan abrir y que muestre el nombre del negocio.',
  'The contact could not be reached, or does not belong to the business.':
    'No se pudo encontrar al contacto, o no es del negocio.',
  'Enter an email address on the domain of the business, and a number that is answered.':
    'Escribe un correo del dominio del negocio y un número que alguien conteste.',
  'Brands of this country cannot be registered.': 'Las marcas de este país no se pueden registrar.',
  'Register the business in the US that sends the texts.':
    'Registra el negocio de Estados Unidos que envía los mensajes.',
  'The description does not say who texts whom, and why.': 'La descripción no dice quién escribe a quién ni por qué.',
  'Say who you are, who gets the texts, and what they are about.':
    'Di quién eres, quién recibe los mensajes y sobre qué son.',
  'The use case is not open to this brand, or does not match the texts.':
    'El uso no está abierto a esta marca o no coincide con los mensajes.',
  'Choose the use case that the description and the sample messages show.':
    'Elige el uso que muestran la descripción y los mensajes de ejemplo.',
  'It is not clear how customers agree to get texts.': 'No está claro cómo aceptan los clientes recibir mensajes.',
  'Say where customers agree, and which words they read there. Name the page or the form.':
    'Di dónde aceptan los clientes y qué leen allí. Nombra la página o el formulario.',
  'The texts do not say how to stop them.': 'Los mensajes no dicen cómo dejar de recibirlos.',
  'Add words such as “Reply STOP to opt out” to a sample message and to the answers.':
    'Agrega palabras como “Reply STOP to opt out” a un mensaje de ejemplo y a las respuestas.',
  'The answer to HELP does not say how to reach the business.':
    'La respuesta a HELP no dice cómo encontrar al negocio.',
  'Name the business in the answer, with a phone number, an email address or a page.':
    'Nombra el negocio en la respuesta, con un teléfono, un correo o una página.',
  'The sample messages do not match the use case, or do not name the business.':
    'Los mensajes de ejemplo no coinciden con el uso o no nombran el negocio.',
  'Enter at least two texts as you really send them, with the name of the business.':
    'Escribe al menos dos mensajes como los envías de verdad, con el nombre del negocio.',
  'The sample messages and the answer about links differ, or a link is shortened by a public service.':
    'Los mensajes de ejemplo y la respuesta sobre enlaces difieren, o un servicio público acorta un enlace.',
  'Say whether texts have links, show one in a sample message, and use links on your own domain.':
    'Di si los mensajes tienen enlaces, muestra uno en un ejemplo y usa enlaces de tu propio dominio.',
  'The sample messages and the answer about phone numbers differ.':
    'Los mensajes de ejemplo y la respuesta sobre teléfonos difieren.',
  'Say whether texts have phone numbers, and show one in a sample message.':
    'Di si los mensajes tienen teléfonos y muestra uno en un mensaje de ejemplo.',
  'Carriers do not carry texts of this content.': 'Los operadores no llevan mensajes con este contenido.',
  'Take the content out of the campaign. If it is allowed in your state only, carriers still refuse it.':
    'Quita el contenido de la campaña. Si solo se permite en tu estado, los operadores lo rechazan de todos modos.',
  'Carriers see a risk of fraud or deception.': 'Los operadores ven un riesgo de fraude o engaño.',
  'Contact support before you submit again.': 'Comunícate con soporte antes de enviar de nuevo.',
  'Carriers refused the registration.': 'Los operadores rechazaron el registro.',
  'Check every field. Contact support if you cannot find the reason.':
    'Revisa cada campo. Comunícate con soporte si no encuentras la razón.',
};
