import { ConfigError, type Env } from './env.js';

/** A script of the operator that the app loads for signed-in users. */
export interface OperatorScriptConfig {
  readonly url: string;
  /** All that it may load from and connect to, its own origin included. */
  readonly origins: readonly string[];
}

/** Null: nothing is loaded, and no page may load it. */
export interface OperatorScriptsConfig {
  readonly helpChat: OperatorScriptConfig | null;
  readonly analytics: OperatorScriptConfig | null;
}

/** Nothing else belongs into a content security policy. */
const ORIGIN = /^(?:https|wss|http|ws):\/\/[a-z0-9.-]+(?::\d{1,5})?$/;

/** @throws ConfigError for settings that belong together and are not, and for addresses that are not safe or exact. */
export function operatorScriptsConfig(env: Env): OperatorScriptsConfig {
  if ((env.HELP_CHAT_URL === undefined) !== (env.HELP_CHAT_SECRET === undefined))
    throw new ConfigError('HELP_CHAT_URL, HELP_CHAT_SECRET: set both, or neither.');
  const isProduction = env.NODE_ENV === 'production';
  return {
    helpChat: scriptOf('HELP_CHAT', env.HELP_CHAT_URL, env.HELP_CHAT_ORIGINS, isProduction),
    analytics: scriptOf('ANALYTICS', env.ANALYTICS_URL, env.ANALYTICS_ORIGINS, isProduction),
  };
}

function scriptOf(
  name: 'HELP_CHAT' | 'ANALYTICS',
  url: string | undefined,
  others: readonly string[] = [],
  isProduction: boolean,
): OperatorScriptConfig | null {
  if (url === undefined) {
    if (others.length > 0) throw new ConfigError(`${name}_ORIGINS: set ${name}_URL too.`);
    return null;
  }
  const { origin, username, password, href } = new URL(url);
  if (username !== '' || password !== '') throw new ConfigError(`${name}_URL: remove the user name and password.`);
  if (!ORIGIN.test(origin) || (isProduction && !href.startsWith('https:')))
    throw new ConfigError(`${name}_URL: enter the https address of a script.`);
  for (const [index, text] of others.entries())
    if (!ORIGIN.test(text) || (isProduction && !/^(?:https|wss):/.test(text)))
      throw new ConfigError(
        `${name}_ORIGINS: entry ${index + 1} is not an exact origin. Write https://cdn.example.com or wss://chat.example.com.`,
      );
  return { url: href, origins: [...new Set([origin, ...others])] };
}
