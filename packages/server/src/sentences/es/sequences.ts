import type { Sentences } from '@talk/contract/sentences';

/** What is said about sequences. */
export const sequences: Sentences = {
  'Sequences are turned off for your account.': 'Las secuencias están desactivadas en tu cuenta.',
  'Only company admins can change sequences.': 'Solo los administradores pueden cambiar las secuencias.',
  'The sender can no longer send texts. Ask an admin to turn the sequence on again.':
    'El remitente ya no puede enviar mensajes. Pide a un administrador que vuelva a activar la secuencia.',
  'The sender of the sequence can no longer see the contact.':
    'El remitente de la secuencia ya no puede ver el contacto.',
  'The sender can no longer add contacts to the dialer list of the step.':
    'El remitente ya no puede añadir contactos a la lista del marcador de este paso.',
  'Choose lists of the power dialer to which you may add contacts.':
    'Elige listas del marcador a las que puedas añadir contactos.',
  'The step failed several times.': 'El paso falló varias veces.',
  'Pause the sequence before you change it.': 'Pausa la secuencia antes de cambiarla.',
  'Pause the sequence before you delete it.': 'Pausa la secuencia antes de eliminarla.',
  'This sequence is already on.': 'Esta secuencia ya está activa.',
  'This sequence is not on.': 'Esta secuencia no está activa.',
  'Turn the sequence on before you enroll contacts.': 'Activa la secuencia antes de inscribir contactos.',
  'This sequence was changed in the meantime. Load it again.':
    'Esta secuencia cambió mientras tanto. Vuelve a cargarla.',
  'Add the first step.': 'Añade el primer paso.',
  'Add at least one text.': 'Añade al menos un mensaje.',
  'Write the text of each step.': 'Escribe el texto de cada paso.',
  'This is more than 5,000 contacts. Choose fewer.': 'Son más de 5,000 contactos. Elige menos.',
  'This sequence has no step to do.': 'Esta secuencia no tiene ningún paso por hacer.',
};
