import type { Sentences } from '@talk/contract/sentences';

/** Companies that register, and the verification of their business. */
export const registration: Sentences = {
  'This server takes no registrations. Ask whoever runs it for an account.':
    'Este servidor no admite registros. Pide una cuenta a quien lo administra.',
  'This link has expired. Register again to get a new one.':
    'Este enlace caducó. Regístrate de nuevo para recibir otro.',
  'This link was used already. Sign in with your password.': 'Este enlace ya se usó. Inicia sesión con tu contraseña.',
  'This address has an account by now. Sign in with it.': 'Esta dirección ya tiene una cuenta. Inicia sesión con ella.',
  'This is not a phone number of the country. Check the country and the digits.':
    'No es un número de teléfono del país. Revisa el país y las cifras.',
  'This is not the password that you chose. If you have forgotten it, register again.':
    'No es la contraseña que elegiste. Si la olvidaste, regístrate de nuevo.',

  'Confirm your address for {company} on Talk': 'Confirma tu dirección para {company} en Talk',
  'You have registered {company} on Talk. One step is missing: confirm that this address is yours.':
    'Registraste {company} en Talk. Falta un paso: confirma que esta dirección es tuya.',
  'Open the link and enter the password that you chose. The link works once, for one day.':
    'Abre el enlace y escribe la contraseña que elegiste. El enlace funciona una sola vez, durante un día.',
  'Confirm my address': 'Confirmar mi dirección',
  'If you did not register, you can ignore this mail. Without the link and the password nothing is made.':
    'Si no te registraste, puedes ignorar este correo. Sin el enlace y la contraseña no se crea nada.',
  'You have an account on Talk already': 'Ya tienes una cuenta en Talk',
  'Your address was entered to register {company} on Talk. It has an account already, so nothing was made.':
    'Se escribió tu dirección para registrar {company} en Talk. Ya tiene una cuenta, así que no se creó nada.',
  'Sign in with that account. If you have forgotten its password, the sign-in page helps you to choose a new one.':
    'Inicia sesión con esa cuenta. Si olvidaste la contraseña, la página de inicio de sesión te ayuda a elegir otra.',
  'Sign in': 'Iniciar sesión',
  'If you did not register, you can ignore this mail. Nothing has changed in your account.':
    'Si no te registraste, puedes ignorar este correo. No cambió nada en tu cuenta.',

  'The details cannot be changed now: they were submitted, or were not asked for.':
    'Ahora no se pueden cambiar los datos: ya se enviaron o nadie los pidió.',
  'Enter the name that the business is registered with.': 'Escribe el nombre con el que está registrada la empresa.',
  'Choose what kind of business it is.': 'Elige qué tipo de empresa es.',
  'Choose who owns the business.': 'Elige de quién es la empresa.',
  'Choose what the business does.': 'Elige a qué se dedica la empresa.',
  'Choose at least one region.': 'Elige al menos una región.',
  'Enter the address of your website.': 'Escribe la dirección de tu sitio web.',
  'Enter an address such as www.example.com.': 'Escribe una dirección como www.example.com.',
  'Choose the country where the business is registered.': 'Elige el país donde está registrada la empresa.',
  'Enter the street and number.': 'Escribe la calle y el número.',
  'Enter the city.': 'Escribe la ciudad.',
  'Enter the two letters of the state or province, such as CA.':
    'Escribe las dos letras del estado o la provincia, como CA.',
  'A ZIP code has five digits, such as 94107.': 'Un código ZIP tiene cinco cifras, como 94107.',
  'This is not a postal code of that country.': 'Este no es un código postal de ese país.',
  'A Canadian postal code looks like K1A 0B1.': 'Un código postal de Canadá es como K1A 0B1.',
  'Choose the type of registration number.': 'Elige el tipo de número de registro.',
  'Businesses of this country have another kind of number. Choose it.':
    'Las empresas de este país tienen otro tipo de número. Elígelo.',
  'Enter the name of the registry.': 'Escribe el nombre del registro.',
  'An EIN has nine digits, such as 12-3456789.': 'Un EIN tiene nueve cifras, como 12-3456789.',
  'A DUNS number has nine digits, such as 12-345-6789.': 'Un número DUNS tiene nueve cifras, como 12-345-6789.',
  'A Canadian business number has nine digits, such as 123456789.':
    'Un número de empresa de Canadá tiene nueve cifras, como 123456789.',
  'A VAT number has letters and digits, such as DE123456789.':
    'Un número de IVA tiene letras y cifras, como DE123456789.',
  'Enter the number as the registry writes it.': 'Escribe el número como lo escribe el registro.',
  'Enter the first name.': 'Escribe el nombre.',
  'Enter the last name.': 'Escribe los apellidos.',
  'Enter the email address.': 'Escribe la dirección de correo.',
  'Enter the phone number.': 'Escribe el número de teléfono.',
  'Enter the title, as on the business card.': 'Escribe el cargo, como en la tarjeta.',
  'Choose the position.': 'Elige el puesto.',
  'Agree to this first.': 'Primero acéptalo.',
};
