import type { Sentences } from '@talk/contract/sentences';

/** Users of a company and their passwords. */
export const users: Sentences = {
  'This server sends no mail. Ask an admin of your company for a new password.':
    'Este servidor no envía correos. Pide una contraseña nueva a un administrador de tu empresa.',
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
  'You cannot make a key for someone who may do more than you.':
    'No puedes crear una clave para alguien que puede hacer más que tú.',
  'You see a part of the company only. You can make keys for yourself.':
    'Solo ves una parte de la empresa. Puedes crear claves para ti.',
  'Choose at least one line.': 'Elige al menos una línea.',
  'Choose at least one person.': 'Elige al menos a una persona.',
  'Change your own password under Password and sign-ins.':
    'Cambia tu propia contraseña en Contraseña e inicios de sesión.',
  'Stop acting as this user to do this: only they themselves can.':
    'Deja de actuar como este usuario para hacer esto: solo él puede.',
  'You are this user already.': 'Ya eres este usuario.',
  'You act as this user in this company only.': 'Actúas como este usuario solo en esta empresa.',
  'Enable this user first.': 'Primero habilita a este usuario.',
  'This user has signed in in the meantime. Disable them instead.':
    'Este usuario ya ha iniciado sesión. En su lugar, deshabilítalo.',
  'This link has expired. Ask for a new one.': 'Este enlace ha caducado. Pide uno nuevo.',
  'This link was used already. Sign in, or ask for a new one.':
    'Este enlace ya se usó. Inicia sesión o pide uno nuevo.',
  'There is a newer link, or this one was taken back. Open the newest mail, or ask for a new one.':
    'Hay un enlace más nuevo, o este se retiró. Abre el correo más reciente o pide un enlace nuevo.',
  'This link is for another address.': 'Este enlace es para otro correo.',
  'The two passwords differ.': 'Las dos contraseñas son distintas.',
  'This is not your password.': 'Esta no es tu contraseña.',
  'Choose a password that differs from the old one.': 'Elige una contraseña distinta de la anterior.',
  'Choose a password that is not your email address.': 'Elige una contraseña que no sea tu correo.',
};
