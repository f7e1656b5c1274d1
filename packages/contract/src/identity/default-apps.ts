/** What opens phone links of other programs. */
export const DEFAULT_APPS = ['ask', 'web', 'desktop'] as const;
/** `ask`: the user chooses each time. `web`: the browser. `desktop`: the phone program of the computer. */
export type DefaultApp = (typeof DEFAULT_APPS)[number];
