import { createWording } from '@talk/contract/sentences';
import { keptLabels, keptSentences, spanishWords } from '@talk/contract/sentences/es';

/**
 * Says in Spanish why a call was refused, why a text or a fax did not arrive, or what happened last with a contact. The answers of the API say so themselves in the language of the
 * client; what comes with a realtime event is for all who hear it, and English. What is no sentence of the server comes back as it was.
 */
export const inSpanish: (sentence: string) => string = createWording({ ...keptSentences, ...keptLabels }, spanishWords);
