import * as z from 'zod/mini';

/** `production` has real data; `preview` is any other build of the platform; `local` is everything else. */
export type EnvironmentContext = 'production' | 'preview' | 'local';

/** The first two are scopes of the platform; commands run on an operator's machine with `production.env`. */
export type Reader = 'build' | 'functions' | 'commands' | 'local' | 'tests';

/** The Firebase project of the local cloud; emulators only serve names that begin with demo-. */
export const LOCAL_PROJECT = 'demo-thegrid';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Variable {
  section: string;
  what: string;
  readBy: readonly Reader[];
  /** `public`: the build puts it into pages. `configuration`: not published. `secret`: no message contains its value. */
  seenBy: 'public' | 'configuration' | 'secret';
  required: 'always' | 'production' | 'optional' | 'never in production';
  /** True if functions refuse every call while it is invalid; otherwise they log the problem and go on. */
  isVital: boolean;
  sample: string;
  /** The expected value, as a phrase that follows "Set it to". */
  wanted: string;
  /** Schema of a production value; its message follows the value, as in `is "x", which nobody can visit`. */
  value: z.ZodMiniType<string>;
}

export const PRODUCTION_READERS = ['build', 'functions', 'commands'] as const;

/** A text that passes `test`; `why` completes the sentence about an invalid one. */
export const textThat = (test: (text: string) => boolean, why: string): z.ZodMiniType<string> =>
  z.string().check(z.refine(test, why));

export const matching = (pattern: RegExp, why: string) => textThat((text) => pattern.test(text), why);

const DEFAULTS: Omit<Variable, 'section' | 'what'> = {
  readBy: ['functions'],
  seenBy: 'configuration',
  required: 'optional',
  isVital: false,
  sample: '',
  wanted: 'as described, or leave it empty',
  value: z.string(),
};

/** The variables of one section of `.env.example`; a variable's own members override those of its section. */
export function section<Name extends string>(
  title: string,
  shared: Partial<Variable>,
  variables: Record<Name, Partial<Variable> & Pick<Variable, 'what'>>,
): Record<Name, Variable> {
  const names = Object.keys(variables) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, { ...DEFAULTS, ...shared, ...variables[name], section: title }]),
  ) as Record<Name, Variable>;
}

export const isRequiredIn = ({ required }: Variable, context: EnvironmentContext): boolean =>
  required === 'always' || (required === 'production' && context === 'production');

/** Reserved domains (RFC 2606, RFC 6761). */
const UNREAL_DOMAIN = /(^|[@.])(localhost|local|test|invalid|example|example\.(com|org|net))$/i;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const MAIL_ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;

export const isRealDomain = (text: string): boolean => DOMAIN.test(text) && !UNREAL_DOMAIN.test(text);
/** True for a host name that is local or unreachable from outside. */
export const isOwnMachine = (host: string): boolean =>
  /^(?:127\.|0\.0\.0\.0$|\[(?:::1?|::ffff:7f.*)\]$)/.test(host) || UNREAL_DOMAIN.test(host);
export const isMailAddress = (text: string): boolean => MAIL_ADDRESS.test(text);
export const isRealMailAddress = (text: string): boolean => isMailAddress(text) && !UNREAL_DOMAIN.test(text);

export const addressIn = (sender: string): string => /<([^>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** True for the https address of a reachable site, without path and query. */
export function isPublicOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  const isBare = pathname === '/' && !search && !hash && !username;
  return protocol === 'https:' && isBare && isRealDomain(hostname) && !/^[\d.]+$/.test(hostname);
}

/** The platform sets `CONTEXT`; a deployed function has none and counts as production. */
export function contextOf(env: Environment): EnvironmentContext {
  if (env.CONTEXT === 'production' || env.AWS_LAMBDA_FUNCTION_NAME) return 'production';
  return env.CONTEXT && env.CONTEXT !== 'dev' ? 'preview' : 'local';
}
