import type { Sentences } from '@talk/contract/sentences';

/** Why a CRM did not take something, or is not connected any more. Kept with the connection and with calls. */
export const crm: Sentences = {
  'The CRM is not connected. Connect it again in Settings, Integrations.':
    'El CRM no está conectado. Conéctalo de nuevo en Configuración, Integraciones.',
  'Another account of the CRM is connected now. Make a new list from it.':
    'Ahora está conectada otra cuenta del CRM. Haz una lista nueva a partir de ella.',
  'The CRM does not have this list any more.': 'El CRM ya no tiene esta lista.',
  'The CRM does not have this list.': 'El CRM no tiene esta lista.',
  'This list has more than 50,000 people. Make a smaller one in the CRM.':
    'Esta lista tiene más de 50.000 personas. Haz una más pequeña en el CRM.',
  'Choose a list.': 'Elige una lista.',
  'This is no id of a list.': 'Esto no es el identificador de una lista.',
  'This list does not follow one of a CRM.': 'Esta lista no sigue ninguna de un CRM.',
  'This list follows one of a CRM. Change it there, or make it static first.':
    'Esta lista sigue una de un CRM. Cámbiala allí, o hazla estática primero.',
  'This list follows one of a CRM: it has no filter here.': 'Esta lista sigue una de un CRM: aquí no tiene filtro.',
  'The secret that the tokens were encrypted with has changed.': 'El secreto con el que se cifraron los tokens cambió.',
  '{crm} has reached its limit for requests.': '{crm} no acepta más solicitudes por ahora.',
  'No contact in {crm} has this number.': 'Ningún contacto de {crm} tiene este número.',
  '{crm} is not responding.': '{crm} no responde.',
  'Salesforce did not say where the list continues.': 'Salesforce no dijo dónde continúa la lista.',
  'Zoho CRM did not say where the list continues.': 'Zoho CRM no dijo dónde continúa la lista.',
  'Salesforce returned an address that does not belong to it.': 'Salesforce indicó una dirección que no es suya.',
  'Salesforce gave no refresh token. The app there needs the scope refresh_token.':
    'Salesforce no dio un token de actualización. La aplicación de allí necesita el permiso refresh_token.',
  '{crm} gave an answer that cannot be read.': '{crm} dio una respuesta que no se puede leer.',
  '{crm} no longer accepts the connection.': '{crm} ya no acepta la conexión.',
  '{crm} answered {status}.': '{crm} respondió {status}.',
  'This CRM has no place for texts.': 'Este CRM no tiene lugar para mensajes de texto.',
  '{crm} has no place for texts.': '{crm} no tiene lugar para mensajes de texto.',
  'This link no longer works: it has expired, or the recording was deleted.':
    'Este enlace ya no funciona: venció o se eliminó la grabación.',
  'Salesforce did not say who is in this list view.': 'Salesforce no indicó quién está en esta vista de lista.',
  'HubSpot did not save this.': 'HubSpot no lo guardó.',
  'Pipedrive named an address that is not its own.': 'Pipedrive indicó una dirección que no es suya.',
  'Zoho named an address that is not its own.': 'Zoho indicó una dirección que no es suya.',
  'Zoho refused the connection: {error}.': 'Zoho rechazó la conexión: {error}.',
  'Zoho gave no refresh token. Connect again.': 'Zoho no dio un token de actualización. Conecta de nuevo.',
  'Zoho did not save this.': 'Zoho no lo guardó.',
  'Zoho named no organization.': 'Zoho no indicó ninguna organización.',
  'HighLevel gave access to an agency. Connect again, and choose a sub-account.':
    'HighLevel dio acceso a una agencia. Conecta de nuevo y elige una subcuenta.',
  'This guest has no conversation in Guesty.': 'Este huésped no tiene ninguna conversación en Guesty.',
  '{crm} has no such field.': '{crm} no tiene ese campo.',
  '{crm} keeps numbers in this field.': '{crm} guarda números en este campo.',
  '{crm} has no such outcome.': '{crm} no tiene ese resultado.',
  'The contact is no longer in HubSpot.': 'El contacto ya no está en HubSpot.',
  'This action takes contacts only.': 'Esta acción solo admite contactos.',
  'HubSpot does not have this stage.': 'HubSpot no tiene esta etapa.',
  'HubSpot did not take this stage.': 'HubSpot no aceptó esta etapa.',
  'HubSpot does not have this workflow.': 'HubSpot no tiene este flujo de trabajo.',
  'HubSpot enrolls contacts by their email address, and this one has none.':
    'HubSpot inscribe a los contactos por su correo, y este no tiene.',
};
