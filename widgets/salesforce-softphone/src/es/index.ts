import { spanish as common } from '@talk/ui/es';
import type { Translation } from '@talk/ui';

export { worded } from '@talk/ui/es';

/** What the softphone adds to the phone's own texts, in Spanish. */
export const spanish: Translation = {
  ...common,
  salesforce: {
    title: 'Teléfono',
    silent: 'Salesforce no responde. Puedes llamar desde aquí, pero no haciendo clic en los números de la página.',
    standby: 'Salesforce tardó en iniciar el teléfono. Puedes llamar desde aquí mientras lo intenta de nuevo.',
    notConnected:
      'Esta organización de Salesforce no está conectada a Talk. Un administrador de la empresa puede conectarla en Talk, en Integraciones.',
    otherOrg:
      'Esta organización de Salesforce no está conectada a tu empresa. Inicia sesión en Talk con la cuenta que usas aquí.',
    microphone:
      'Salesforce no deja que este teléfono use el micrófono. Un administrador puede permitirlo en Configuración: URL de confianza y Configuración de sesión.',
    signIn: 'Primero inicia sesión aquí y luego pulsa Llamar para llamar a {number}.',
    notDialled: 'No se llamó a «{number}».',
    notLogged: 'La llamada no está en Salesforce: {problem}',
    matches: '{count} registros tienen este número. ¿De quién es la llamada?',
    nobody: 'Nadie en Salesforce tiene este número.',
    newContact: 'Nuevo contacto',
    newLead: 'Nuevo candidato',
    form: 'Hay un registro nuevo sin guardar. Guárdalo antes de abrir el de quien llama.',
    open: 'Abrir ahora',
    ringing: 'Llamada entrante',
    inCall: 'En una llamada',
    close: 'Cerrar',
  },
  'salesforce-help': {
    title: 'Talk en Salesforce: qué puede fallar',
    'alone.title': 'Esta página se abrió por sí sola',
    'alone.text':
      'El teléfono funciona dentro de Salesforce. Abre tu aplicación Lightning y elige Softphone en la barra inferior; en Classic está en la barra lateral.',
    'empty.title': 'El teléfono queda vacío o el navegador dice que se rechazó la conexión',
    'empty.text':
      'Esta organización de Salesforce no está conectada, o lo está otra. Un administrador la conecta en Talk, en Integraciones del menú de la cuenta; el Mi dominio que aparece allí debe ser el de esta organización.',
    'org.title': '«Esta organización de Salesforce no está conectada a tu empresa»',
    'org.text':
      'Tu sesión es de una empresa que conectó otra organización, o ninguna. Inicia sesión como usuario de la empresa correcta o pide a un administrador que conecte esta.',
    'silent.title': '«Salesforce no responde»',
    'silent.text':
      'No estás en el centro de llamadas, o la organización va lenta. Un administrador te añade en Configuración, Centros de llamadas, Gestionar usuarios del centro de llamadas. Después recarga la página.',
    'click.title': 'No se puede hacer clic en los números de la página',
    'click.text':
      'Inicia sesión dentro del teléfono. Solo se puede hacer clic en los números de campos de tipo Teléfono.',
    'microphone.title': 'Salesforce no deja que el teléfono use el micrófono',
    'microphone.text':
      'En Configuración, añade esta dirección a las URL de confianza y permite allí el micrófono; en Configuración de sesión, permite el micrófono para las URL de confianza. Después permítelo en el navegador, en la barra de direcciones de la página de Salesforce.',
    'record.title': 'Se abre un registro equivocado, o ninguno',
    'record.text':
      'Lo decide el diseño del softphone, en sus ajustes de llamadas entrantes. Si varios registros tienen el número, el teléfono los muestra: elige uno allí.',
    'log.title': 'Falta una llamada en la cronología de actividades',
    'log.text':
      'Las llamadas aparecen segundos después de terminar. Integraciones, en el menú de la cuenta de Talk, muestra las llamadas que no están en Salesforce y por qué.',
  },
};
