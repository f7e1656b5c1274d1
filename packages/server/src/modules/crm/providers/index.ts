import type { Kernel } from '../../../kernel.js';
import { createPublicWeb, type PublicWeb } from '../../../web/public-web.js';
import { createCrmHttp } from './crm-http.js';
import type { CrmProvider } from './crm-provider.js';
import { createGuestyProvider } from './guesty.provider.js';
import { wordsOf as wordsOfGuesty } from './guesty.schemas.js';
import { createHighLevelProvider } from './gohighlevel.provider.js';
import { wordsOf as wordsOfHighLevel } from './gohighlevel.schemas.js';
import { createHubSpotProvider } from './hubspot.provider.js';
import { sentenceOf } from './hubspot.schemas.js';
import { createPipedriveProvider } from './pipedrive.provider.js';
import { wordsOf as wordsOfPipedrive } from './pipedrive.schemas.js';
import { createSalesforceProvider } from './salesforce.provider.js';
import { wordsOf } from './salesforce.schemas.js';
import { createZohoProvider } from './zoho.provider.js';
import { wordsOf as wordsOfZoho } from './zoho.schemas.js';

export { CrmError } from './crm-error.js';
export { CRMS_WITH_LISTS } from './crm-provider.js';
export type {
  CrmAccess,
  CrmCall,
  CrmFields,
  CrmList,
  CrmListPage,
  CrmPerson,
  CrmProvider,
  CrmRecord,
  CrmRecordDetails,
  CrmStage,
  CrmSubject,
  CrmTexts,
  CrmTokens,
  CrmWorkflow,
  Grant,
} from './crm-provider.js';

/** The CRMs that the operator has set up. */
export function configuredProviders({ config, secrets }: Kernel, web: PublicWeb): readonly CrmProvider[] {
  const { hubspot, salesforce, pipedrive, zoho, gohighlevel, guesty } = config.crm;
  const { hubspotClientSecret, salesforceClientSecret } = secrets;
  const { pipedriveClientSecret, zohoClientSecret, gohighlevelClientSecret } = secrets;
  const reach = ({ isPrivate }: { readonly isPrivate: boolean }): PublicWeb =>
    isPrivate ? createPublicWeb({ isPublic: () => true, ports: 'any' }) : web;
  const providers: CrmProvider[] = [];
  if (hubspot !== null && hubspotClientSecret !== null) {
    const http = createCrmHttp(reach(hubspot), 'HubSpot', (body) => ({ sentence: sentenceOf(body) }));
    providers.push(createHubSpotProvider(http, hubspot, hubspotClientSecret));
  }
  if (salesforce !== null && salesforceClientSecret !== null) {
    const http = createCrmHttp(reach(salesforce), 'Salesforce', wordsOf);
    providers.push(createSalesforceProvider(http, salesforce, salesforceClientSecret));
  }
  if (pipedrive !== null && pipedriveClientSecret !== null) {
    const http = createCrmHttp(reach(pipedrive), 'Pipedrive', wordsOfPipedrive);
    providers.push(createPipedriveProvider(http, pipedrive, pipedriveClientSecret));
  }
  if (zoho !== null && zohoClientSecret !== null) {
    const http = createCrmHttp(reach(zoho), 'Zoho CRM', wordsOfZoho);
    providers.push(createZohoProvider(http, zoho, zohoClientSecret));
  }
  if (gohighlevel !== null && gohighlevelClientSecret !== null) {
    const http = createCrmHttp(reach(gohighlevel), 'HighLevel', wordsOfHighLevel);
    providers.push(createHighLevelProvider(http, gohighlevel, gohighlevelClientSecret));
  }
  if (guesty !== null)
    providers.push(createGuestyProvider(createCrmHttp(reach(guesty), 'Guesty', wordsOfGuesty), guesty));
  return providers;
}
