import type { Sentences } from '@talk/contract/sentences';

/** Importar y exportar contactos. */
export const exchange: Sentences = {
  'From an import by HTTP.': 'De una importación por HTTP.',
  'A row fills in a field that your company does not have, or has archived.':
    'Una fila llena un campo que tu empresa no tiene o que archivó.',
  'Name a field by its key, such as attribute_text_12.': 'Nombra un campo por su clave, como attribute_text_12.',
  'At most {} exports can be made at once. Wait until one is done.':
    'Se pueden hacer {} exportaciones a la vez como máximo. Espera a que termine una.',
  'The import of {} was rolled back.': 'La importación de {} se revirtió.',
  'This file is being imported, or was imported already.': 'Este archivo se está importando o ya se importó.',
  'This file was imported already.': 'Este archivo ya se importó.',
  'You don’t have permission to add tags. Leave out the rows with tags that there are not.':
    'No tienes permiso para agregar etiquetas. Deja fuera las filas con etiquetas que no existen.',
  'There are too many tags by now for those that this file adds. Check it again.':
    'Ya hay demasiadas etiquetas para las que agrega este archivo. Revísalo otra vez.',
  'This file is not read yet.': 'Este archivo todavía no se ha leído.',
  'Say of each of the {} columns what it becomes, or null.':
    'Di en qué se convierte cada una de las {} columnas, o null.',
  'Choose a static list that you may change.': 'Elige una lista fija que puedas cambiar.',
  'Check the file first: this tells what importing it would do.':
    'Revisa primero el archivo: eso dice lo que haría importarlo.',
  'Rolling back cannot be canceled. You can pause it.':
    'No se puede cancelar mientras se revierte. Puedes ponerlo en pausa.',
  'This was already rolled back.': 'Esto ya se revirtió.',
  'There is nothing to roll back.': 'No hay nada que revertir.',
  'An import can be rolled back within 24 hours of its end. That time has passed.':
    'Una importación se puede revertir en las 24 horas después de su fin. Ese tiempo ya pasó.',
  'A file of contacts can have at most 50 MB. Split it, or leave out columns that are not imported.':
    'Un archivo de contactos puede tener 50 MB como máximo. Divídelo o quita las columnas que no se importan.',
  'Two columns are chosen for {}. Choose one.': 'Dos columnas están elegidas para {}. Elige una.',
  'At most {} columns can hold phone numbers.': 'Como máximo {} columnas pueden tener números de teléfono.',
  'Choose a column for a phone number, a name, a company or an email address.':
    'Elige una columna para un número de teléfono, un nombre, una empresa o un correo.',
  'From the file {}.': 'Del archivo {}.',
};
