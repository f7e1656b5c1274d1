/** What the tests use of oidc-provider, which comes without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    readonly path: string;
    readonly method: string;
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    type: string;
    body: unknown;
    respond: boolean;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  /** A provider of OpenID Connect: certified, and as strict as those of companies. */
  export class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant;
    use(middleware: (context: Context, next: () => Promise<unknown>) => Promise<unknown>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly params: { readonly client_id: string } }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
