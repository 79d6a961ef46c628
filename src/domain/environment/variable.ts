import * as z from 'zod/mini';

/**
 * Where a variable is wanted. `production` holds real people's data; `preview` is any other build of the platform;
 * `local` is a machine of a developer or of tests.
 */
export const CONTEXTS = ['production', 'preview', 'local'] as const;
export type EnvironmentContext = (typeof CONTEXTS)[number];

/**
 * Who reads a variable. The first two are the scopes of the platform; commands run on the machine of an operator, with
 * the variables in `production.env`.
 */
export type Reader = 'build' | 'functions' | 'commands' | 'local' | 'tests';

/** The Firebase project of the local cloud; emulators serve names that begin with demo- alone. */
export const LOCAL_PROJECT = 'demo-thegrid';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One variable: what for, where, and who may see it. */
export interface Variable {
  section: string;
  /** What it is for, in sentences, as `.env.example` prints it. */
  what: string;
  readBy: readonly Reader[];
  /**
   * `everybody`: the build puts it into pages. `configuration`: no secret, and published nowhere by itself. `secret`:
   * whoever knows it can act for us; its value is in no message.
   */
  seenBy: 'everybody' | 'configuration' | 'secret';
  in: Readonly<Record<EnvironmentContext, 'required' | 'optional' | 'forbidden'>>;
  /**
   * What functions do while it is wrong: answer nothing, or say so in the log and go on, because it belongs to what
   * happens after an answer and may not fail one.
   */
  whenWrong: 'refuse' | 'report';
  /** What stands in `.env.example`. */
  sample: string;
  /** What to set it to, in words that follow "Set it to". */
  wanted: string;
  /** What a value of production is; its message follows the value, as in `is "x", which nobody can visit`. */
  value: z.ZodMiniType<string>;
}

export const REQUIRED = { production: 'required', preview: 'optional', local: 'optional' } as const;
/** Functions need it wherever they run; builds ask for it in production alone. */
export const ALWAYS = { production: 'required', preview: 'required', local: 'required' } as const;
export const OPTIONAL = { production: 'optional', preview: 'optional', local: 'optional' } as const;
export const LOCAL_ONLY = { production: 'forbidden', preview: 'optional', local: 'optional' } as const;

/** Domains that nobody on the network can reach (RFC 2606, RFC 6761). */
export const UNREAL_DOMAIN = /(^|[@.])(localhost|local|test|invalid|example|example\.(com|org|net))$/i;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const MAIL_ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

/** A text that passes `test`; `why` completes the sentence about one that does not. */
export const textThat = (test: (text: string) => boolean, why: string): z.ZodMiniType<string> =>
  z.string().check(z.refine(test, why));

export const anyText = textThat(() => true, '');

export const isRealDomain = (text: string): boolean => DOMAIN.test(text) && !UNREAL_DOMAIN.test(text);
/** True for a host name that leads to the machine itself, or to none that everybody can reach. */
export const isOwnMachine = (host: string): boolean =>
  /^(?:127\.|0\.0\.0\.0$|\[(?:::1?|::ffff:7f.*)\]$)/.test(host) || UNREAL_DOMAIN.test(host);
export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text);
export const isRealMailAddress = (text: string): boolean => isMailAddress(text) && !UNREAL_DOMAIN.test(text);

/** The address in `Name <address>`, or the text itself. */
export const addressIn = (sender: string): string => /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** True for the https address of a site that everybody can reach: no path, no query, no port of a developer. */
export function isPublicOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  const isBare = pathname === '/' && !search && !hash && !username;
  return protocol === 'https:' && isBare && isRealDomain(hostname) && !/^[\d.]+$/.test(hostname);
}

/** In which context an environment is: that of the platform, which sets `CONTEXT`, or a deployed function. */
export function contextOf(env: Environment): EnvironmentContext {
  if (env.CONTEXT === 'production' || env.AWS_LAMBDA_FUNCTION_NAME) return 'production';
  return env.CONTEXT && env.CONTEXT !== 'dev' ? 'preview' : 'local';
}
