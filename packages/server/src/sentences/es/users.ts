import type { Sentences } from '@talk/contract/sentences';

/** Users of a company and their passwords. */
export const users: Sentences = {
  'There has to be at least one admin. Make someone else an admin first.':
    'Tiene que haber al menos un administrador. Primero haz administrador a otra persona.',
  'Someone in your company has this address. Find them in the list, or enter another one.':
    'Alguien de tu empresa ya tiene este correo. Búscalo en la lista o escribe otro.',
  'This address cannot be used for a new user. Enter another one.':
    'Este correo no se puede usar para un usuario nuevo. Escribe otro.',
  'This user also works for another company, so only they can change this.':
    'Este usuario también trabaja para otra empresa, así que solo él puede cambiar esto.',
  'This user may do more than you. Ask an admin without limits.':
    'Este usuario puede hacer más que tú. Pídelo a un administrador sin límites.',
  'You cannot let someone do more than you may do yourself.':
    'No puedes permitir a alguien más de lo que puedes hacer tú.',
  'Change your own password under Password and sign-ins.':
    'Cambia tu propia contraseña en Contraseña e inicios de sesión.',
  'This is not your password.': 'Esta no es tu contraseña.',
  'Choose a password that differs from the old one.': 'Elige una contraseña distinta de la anterior.',
  'Choose a password that is not your email address.': 'Elige una contraseña que no sea tu correo.',
};
