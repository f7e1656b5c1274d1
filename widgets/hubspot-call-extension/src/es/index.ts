import type { Translation } from '@talk/ui';
import { spanish as phone } from '@talk/ui/es';

/** The phone in HubSpot, in Spanish: colleagues are addressed as tú (docs/adr/0027-one-language.md). */
export const spanish: Translation = {
  ...phone,
  hubspot: {
    'account.other':
      'Esta cuenta de HubSpot no está conectada a tu empresa. Un administrador puede conectarla en Integraciones de Talk.',
    'dial.noNumber': 'HubSpot no indicó a qué número llamar.',
    'dial.signIn': 'Inicia sesión en Talk para llamar.',
    'dial.failed': 'No se pudo hacer la llamada.',
    'record.one': 'En HubSpot:',
    'record.many': 'Varios registros tienen este número:',
    'record.unnamed': 'Registro {id}',
    'record.failed': 'HubSpot no pudo abrir este registro.',
    'texts.open': 'Escribir a {name}',
    'texts.title': 'Conversación con {name}',
    'texts.back': 'Volver al teléfono',
  },
  'hubspot-help': {
    title: 'Talk en HubSpot: qué puede fallar',
    'alone.title': 'Esta página se abrió por sí sola',
    'alone.text':
      'El teléfono funciona dentro de HubSpot. Abre allí un contacto, elige el icono del teléfono y selecciona Talk como proveedor.',
    'empty.title': 'El panel queda vacío o dice que se rechazó la conexión',
    'empty.text':
      'Ninguna empresa de este servidor tiene HubSpot conectado, así que las páginas de HubSpot no pueden mostrar el teléfono. Un administrador lo conecta en Talk, en Integraciones del menú de la cuenta.',
    'account.title': '«Esta cuenta de HubSpot no está conectada a tu empresa»',
    'account.text':
      'Tu sesión es de una empresa que conectó otra cuenta de HubSpot, o ninguna. Inicia sesión como usuario de la empresa correcta o pide a un administrador que conecte esta cuenta.',
    'login.title': 'HubSpot te pide iniciar sesión antes de llamar',
    'login.text':
      'Inicia sesión dentro del panel, una vez por navegador. Si te lo pide en cada página, tu navegador no deja que el panel guarde nada: permite las cookies y los datos de esta dirección en las páginas de HubSpot. Si al iniciar sesión el navegador pregunta si Talk puede usarlos, permítelo.',
    'microphone.title': 'El teléfono no puede usar el micrófono',
    'microphone.text':
      'Permite el micrófono para las páginas de HubSpot en la barra de direcciones del navegador y recarga la página. Si el teléfono dice que la página que lo rodea no se lo permite, HubSpot lo abrió sin micrófono: vuelve a elegir Talk como proveedor o pregunta al administrador de HubSpot si una política de tu empresa lo prohíbe.',
    'window.title': 'La llamada está en otra pestaña o ventana',
    'window.text':
      'El teléfono lo tiene una pestaña, o la ventana que HubSpot abre para las llamadas. Las demás muestran la llamada y pueden terminarla. Si cierras la ventana, una pestaña toma el teléfono.',
    'number.title': 'No se puede llamar a un número',
    'number.text':
      'El número del registro está incompleto o no es un número de teléfono. Corrígelo en HubSpot, con su código de país.',
    'inbound.title': 'Las llamadas entrantes no suenan en HubSpot',
    'inbound.text':
      'Pon tu estado del panel en Recibe llamadas. En HubSpot, elige Talk como proveedor de llamadas entrantes en Ajustes › Llamadas.',
    'texts.title': 'No hay botón para mensajes',
    'texts.text':
      'Aparece con la primera llamada, porque HubSpot no le dice al teléfono qué contacto está abierto. La persona tiene que ser un contacto tuyo en Talk.',
    'log.title': 'Falta una llamada en la cronología',
    'log.text':
      'Las llamadas aparecen segundos después de terminar, o dos minutos después si HubSpot no creó su propio registro. Integraciones, en el menú de la cuenta de Talk, muestra las llamadas que no están en HubSpot y por qué.',
  },
};
