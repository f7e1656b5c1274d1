/** What a visitor's client is made with. */
export interface VisitorNeeds {
  key: string;
  page: () => { url: string; title: string };
  identity: () => Promise<string | null>;
}
