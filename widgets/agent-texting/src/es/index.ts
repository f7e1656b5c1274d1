import type { Translation } from '@talk/ui';
import { spanish as ui } from '@talk/ui/es';

export { worded } from '@talk/ui/es';

/** The widget for colleagues, in Spanish. */
export const spanish: Translation = {
  ...ui,
  agent: {
    title: 'Conversación',
    loading: 'Cargando la conversación',
    none: 'No hay ninguna conversación abierta',
    'none.why': 'Elige un cliente en la página para escribirle.',
    new: 'Ningún contacto tiene el número {number}',
    'new.named': '{name} aún no es un contacto: {number}',
    'new.why': 'Crea el contacto para escribir a este número.',
    'new.notAllowed': 'No tienes permiso para crear contactos. Pídeselo a tu administrador.',
    'new.create': 'Crear contacto',
    'new.busy': 'Creando…',
    record: 'Abrir registro',
    missing: 'Ese contacto no existe',
    'missing.why': 'El contacto se eliminó o no tienes acceso. Si deberías tenerlo, pregúntale a tu administrador.',
    failed: 'No se pudo cargar el contacto.',
    'failed.network': 'No hay conexión con el servidor.',
    retry: 'Intentar de nuevo',
    there: '{time} allí',
    tooOld: 'Ese mensaje es demasiado antiguo para mostrarlo aquí.',
  },
};
